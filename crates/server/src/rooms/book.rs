//! The book: games, chapters clause by clause, and a search.

use axum::Json;
use axum::extract::{Path, Query, State};
use book::{Book, Chapter, ClauseEntry, Rules};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, ErrorAnswer};
use crate::catalogue;
use crate::search::ClausesFound;
use crate::wire::Problems;

pub(super) fn rooms() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(rules))
        .routes(routes!(clause))
        .routes(routes!(search))
}

/// Every game with its wagers, pay tables and settings, as `croupier games --json` prints it.
#[utoipa::path(get, path = "/api/games", tag = "book", responses((status = 200, body = Vec<Object>)))]
async fn games() -> Json<Vec<Value>> {
    let rules = games::roster().iter().filter_map(|g| Rules::of(g.id).ok());
    Json(rules.map(|rules| catalogue::game(&rules)).collect())
}

/// A game's chapters in our words, clause by clause, with readings and the tests that show them.
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "book", params(("game" = String, Path, description = "the game's id")),
    responses((status = 200, body = Vec<Object>), (status = "4XX", body = Problems)))]
async fn rules(State(app): State<App>, Path(game): Path<String>) -> Result<Json<Vec<Value>>, ErrorAnswer> {
    let book = Book::standard();
    let first = book.chapter_of(&game).ok_or_else(|| ErrorAnswer::none("game"))?;
    let chapters = std::iter::once(first).chain(book.additions_to(&game));
    Ok(Json(chapters.map(|c| catalogue::chapter(c, |_| true, app.options.shown_by)).collect()))
}

/// One clause by its citation, `HC-H §12.II`.
#[utoipa::path(get, path = "/api/clauses/{clause}", tag = "book", params(("clause" = String, Path, description = "the citation")),
    responses((status = 200, body = Object), (status = "4XX", body = Problems)))]
async fn clause(State(app): State<App>, Path(citation): Path<String>) -> Result<Json<Value>, ErrorAnswer> {
    let (chapter, entry) =
        all().find(|(_, e)| e.clause.text() == citation).ok_or_else(|| ErrorAnswer::none("clause"))?;
    let mut answer = catalogue::clause(chapter, entry, app.options.shown_by);
    answer["chapter"] = json!(chapter.id);
    answer["title"] = json!(chapter.title);
    Ok(Json(answer))
}

/// What is looked for.
#[derive(Deserialize)]
struct Wanted {
    q: String,
}

/// The most clauses a search tells.
const FOUND: usize = 100;

/// Every clause whose words, readings or citation hold all the words asked for, the most fitting first: how many there are, the
/// first hundred of them, and what was looked for in the stead of a word that the book does not use.
#[utoipa::path(get, path = "/api/rules/search", tag = "book", params(("q" = String, Query, description = "a few words")),
    responses((status = 200, body = Object), (status = "4XX", body = Problems)))]
async fn search(State(app): State<App>, Query(wanted): Query<Wanted>) -> Json<Value> {
    let ClausesFound { clauses, instead } = crate::search::search(&wanted.q);
    let told = clauses.iter().take(FOUND).map(|(chapter, entry)| {
        let mut answer = catalogue::clause(chapter, entry, app.options.shown_by);
        answer["chapter"] = json!(chapter.id);
        answer["title"] = json!(chapter.title);
        answer["game"] = json!(chapter.game);
        answer
    });
    let told: Vec<Value> = told.collect();
    Json(json!({ "total": clauses.len(), "instead": instead, "clauses": told }))
}

fn all() -> impl Iterator<Item = (&'static Chapter, &'static ClauseEntry)> {
    Book::standard().chapters.iter().flat_map(|c| c.clauses.iter().map(move |e| (c, e)))
}
