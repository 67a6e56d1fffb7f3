//! The gate every request goes through: where it comes from, who sends it, how often; and what every answer says.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use house::{Person, Role};

use crate::app::{App, ErrorAnswer};

/// The name of the cookie that holds a session.
const COOKIE: &str = "croupier";

/// Whoever sends a request, by their session; somebody or nobody.
#[derive(Clone, Debug)]
pub struct Guest(pub Option<Person>);

/// Whoever sends a request: nobody is turned away with 401.
#[derive(Clone, Copy, Debug)]
pub struct Known(pub Person);

impl FromRequestParts<App> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Guest, Infallible> {
        Ok(Guest(person(&parts.headers, app).await))
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = ErrorAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, ErrorAnswer> {
        person(&parts.headers, app).await.map(Known).ok_or_else(|| {
            ErrorAnswer::line(StatusCode::UNAUTHORIZED, "this needs a session: POST /api/guest")
        })
    }
}

/// Whose session a request carries.
pub async fn person(headers: &HeaderMap, app: &App) -> Option<Person> {
    app.people.whose(token(headers)?).await
}

/// The token of the session a request carries.
pub fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token)
}

/// The header that gives a browser its session, or takes it away.
pub fn cookie(token: Option<&str>) -> [(HeaderName, String); 1] {
    let rest = "Path=/; HttpOnly; SameSite=Strict";
    let value = match token {
        Some(token) => format!("{COOKIE}={token}; {rest}; Max-Age=604800"),
        None => format!("{COOKIE}=; {rest}; Max-Age=0"),
    };
    [(header::SET_COOKIE, value)]
}

/// Whether a request that changes something, or opens a socket, comes from the server's own page.
fn own_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => {
            origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")) == Some(host)
        }
        _ => false,
    }
}

/// Whether the name the request calls the server by can be its own: a page elsewhere may have its name resolved to
/// loopback.
fn own_host(app: &App, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let name = host.map(|host| match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    });
    !app.options.listen.ip().is_loopback() || matches!(name, Some("localhost" | "127.0.0.1" | "[::1]"))
}

/// The middleware.
pub async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let unsafe_method = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    let began = Instant::now();
    let asked = (request.method().clone(), request.uri().path().to_owned());
    let answer = if !own_host(&app, request.headers()) {
        ErrorAnswer::line(StatusCode::MISDIRECTED_REQUEST, "this house goes by another name").into_response()
    } else if (unsafe_method || socket) && !own_origin(request.headers()) {
        let why = "requests that change something come from the house's own page (Origin must match Host)";
        ErrorAnswer::line(StatusCode::FORBIDDEN, why).into_response()
    } else if from.is_some_and(|from| !app.requests.take(from, app.options.requests)) {
        ErrorAnswer::line(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a moment").into_response()
    } else {
        next.run(request).await
    };
    let status = answer.status().as_u16();
    metrics::counter!("croupier_requests_total", "status" => status.to_string()).increment(1);
    let millis = began.elapsed().as_millis() as u64;
    tracing::info!(method = %asked.0, path = %asked.1, status, millis, "asked");
    dress(answer)
}

/// The headers of every answer.
fn dress(mut answer: Response) -> Response {
    const ALWAYS: [(HeaderName, &str); 5] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in ALWAYS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// The pit is for whoever is of the staff.
pub(crate) fn for_staff(person: Person) -> Result<(), ErrorAnswer> {
    match is_staff(person) {
        true => Ok(()),
        false => Err(ErrorAnswer::line(StatusCode::FORBIDDEN, "the pit is for staff: sign in")),
    }
}

/// Whether somebody is of the staff.
pub fn is_staff(person: Person) -> bool {
    !matches!(person.role, Role::Player | Role::Clock)
}
