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

/** What the page relies on and the house no longer says: properties of the schemas that `wire.ts` names. What is new
    does no harm. */
export function missing(now) {
  const named = [...readFileSync(new URL('../src/lib/wire.ts', import.meta.url), 'utf8').matchAll(/Schemas\['(\w+)'\]/g)].map((m) => m[1]);
  const block = (text, name) => new RegExp(`\\n {8}${name}: ([^]*?)\\n {8}(?:\\w+: |/\\*\\*|\\})`).exec(text)?.[1] ?? '';
  const lines = (text) => text.split('\n').map((line) => line.trim()).filter((line) => /^\w+\??:/.test(line));
  const then = readFileSync(file, 'utf8');
  // Schemas name other schemas.
  for (const name of named) {
    for (const [, other] of block(then, name).matchAll(/\["schemas"\]\["(\w+)"\]/g)) if (!named.includes(other)) named.push(other);
  }
  return named.flatMap((name) => {
    const said = new Set(lines(block(now, name)));
    return lines(block(then, name)).filter((line) => !said.has(line)).map((line) => `${name}: ${line}`);
  });
}

if (process.argv[1]?.endsWith('types.mjs')) {
  const house = await new House().open();
  writeFileSync(file, await types(house));
  await house.stop();
  house.remove();
}
