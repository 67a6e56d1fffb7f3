// The rooms of the house: address, name, and the piece that draws it, fetched when somebody enters.
import type { Component } from 'svelte';

export type Room = {
  path: string;
  name: string;
  icon: string;
  /** Whether it stands in the bar. */
  bar: boolean;
  /** The room reads the rest of its address with `under`. */
  load: () => Promise<{ default: Component }>;
};

export const ROOMS: Room[] = [
  { path: '/table', name: 'Table', icon: 'floor', bar: false, load: () => import('./table/Table.svelte') },
  { path: '/', name: 'Floor', icon: 'floor', bar: true, load: () => import('./lobby/Lobby.svelte') },
];
