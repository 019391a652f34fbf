import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEngine } from '../engine/engine';
import { letterOf } from '../board/types';
import { kExamples, kSlamPosition } from './examples';

const engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
const played = (position: string, moves: string, rules = 'abapa') =>
  engine.game({ rules, start: position, moves });

/** Of an example's last move: where its seeds fall, what is captured, the board after it. */
function shown({ position, moves }: { position: string; moves: string }, rules = 'abapa') {
  const before = played(position, moves.slice(0, -1), rules);
  const trace = engine.trace(rules, before.position, 'ABCDEFabcdef'.indexOf(moves.at(-1)!));
  return {
    drops: trace.drops.map(letterOf).join(''),
    captures: trace.captures.map(({ house, seeds }) => `${letterOf(house)}${seeds}`).join(' '),
    houses: trace.after.houses.join('-'),
  };
}

test('each board shows what the text beside it says', () => {
  expect(shown(kExamples.sowing)).toMatchObject({
    drops: 'EFab',
    houses: '4-4-4-0-5-5-5-5-4-4-4-4',
  });
  expect(shown(kExamples.capturing)).toMatchObject({
    drops: 'Fabcde',
    captures: 'e3 d2 c3',
    houses: '3-0-1-4-0-3-2-4-0-0-0-5',
  });
  expect(shown(kExamples.three)).toMatchObject({ drops: 'abc', captures: 'c2 b3 a3' });
  expect(shown(kExamples.north)).toMatchObject({
    drops: 'ABCD',
    captures: 'D2 C2',
    houses: '2-4-0-0-5-4-4-3-5-0-2-0',
  });
  expect(shown(kExamples.lap)).toMatchObject({ drops: 'EFabcdefABCEFa' });
  expect(shown(kExamples.round)).toMatchObject({ captures: '', houses: '1-1-1-1-1-0-2-2-2-2-2-2' });
  expect(played(kExamples.feeding.position, '').legal.map(letterOf)).toEqual(['E', 'F']);
});

test('a position that comes back ends the game at the last move and not before', () => {
  for (const [{ position, moves }, repeats] of [
    [kExamples.repetition, 0],
    [kExamples.emptySide, 1],
  ] as const) {
    expect(played(position, moves.slice(0, -1)).ending).toBeNull();
    expect(played(position, moves).ending).toMatchObject({
      reason: 'repetition',
      repeats_ply: repeats,
      score: [25, 23],
    });
  }
});

test('the grand slam under each of its rules', () => {
  const slam = { position: kSlamPosition, moves: 'F' };
  const captures = (rule: string) => shown(slam, `abapa,grand-slam=${rule}`).captures;
  expect([
    captures('no-capture'),
    captures('capture'),
    captures('spare-last'),
    captures('spare-first'),
  ]).toEqual(['', 'b3 a2', 'a2', 'b3']);
  expect(played(kSlamPosition, '', 'abapa,grand-slam=forbidden').illegal[5]).toBe(
    'grand-slam-forbidden',
  );
});
