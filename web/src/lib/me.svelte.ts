// Who is here. Whoever comes without a name is a guest with play money.
import { door, post } from './api';
import type { Me } from './wire';

export const me = $state<{ now: Me | null }>({ now: null });

/** Comes in: whoever has been here keeps their place, a stranger becomes a guest. */
export async function arrive(): Promise<Me> {
  const come = post<Me>('/guest');
  door.open = come.catch(() => null);
  me.now = await come;
  return me.now;
}
