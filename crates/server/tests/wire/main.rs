//! The server as its clients meet it: over HTTP and WebSocket, from outside.

mod contract;
mod door;
mod keeping;
mod lottery;
mod secrets;
mod support;
mod table;
