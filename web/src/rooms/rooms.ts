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
  { path: '/odds', name: 'Odds', icon: 'odds', bar: true, load: () => import('./odds/Odds.svelte') },
  { path: '/rules', name: 'Rules', icon: 'rules', bar: true, load: () => import('./rules/Rules.svelte') },
  { path: '/rounds', name: 'My rounds', icon: 'rounds', bar: true, load: () => import('./rounds/Rounds.svelte') },
  { path: '/dealer', name: 'Dealer', icon: 'dealer', bar: true, load: () => import('./dealer/Dealer.svelte') },
  { path: '/lottery', name: 'Lottery', icon: 'lottery', bar: true, load: () => import('./lottery/Lottery.svelte') },
  { path: '/pit', name: 'Pit', icon: 'pit', bar: true, load: () => import('./pit/Pit.svelte') },
  { path: '/compliance', name: 'Compliance', icon: 'compliance', bar: true, load: () => import('./compliance/Compliance.svelte') },
];
