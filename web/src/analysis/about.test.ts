import { expect, test } from 'vitest';
import { aboutFrom, dateTag, dayOf, kNoAbout, tagLines, timeTag, timedOf } from './about';
import { addressOf, searchOf } from './address';
import { parseKept } from './kept';

const about = { south: 'Ama', north: 'Kofi & Søn', date: '2026.11.25', time: '300+3' };
const address = { rules: 'abapa', start: '', line: 'Ff', ply: 2 };

test('names, day and time travel in the address, and an address without them has none', () => {
  expect(addressOf(searchOf({ ...address, about }))).toEqual({ ...address, about });
  expect(searchOf({ ...address, about: kNoAbout })).toBe(searchOf(address));
  expect(addressOf('?moves=Ff')?.about).toBeUndefined();
});

test('what an address says of people is one line of bounded length', () => {
  const hostile = `A\nB\u202e${'x'.repeat(500)}`;
  const { south } = aboutFrom((name) => (name === 'south' ? hostile : null));
  expect(south.length).toBe(60);
  expect(south).toMatch(/^A B x+$/);
});

test('they are kept with the analysis, and a kept one is looked through', () => {
  const kept = { ...address, about, nodes: [] };
  expect(parseKept(JSON.stringify(kept))?.about).toEqual(about);
  expect(parseKept(JSON.stringify({ ...kept, about: { south: 7 } }))?.about).toEqual(kNoAbout);
  expect(parseKept(JSON.stringify({ ...kept, about: 'x' }))?.about).toBeUndefined();
});

test('tags of time and day are written and read alike', () => {
  for (const terms of [{ initial_ms: 300_000, increment_ms: 3_000 }, { days_per_move: 3 }])
    expect(timedOf(timeTag(terms))).toEqual(terms);
  expect(timeTag({ initial_ms: 90_500, increment_ms: 0 })).toBe('90.5+0');
  expect(timeTag(null)).toBe('');
  for (const other of ['', '40/9000', '1/5', '*180', '300'] as const)
    expect(timedOf(other)).toBeNull();
  expect(dateTag(Date.UTC(2026, 10, 25, 23))).toBe('2026.11.25');
  expect(dayOf('2026.11.25')?.getTime()).toBe(Date.UTC(2026, 10, 25));
  for (const other of ['', '2026.??.??', '2026.13.01']) expect(dayOf(other)).toBeNull();
  expect(tagLines(about)).toBe('Ama\nKofi & Søn\n2026.11.25\n300+3');
});
