import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { letterOf } from '../board/types';
import { type Engine, EngineError, loadEngine } from './engine';

interface Vector {
  moves: string;
  score: [number, number];
  end: string;
}

const vectors: Vector[] = readFileSync(
  fileURLToPath(new URL('../../../tests/vectors/games_abapa.jsonl', import.meta.url)),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Vector);

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
});

describe('whole games of the vectors', () => {
  test('there are games of several ends', () => {
    expect(new Set(vectors.map((vector) => vector.end)).size).toBeGreaterThan(2);
  });

  test('end as the vectors say, with their score', () => {
    for (const { moves, score, end } of vectors) {
      const game = engine.game({ rules: 'abapa', moves });
      expect(game.ending?.reason, moves).toBe(end);
      expect(game.ending?.score, moves).toEqual(score);
      expect(game.moves).toBe(moves);
      expect(game.plies.length).toBe(moves.length);
    }
  });

  test('a repetition names the earlier position', () => {
    const { moves } = vectors.find((vector) => vector.end === 'repetition')!;
    const game = engine.game({ rules: 'abapa', moves });
    const earlier = engine.game({
      rules: 'abapa',
      moves: moves.slice(0, game.ending!.repeats_ply!),
    });
    expect(earlier.houses).toEqual(game.houses);
    expect(earlier.mover).toBe(game.mover);
  });

  test('a trace of every move leads from each position to the next', () => {
    for (const { moves } of vectors.slice(0, 20)) {
      let before = engine.game({ rules: 'abapa', moves: '' });
      for (let ply = 0; ply < moves.length; ++ply) {
        const after = engine.game({ rules: 'abapa', moves: moves.slice(0, ply + 1) });
        const played = after.plies[ply]!;
        expect(letterOf(played.house)).toBe(moves[ply]);
        const trace = engine.trace('abapa', before.position, played.house);
        expect(trace.after.position).toBe(after.position);
        expect(trace.drops.length).toBe(before.houses[played.house]);
        expect(trace.drops).not.toContain(played.house);
        expect(trace.captures.reduce((sum, haul) => sum + haul.seeds, 0)).toBe(played.captured);
        before = after;
      }
    }
  });
});

describe('answers', () => {
  test('the start: four seeds a house, South may play all six', () => {
    const game = engine.game({ rules: 'abapa', moves: '' });
    expect(game.houses).toEqual(new Array(12).fill(4));
    expect(game.legal).toEqual([0, 1, 2, 3, 4, 5]);
    expect(game.illegal[7]).toBe('not-your-house');
    expect(game.share).toEqual([24, 24]);
  });

  test('an opponent without seeds must be fed', () => {
    const game = engine.game({
      rules: 'abapa',
      start: '1-0-2-0-2-1-0-0-0-0-0-0-20-22-S',
      moves: '',
    });
    expect(game.legal).toEqual([4, 5]);
    expect(game.illegal[2]).toBe('must-feed');
    expect(game.illegal[1]).toBe('empty-house');
  });

  test('a lap of fourteen seeds skips its origin', () => {
    const trace = engine.trace('abapa', '0-0-0-0-0-14-4-4-4-4-4-4-5-5-S', 5);
    expect(trace.drops).toEqual([6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 6, 7, 8]);
  });

  test('people may end a game', () => {
    expect(engine.game({ rules: 'abapa', moves: 'Ff', finish: 'agreement' }).ending).toMatchObject({
      reason: 'agreement',
    });
    expect(
      engine.game({ rules: 'abapa', moves: 'Ff', finish: 'south-resigns' }).ending,
    ).toMatchObject({
      reason: 'resignation',
      winner: 'north',
    });
  });

  test('half seeds are numbers', () => {
    const game = engine.game({
      rules: 'abapa,repetition=split-even',
      start: '0-0-1-0-0-0-0-0-0-0-0-0-24-23-N',
      moves: '',
    });
    expect(game.score.reduce((sum, seeds) => sum + seeds, 0)).toBe(48);
  });

  test('rule sets have canonical names', () => {
    expect(engine.ruleSet('grand-slam=capture').name).toBe('abapa,grand-slam=capture');
    expect(engine.ruleSets().presets.map((preset) => preset.name)).toEqual([
      'abapa',
      'abapa-agreed',
      'wari',
      'awari',
    ]);
  });
});

describe('bad questions', () => {
  const problemOf = (ask: () => unknown) => {
    try {
      ask();
    } catch (error) {
      return error instanceof EngineError ? error.problem : error;
    }
    return null;
  };

  test('an illegal move names its ply', () => {
    expect(problemOf(() => engine.game({ rules: 'abapa', moves: 'FfA' + 'A' }))).toMatchObject({
      code: 'illegal-move',
      ply: 3,
    });
  });

  test('rules, positions, moves and houses that do not parse', () => {
    expect(problemOf(() => engine.ruleSet('chess'))).toMatchObject({ code: 'bad-rules' });
    expect(problemOf(() => engine.game({ rules: 'abapa', start: '4-4', moves: '' }))).toMatchObject(
      { code: 'bad-position' },
    );
    expect(problemOf(() => engine.game({ rules: 'abapa', moves: 'FZ' }))).toMatchObject({
      code: 'bad-move',
    });
    expect(problemOf(() => engine.trace('abapa', '', 12))).toMatchObject({ code: 'bad-move' });
    expect(problemOf(() => engine.trace('abapa', '', -1))).toMatchObject({ code: 'bad-move' });
  });
});
