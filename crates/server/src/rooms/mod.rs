//! The rooms of the server, one file each: every file gives a router with its own paths and their descriptions.

mod book;
mod door;
mod lobby;
mod odds;
mod ops;
mod page;
mod table;

mod compliance;
mod dealing;
mod lottery;
mod patrons;
mod pit;
mod rounds;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::app::{App, ErrorAnswer};
use crate::wire::{FromPage, FromServer};

/// The description of the whole interface; the rooms add their paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Croupier",
        description = "A house of table games by the book. Money is in cents, times are milliseconds since 1970 (UTC), \
                       seats are counted from 0. `FromPage` and `FromServer` are the messages of a table's WebSocket, \
                       /api/tables/{id}/live."
    ),
    components(schemas(FromPage, FromServer))
)]
struct Description;

/// The longest a request may take; sockets are no requests.
const AT_MOST: Duration = Duration::from_secs(30);
/// The most bytes a request may bring.
const BODY: usize = 256 * 1024;

fn described() -> (Router<App>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(door::rooms())
        .merge(lobby::rooms())
        .merge(table::rooms())
        .merge(book::rooms())
        .merge(odds::rooms())
        .merge(rounds::rooms())
        .merge(dealing::rooms())
        .merge(lottery::rooms())
        .merge(pit::rooms())
        .merge(patrons::rooms())
        .merge(compliance::rooms())
        .merge(ops::rooms())
        .split_for_parts()
}

/// Work that takes its time, off the workers.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ErrorAnswer> {
    let failed = |_| ErrorAnswer::line(StatusCode::SERVICE_UNAVAILABLE, "that work was not finished");
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

/// The description of the interface.
pub fn openapi() -> utoipa::openapi::OpenApi {
    described().1
}

/// Everything the server answers.
pub fn all(app: App) -> Router {
    let (rooms, description) = described();
    rooms
        .merge(table::sockets())
        .merge(lobby::sockets())
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", description))
        .fallback(page::page)
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, AT_MOST))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CatchPanicLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), crate::gate::pass))
        .with_state(app)
}
