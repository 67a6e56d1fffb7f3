// Writes src/api.d.ts from the description a running house gives of itself.
import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';
import { House } from './support.mjs';

const file = new URL('../src/api.d.ts', import.meta.url);

/** The types of everything the house says. */
export async function types(house) {
  const description = await (await fetch(`${house.address}/api/openapi.json`)).json();
  return astToString(await openapi(description));
}

/** The types the page is written against. */
export const written = () => readFileSync(file, 'utf8');

if (process.argv[1]?.endsWith('types.mjs')) {
  const house = await new House().open();
  writeFileSync(file, await types(house));
  await house.stop();
  house.remove();
}
