/**
 * Whatever the server refuses, the page says why in words of its own. The codes are those that the interface's description lists
 * (docs/openapi.json), and the description has all that the server's table of problems has (src/server/problem.cpp).
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFinalError } from '../net/api';
import { textsIn as conductIn } from './conduct/words';
import { textsIn as friendsIn } from './friends/words';
import { kLanguageTable, kLanguages } from './languages';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const described: string[] = JSON.parse(read('docs/openapi.json')).components.schemas.Problem
  .properties.code.enum;
/** No page asks for streams. */
const kOfPrograms = new Set(['too-many-streams']);
/** Status by code; what the server answers beside these is 4xx. */
const statuses = new Map(
  [...read('src/server/problem.cpp').matchAll(/return \{(\d{3}), "([a-z-]+)"/g)].map(
    ([, status, code]) => [code!, Number(status)],
  ),
);

test('the description lists every code of the server', () => {
  expect(statuses.size).toBeGreaterThan(30);
  for (const code of statuses.keys()) expect(described).toContain(code);
});

for (const language of kLanguages) {
  test(`every error has words in ${language}`, async () => {
    const catalogue = await kLanguageTable[language].first();
    // What only the account's page asks for is refused in its own catalogue.
    const { people } = await kLanguageTable[language].later();
    const friends = await friendsIn(language);
    const conduct = await conductIn(language);
    const refused = {
      ...people.tokens.refused,
      ...friends.refused,
      ...conduct.problem,
      ...catalogue.refused,
    };
    const silent = described.filter(
      (code) =>
        isFinalError(statuses.get(code) ?? 400, code) &&
        !Object.hasOwn(refused, code) &&
        !kOfPrograms.has(code),
    );
    expect(silent).toEqual([]);
    for (const code of Object.keys(refused)) expect([...described, 'other']).toContain(code);
  });
}
