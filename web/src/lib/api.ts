// Asking the server over HTTP.
import type { Problem } from './wire';

/** An answer that was no: one line, with the clause or house rule behind it. */
export class No extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.why);
  }
}

/** Why something was not done, in the house's words where it has any. */
export const problem = (no: unknown): Problem => (no instanceof No ? no.problem : { why: String(no), clause: null, house_rule: null });

/** What a bare answer means, in words. */
const SAID: Record<number, string> = {
  400: 'The house does not understand what was entered',
  404: 'There is nothing at this address',
  408: 'That took too long: try again',
  413: 'That is more than the house reads at once',
  422: 'The house does not understand what was entered',
  503: 'The house is not at work just now: try again in a moment',
};

/** What was answered, or why not. */
export async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const body = await response.json().catch(() => null);
  const problem: Problem = body?.error ?? { why: SAID[response.status] ?? `The house answered ${response.status}`, clause: null, house_rule: null };
  throw new No(problem, response.status);
}

/** Reads something. */
export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(`/api${path}`));
}

/** Coming in: until the house knows who is here, nothing is asked to be done in anybody's name. */
export const door: { open: Promise<unknown> } = { open: Promise.resolve() };

/** Sends what is asked, at once. */
export function send(path: string, body: unknown = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks for something to be done. Whoever is quicker than the door waits for it. */
export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  await door.open;
  return answer<T>(await send(path, body));
}
