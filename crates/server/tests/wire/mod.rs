//! The server as its clients meet it: over HTTP and WebSocket, from outside.

mod anything;
mod contract;
mod database;
mod door;
mod keeping;
mod lottery;
#[path = "../../../house/tests/support/postgres.rs"]
mod postgres;
mod secrets;
mod shut;
mod staff;
mod support;
mod table;
mod told;
