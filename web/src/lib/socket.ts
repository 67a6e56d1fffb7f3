// The line to a table. What was not answered when it broke is sent again under the same id, and acts once.
import type { FromServer, ToDo } from './wire';

export type Line = {
  /** Sends a command and returns its id. */
  send: (todo: ToDo) => string;
  /** The command was answered: it need not be sent again. */
  answered: (id: string) => void;
  /** Tries at once, if the line is down. */
  retry: () => void;
  close: () => void;
};

export type Ears = {
  message: (message: FromServer) => void;
  up: () => void;
  /** The line broke; it is tried again after so many milliseconds. */
  down: (again: number) => void;
};

const SOON = 400;
const LATE = 8000;

/** 32 hexadecimal digits of our own choosing. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Opens the line to a table and keeps it up. */
export function open(table: string, ears: Ears): Line {
  const unanswered = new Map<string, string>();
  let socket: WebSocket | null = null;
  let wait = SOON;
  let timer = 0;
  let closed = false;

  function dial() {
    clearTimeout(timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`);
    socket = line;
    line.onmessage = (event) => {
      const message = JSON.parse(event.data) as FromServer;
      if ('table' in message && wait !== 0) {
        wait = SOON;
        ears.up();
      }
      // The table as it stands comes first; only then is anything sent, and what it gives rise to is sent by itself.
      const again = 'table' in message ? [...unanswered.values()] : [];
      ears.message(message);
      again.forEach((text) => line.send(text));
    };
    line.onclose = () => {
      if (closed || socket !== line) return;
      socket = null;
      ears.down(wait);
      timer = window.setTimeout(dial, wait);
      wait = Math.min(wait * 2, LATE);
    };
  }

  dial();
  return {
    send(todo) {
      const id = fresh();
      const text = JSON.stringify({ id, do: todo });
      unanswered.set(id, text);
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      return id;
    },
    answered: (id) => void unanswered.delete(id),
    retry() {
      if (!socket && !closed) dial();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
