import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type House, houseOf, letterOf } from '../../board/types';
import { type Engine, loadEngine } from '../../engine/engine';
import type { Line, SearchReport, Variation } from '../../engine/search_types';
import { explain, lossOf, reasonsOf } from './reasons';
import { Training, type TrainingBoard, type TrainingSearch } from './training.svelte';

const engine: Engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));

const line = (move: House, given: Partial<Variation> = {}): Variation => ({
  move,
  score: 0,
  at_least: false,
  lowest: -48,
  highest: 48,
  depth: 10,
  accuracy: 100,
  pv: [move],
  ...given,
});
const report = (...lines: Variation[]): SearchReport => ({
  depth: 10,
  finished: true,
  nodes: 1,
  lines,
});

/** The reasons of a move in a position, as code found them. */
function reasons(start: string, letter: string, rules = 'abapa') {
  const before = engine.game({ rules, start, moves: '' });
  const after = engine.game({ rules, start, moves: letter });
  return reasonsOf(engine, before, houseOf(letter), after);
}

describe('reasons', () => {
  test('a capture is counted', () => {
    expect(reasons('0-0-0-0-6-1-2-4-2-1-2-1-15-14-S', 'E')).toContainEqual({
      what: 'captures',
      seeds: 8,
    });
  });

  test('a move that must feed says so, and one without a choice, too', () => {
    expect(reasons('1-0-0-0-0-1-0-0-0-0-0-0-23-23-S', 'F')).toContainEqual({ what: 'feeds' });
    expect(reasons('0-0-0-0-0-1-0-0-0-3-0-1-20-23-S', 'F')).toContainEqual({ what: 'only' });
  });

  test('a house is saved when the largest capture can no longer take it', () => {
    // North's f takes A: it would come to 2. A moves away.
    const found = reasons('1-4-0-0-0-4-5-0-0-0-0-1-17-16-S', 'A');
    expect(found).toContainEqual({ what: 'saves', houses: [0], seeds: 2 });
    // F leaves it there.
    expect(
      reasons('1-4-0-0-0-4-5-0-0-0-0-1-17-16-S', 'F').some(({ what }) => what === 'saves'),
    ).toBe(false);
  });

  test('a threat is what would be taken if the opponent did not move', () => {
    // D puts a seed more into F, which then ends in a, where there is one.
    const found = reasons('0-0-0-2-0-0-1-5-0-0-0-5-18-17-S', 'D');
    expect(found).toContainEqual({ what: 'threatens', from: 5, seeds: 2 });
    // The capture was there before: moving something else prepares none.
    const idle = reasons('1-0-0-0-0-1-1-5-0-0-0-5-18-17-S', 'A');
    expect(idle.some(({ what }) => what === 'threatens')).toBe(false);
  });

  test('keeping and hoarding', () => {
    const found = reasons('2-0-0-0-0-13-5-0-0-0-0-5-12-11-S', 'A');
    expect(found).toContainEqual({ what: 'keeps' });
    expect(found).toContainEqual({ what: 'hoards', house: 5, seeds: 13 });
    const round = reasons('2-0-0-0-0-13-5-0-0-0-0-5-12-11-S', 'F').map(({ what }) => what);
    expect(round).not.toContain('keeps');
    expect(round).not.toContain('hoards');
  });

  test('the worth of a move is the tables’ or the search’s, and is of the move itself', () => {
    const before = engine.game({ rules: 'abapa', moves: '' });
    const after = engine.game({ rules: 'abapa', moves: 'F' });
    const worth = (given: SearchReport | null) => explain(engine, before, 5, after, given).worth;
    expect(worth(report(line(4, { score: 70 }), line(5, { score: -30, depth: 12 })))).toEqual({
      how: 'searched',
      margin: -30,
      depth: 12,
    });
    expect(worth(report(line(5, { score: 290, lowest: 2, highest: 2 })))).toEqual({
      how: 'proven',
      margin: 200,
    });
    expect(worth(report(line(4)))).toBeNull();
    expect(worth(null)).toBeNull();
  });

  test('a loss is measured against the best move', () => {
    const searched = report(line(4, { score: 70 }), line(5, { score: -130 }));
    expect([lossOf(searched, 4), lossOf(searched, 5), lossOf(searched, 0)]).toEqual([0, 200, null]);
    expect(lossOf(null, 4)).toBeNull();
  });
});

/** A board as the analysis board is one, and a search that says what the test wants. */
function trained(given: { mine?: 'south' | 'north'; choose?: string; losing?: string } = {}) {
  const { mine = 'south', choose = 'f', losing = '' } = given;
  const state = { moves: '', asked: [] as Line[], closed: false };
  const board: TrainingBoard = {
    get moves() {
      return { rules: 'abapa', start: '', moves: state.moves };
    },
    get game() {
      return engine.game({ rules: 'abapa', moves: state.moves });
    },
    advance: (house) => (state.moves += letterOf(house)),
    goBack: (plies) => (state.moves = state.moves.slice(0, -plies)),
  };
  const search: TrainingSearch = {
    choose: () => (choose ? Promise.resolve(houseOf(choose)) : Promise.reject(new Error('away'))),
    analyze: (of) => {
      state.asked.push(of);
      const { legal } = engine.game({ rules: of.rules, moves: of.moves });
      const lines = legal.map((house) =>
        line(house, { score: losing.includes(letterOf(house)) ? -150 : 0 }),
      );
      return Promise.resolve(report(...lines.sort((left, right) => right.score - left.score)));
    },
    close: () => (state.closed = true),
  };
  const training = new Training(board, search, engine, { level: 3, mine, seed: 1 });
  return { training, state };
}

describe('training', () => {
  test('a good move is sown and answered, and the answer is explained', async () => {
    const { training, state } = trained();
    await training.begin();
    expect(state.moves).toBe('');
    await training.play(houseOf('F'));
    expect(state.moves).toBe('Ff');
    expect(training.said?.house).toBe(houseOf('f'));
    expect(training.said?.worth).toEqual({ how: 'searched', margin: 0, depth: 10 });
    expect(training.busy).toBe(false);
  });

  test('a move that loses is warned of before it is sown', async () => {
    const { training, state } = trained({ losing: 'F' });
    await training.begin();
    await training.play(houseOf('F'));
    expect(state.moves).toBe('');
    expect(training.warning).toEqual({ house: 5, lost: 150 });
    training.withdraw();
    expect(training.warning).toBeNull();
    await training.play(houseOf('F'));
    await training.insist();
    expect(state.moves).toBe('Ff');
  });

  test('moves are taken back in pairs', async () => {
    const { training, state } = trained();
    await training.begin();
    await training.takeBack();
    expect(state.moves).toBe('');
    await training.play(houseOf('F'));
    await training.takeBack();
    expect(state.moves).toBe('');
    expect(training.said).toBeNull();
  });

  test('where the visitor is North the computer begins', async () => {
    const { training, state } = trained({ mine: 'north', choose: 'C' });
    await training.begin();
    expect(state.moves).toBe('C');
    expect(training.said?.house).toBe(houseOf('C'));
  });

  test('without the search it says so and can go on', async () => {
    const { training, state } = trained({ choose: '' });
    await training.begin();
    await training.play(houseOf('F'));
    expect(state.moves).toBe('F');
    expect(training.failed).toBe(true);
    await training.begin();
    expect(training.failed).toBe(true);
  });

  test('after its end nothing is played', async () => {
    const { training, state } = trained();
    await training.begin();
    const playing = training.play(houseOf('F'));
    training.stop();
    await playing;
    expect(state.moves).toBe('');
    expect(state.closed).toBe(true);
  });
});
