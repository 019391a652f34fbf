/**
 * All catalogues say the same things: types hold the keys, this test holds what types cannot see. Each text with something in it is
 * called with the same values in every language and must show them; plurals follow each language's own rules.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsIn as conductIn } from './conduct/words';
import type { ConductTexts } from './conduct/en';
import { de } from './de';
import { en } from './en';
import { number } from './forms';
import { fr } from './fr';
import type { FriendTexts } from './friends/en';
import { textsIn as friendsIn } from './friends/words';
import { kLanguageTable, kLanguages } from './index.svelte';
import type { Language } from './languages';
import type { LaterTexts } from './later/en';
import type { LearnCatalogue } from './learn/en';
import { textsIn as learnIn } from './learn/words';
import { nl } from './nl';
import { pt } from './pt';

interface Parts extends LaterTexts {
  readonly main: object;
  readonly learn: LearnCatalogue;
  readonly friends: FriendTexts;
  readonly conduct: ConductTexts;
  readonly presets: object;
}

/** Parts of the page, each with its catalogue, by language. */
const kCatalogues = Object.fromEntries(
  await Promise.all(
    kLanguages.map(async (language) => {
      const { first, later, presets } = kLanguageTable[language];
      const parts = {
        main: await first(),
        presets,
        ...(await later()),
        learn: await learnIn(language),
        friends: await friendsIn(language),
        conduct: await conductIn(language),
      };
      return [language, parts] as const;
    }),
  ),
) as Record<Language, Parts>;
const kParts = [
  'main',
  'presets',
  'people',
  'rules',
  'admin',
  'analysis',
  'puzzles',
  'learn',
  'friends',
  'device',
  'settings',
  'help',
  'replay',
  'front',
  'advice',
  'kept',
  'study',
  'events',
  'rated',
  'fair',
  'search',
  'conduct',
] as const;

/** What to call a text with; the texts with something in them that are not named here take one name, number or letter after the other. */
const kMove = {
  name: 'Ama',
  other: 'Kofi',
  house: 'C',
  seeds: 13,
  last: 'b',
  captured: 5,
  collected: 7,
};
const kArguments: Record<string, unknown[][]> = {
  side: [],
  play: [['C']],
  'speech.sows': [[kMove], [{ ...kMove, captured: 0, collected: 0 }], [{ ...kMove, seeds: null }]],
  here: [[['C', 'E']]],
  'status.mustGive': [[['C', 'E']]],
  'status.mustLeave': [[['C', 'E']]],
  'illegal.must-feed': [[['C', 'E']]],
  'illegal.leaves-opponent-empty': [[['C', 'E']]],
  'position.house': [['C', '21x']],
  'position.store': [['Ama', '21x']],
  'position.turn': [['21x']],
  certain: [5, 6, 8].map((most) => [{ name: 'Ama', least: 5, most, left: 8 }]),
  'ask.seeds': [[['C', 'E']]],
  change: [['Ama', '21', '27', '+6']],
  poolOf: [['Abapa', 'Live']],
  graph: [['Abapa', 21, 27, 5]],
  headToHead: [['Ama', 21, 27, 5]],
  'hint.play': [[['C', 'E']]],
  'hint.trail': [[['C', 'E']]],
  'board.preview': [
    ['C', 5, false],
    ['C', 0, true],
  ],
};
const kSides =
  /^(status\.(sideToMove|openSeat)|resign\.textLocal|invite\.(text|offeredText|join))$/;

type Leaf = { path: string; value: unknown };

const sorted = (all: Leaf[]): Leaf[] =>
  all.sort((left, right) => (left.path < right.path ? -1 : 1));

function leaves(node: unknown, path = ''): Leaf[] {
  if (typeof node !== 'object' || node === null) return [{ path, value: node }];
  return Object.entries(node).flatMap(([key, value]) =>
    leaves(value, path === '' ? key : `${path}.${key}`),
  );
}

/** The values a text is called with: those of the table, or as many as it takes. */
function calls(path: string, text: (...values: never[]) => unknown): unknown[][] {
  const known = kArguments[path];
  if (known) return known;
  if (kSides.test(path)) return [['south'], ['north']];
  if (/^end\.wins$/.test(path)) return [['Ama', 21, 27]];
  if (/^end\.(wonBy|reasons\.(majority|no-move|resignation|timeout))$/.test(path)) return [['Ama']];
  if (/^board\.(row|houseOf)$/.test(path)) return [['north', 21, 27].slice(0, text.length)];
  return [[21, 27, 35].slice(0, text.length)];
}

/** The numbers and house letters that a text shows, in any order: 21, ½, C. */
const shown = (text: string): string[] => (text.match(/\d+|½|\b[A-Fa-f]\b(?!['’])/g) ?? []).sort();

for (const part of kParts) {
  const english = sorted(leaves(kCatalogues.en[part]));

  for (const language of kLanguages) {
    const own = sorted(leaves(kCatalogues[language][part]));

    test(`${part} in ${language}: the same texts as in English, none of them empty`, () => {
      expect(own.map(({ path }) => path)).toEqual(english.map(({ path }) => path));
      own.forEach(({ path, value }, index) => {
        expect(typeof value, path).toBe(typeof english[index]?.value);
        if (typeof value === 'string') expect(value.trim(), path).not.toBe('');
      });
    });

    test(`${part} in ${language}: what is put into a text is seen in it`, () => {
      own.forEach(({ path, value }, index) => {
        if (typeof value !== 'function') return;
        const text = value as (...values: unknown[]) => string;
        const model = english[index]?.value as (...values: unknown[]) => string;
        for (const values of calls(path, model)) {
          const said = text(...values);
          const numbers = shown(model(...values)).filter((token) => /\d|½/.test(token));
          expect(
            shown(said).filter((token) => /\d|½/.test(token)),
            `${path}: ${said}`,
          ).toEqual(numbers);
          for (const letter of values
            .flat()
            .filter((one) => typeof one === 'string' && one.length === 1))
            expect(shown(said), `${path}: ${said}`).toContain(letter);
          expect(said, path).not.toMatch(/undefined|\[object/);
        }
      });
    });

    test(`${part} in ${language}: set as the language sets its texts`, () => {
      for (const { path, value } of own) {
        const model = value as (...values: unknown[]) => string;
        const said =
          typeof value === 'function'
            ? calls(path, model).map((values) => model(...values))
            : [String(value)];
        for (const text of said) {
          expect(text, path).not.toMatch(/'|"|\.\.\.| {2}|^\s|\s$/);
          if (language === 'fr') expect(text, path).not.toMatch(/ [;:!?»]|« /); // a space that does not break stands there
        }
      }
    });
  }
}

test('plurals by each language’s own rules', () => {
  const forms = (catalogue: typeof en) => [0, 1, 2, 5, 21].map((count) => catalogue.seeds(count));
  expect(forms(en)).toEqual(['0 seeds', '1 seed', '2 seeds', '5 seeds', '21 seeds']);
  expect(forms(de)).toEqual(['0 Bohnen', '1 Bohne', '2 Bohnen', '5 Bohnen', '21 Bohnen']);
  expect(forms(nl)).toEqual(['0 zaden', '1 zaad', '2 zaden', '5 zaden', '21 zaden']);
  expect(forms(fr)).toEqual(['0 graine', '1 graine', '2 graines', '5 graines', '21 graines']);
  expect(forms(pt)).toEqual(['0 sementes', '1 semente', '2 sementes', '5 sementes', '21 sementes']);
});

test('half seeds are written alike everywhere', () => {
  expect([number(0.5), number(24.5), number(24)]).toEqual(['½', '24½', '24']);
  for (const catalogue of [en, de, nl, fr, pt])
    expect(catalogue.counts(24.5, 23.5)).toMatch(/^24½.+23½$/);
});

test('the rules name the game as each region does, in every language, and say where', () => {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').split(
    '## Its names',
  )[1]!;
  const wanted = page.replace(/\([^)]*\)/g, '').match(/[\p{L}\p{M}]+/gu)!;
  expect(wanted.length).toBeGreaterThan(10);
  for (const language of kLanguages) {
    const { list } = kCatalogues[language].rules.names;
    const told = list.flatMap(([names]) => names.split(', '));
    expect(told.toSorted(), language).toEqual(wanted.filter((word) => word !== 'and').toSorted());
    for (const [names, where] of list) expect(where, `${language}: ${names}`).toMatch(/\p{L}{2}/u);
  }
});

test.each(kLanguages)('%s: each level has a name of its own', async (language) => {
  const { first } = await kLanguageTable[language].first();
  expect(new Set(first.levels).size).toBe(first.levels.length);
});
