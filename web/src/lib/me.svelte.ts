// Who is here. Whoever comes without a name is a guest with play money.
import { post } from './api';
import type { Me } from './wire';

export const me = $state<{ now: Me | null }>({ now: null });

/** Comes in: whoever has been here keeps their place, a stranger becomes a guest. */
export async function arrive(): Promise<Me> {
  me.now = await post<Me>('/guest');
  return me.now;
}
