// Who is here. Whoever comes without a name is a guest with play money.
import { answer, door, send } from './api';
import { forget } from './eyes';
import type { Me } from './wire';

export const me = $state<{ now: Me | null }>({ now: null });

/** Comes in: whoever has been here keeps their place, a stranger becomes a guest. */
export async function arrive(): Promise<Me> {
  const come = send('/guest').then((response) => {
    // Somebody new: perhaps the house is as well, and counts its turns from the beginning.
    if (response.status === 201) forget();
    return answer<Me>(response);
  });
  door.open = come.catch(() => null);
  me.now = await come;
  return me.now;
}
