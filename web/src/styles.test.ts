import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|svelte)$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

/** The files in which a declaration stands, once for each time. */
const stating = (declaration: RegExp): string[] =>
  sheets.flatMap(({ path, text }) => [...text.matchAll(declaration)].map(() => path));

test('what only screen readers are given, and the colour of what went wrong, are stated once', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(stating(/clip-path:\s*inset\(50%\)/g)).toEqual(['theme.css']);
  expect(stating(/(?<![-\w])color:\s*var\(--bad\)/g)).toEqual(['app.css']);
});
