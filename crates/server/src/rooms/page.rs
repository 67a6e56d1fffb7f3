//! The page itself, built into the program.

use axum::http::{Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::app::ErrorAnswer;

/// What is shown until the page has been built.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><title>Croupier</title><p>The page has not been built: \
    <code>make run</code> builds it. <a href=\"/api/docs/\">What the server answers</a>.</p></html>";

/// The built page.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct Dist;

/// A file of the page; any other path that is not the interface's is the page itself, which finds its own way.
pub(super) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ErrorAnswer::none("address").into_response();
    }
    let (name, file) = match Dist::get(path) {
        Some(file) => (path, Some(file)),
        None => ("index.html", Dist::get("index.html")),
    };
    let Some(file) = file else {
        return Html(UNBUILT).into_response();
    };
    // Files under assets/ carry a hash of their content in their names.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = kind(name);
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], file.data).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
