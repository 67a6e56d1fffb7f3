// Rooms by their address. A room is named once, in rooms.ts.

export const route = $state({ path: location.pathname, search: location.search });

function follow() {
  route.path = location.pathname;
  route.search = location.search;
}

/** Goes to another room. */
export function go(to: string) {
  history.pushState(null, '', to);
  follow();
  scrollTo(0, 0);
}

/** Asked before the browser's own buttons lead to another room: `true` keeps the page where it is. */
export const gate: { holds: ((to: string) => boolean) | null } = { holds: null };

addEventListener('popstate', () => {
  if (location.pathname !== route.path && gate.holds?.(location.pathname)) history.pushState(null, '', route.path + route.search);
  else follow();
});

/** Whether the last button or link was pressed with a key, or by a screen reader, and not with a pointer. */
export const pressed = { byKey: false };

/** Lets plain links within the page change rooms without loading it again. */
export function links(event: MouseEvent) {
  pressed.byKey = event.detail === 0;
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** The parts of a path after a room's own, if it leads there: `/table/3` is `['3']` under `/table`. */
export function under(path: string, room: string): string[] | null {
  if (path !== room && (room === '/' || !path.startsWith(`${room}/`))) return null;
  return path.slice(room.length).split('/').filter(Boolean).map(plain);
}

/** A part of an address as it is meant; what is not well written stays as it stands, and leads nowhere. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
