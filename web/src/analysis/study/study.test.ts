import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Engine, loadEngine } from '../../engine/engine';
import { Unreached } from '../../net/api';
import { countsOf, exchanged, keyOf, kNoCounts, percents } from './counts';
import { Explorer, type Sources } from './explorer.svelte';
import { SelfPlayIndex, type TreeNode, parseSelfPlay } from './self_play';

const engine: Engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
const kStart = '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S';
const sample = (tree: string) => parseSelfPlay(`{"rules":"abapa","games":3,"plies":2}\n${tree}\n`);

describe('counts', () => {
  test('a position and the one with the sides exchanged are one', () => {
    expect(keyOf('1-2-3-4-5-6-7-8-9-1-1-0-1-0-S')).toBe(keyOf('7-8-9-1-1-0-1-2-3-4-5-6-0-1-N'));
    expect(keyOf('1-2-3-4-5-6-7-8-9-1-1-0-1-0-S')).not.toBe(keyOf('1-2-3-4-5-6-7-8-9-1-1-0-1-0-N'));
    expect([exchanged(0), exchanged(11)]).toEqual([6, 5]);
  });

  test('percents are whole and add up', () => {
    expect(percents({ house: 0, count: 3, south: 1, draws: 1, north: 1 })).toEqual([34, 33, 33]);
    expect(percents({ house: 0, count: 8, south: 7, draws: 0, north: 1 })).toEqual([88, 0, 12]);
  });
});

describe('the engine’s own openings', () => {
  test('a tree is read, and its moves are found by position', () => {
    const index = new SelfPlayIndex(sample('2.0.1(D1.0.0F1.0.1(a1.0.0f0.0.1))'), engine);
    expect(index.find(kStart)).toEqual({
      count: 3,
      houses: [
        { house: 5, count: 2, south: 1, draws: 0, north: 1 },
        { house: 3, count: 1, south: 1, draws: 0, north: 0 },
      ],
    });
    const after = engine.game({ rules: 'abapa', moves: 'F' }).position;
    expect(index.find(after).houses.map(({ house, south }) => [house, south])).toEqual([
      [6, 1],
      [11, 0],
    ]);
    // The same board with the sides exchanged: what North did there, South does.
    const turned = '5-5-5-5-4-4-4-4-4-4-4-0-0-0-S';
    expect(index.find(turned).houses.map(({ house, south }) => [house, south])).toEqual([
      [0, 0],
      [5, 1],
    ]);
    expect(index.find('0-0-0-0-0-1-0-0-0-0-0-1-23-23-S')).toBe(kNoCounts);
  });

  test('a position is the same by whatever moves it came about', () => {
    const tree = '2.0.0(A1.0.0(f1.0.0(C1.0.0(f1.0.0)))C1.0.0(f1.0.0(A1.0.0(e1.0.0))))';
    const both = new SelfPlayIndex(sample(tree), engine);
    const after = engine.game({ rules: 'abapa', moves: 'AfC' }).position;
    const other = engine.game({ rules: 'abapa', moves: 'CfA' }).position;
    expect(both.find(after).count).toBe(after === other ? 2 : 1);
  });

  test('what is no tree is refused', () => {
    for (const tree of ['', '1.0', '1.0.0(Z1.0.0)', '1.0.0(A1.0.0'])
      expect(() => sample(tree)).toThrow();
  });

  test('the file that is shipped: every move legal, and counts that add up', () => {
    const file = readFileSync(new URL('../../../openings/abapa.openings', import.meta.url), 'utf8');
    const shipped = parseSelfPlay(file);
    const sums = ({ next }: TreeNode): number[] =>
      [0, 1, 2].map((at) => next.reduce((all, { results }) => all + results[at]!, 0));
    let nodes = 0;
    const visit = (node: TreeNode, depth: number): void => {
      nodes += 1;
      if (node.next.length === 0) return;
      expect(depth).toBeLessThan(shipped.plies);
      expect(sums(node)).toEqual([...node.results]);
      for (const after of node.next) visit(after, depth + 1);
    };
    visit(shipped.root, 0);
    expect(nodes).toBeGreaterThan(1000);
    // The rules refuse a move that is not legal.
    const index = new SelfPlayIndex(shipped, engine);
    expect(index.find(kStart).count).toBe(shipped.games);
    const { legal } = engine.game({ rules: 'abapa', moves: '' });
    for (const { house } of index.find(kStart).houses) expect(legal).toContain(house);
  });
});

describe('the explorer', () => {
  const answer = { position: kStart, rules: 'abapa', plies: 20, count: 1 } as const;
  const moves = [{ move: 'F', count: 1, wins: 1, draws: 0, losses: 0, south: 1, north: 0 }];
  const asked = { rules: 'abapa', position: kStart };

  function explorerOf(changes: Partial<Sources> = {}) {
    const requests: unknown[] = [];
    const explorer = new Explorer({
      engine,
      selfPlay: (rules) =>
        Promise.resolve(
          rules === 'abapa' ? new SelfPlayIndex(sample('1.0.0(D1.0.0)'), engine) : null,
        ),
      fetch: (request) => {
        requests.push(request);
        return Promise.resolve({ ...answer, games: request.games, moves });
      },
      ...changes,
    });
    return { explorer, requests };
  }

  test('it begins with the engine’s games, which need no server', async () => {
    const { explorer, requests } = explorerOf();
    await explorer.look(asked);
    expect(explorer.shown).toEqual(countsOf([[3, [1, 0, 0]]]));
    await explorer.look({ ...asked, rules: 'wari' });
    expect(explorer.shown).toBe('unknown');
    expect(requests).toEqual([]);
  });

  test('another source is asked for the same position, once', async () => {
    const { explorer, requests } = explorerOf();
    await explorer.look(asked);
    explorer.choose('people');
    await explorer.look(asked);
    await explorer.look({ ...asked });
    expect(explorer.shown).toEqual(countsOf([[5, [1, 0, 0]]]));
    expect(requests[0]).toEqual({ ...asked, games: 'people' });
    expect(requests.length).toBeLessThanOrEqual(2);
    explorer.choose('computer');
    expect(explorer.shown).toBe('asking');
  });

  test('a server that is away is told, and asked again', async () => {
    let away = true;
    const { explorer } = explorerOf({
      fetch: ({ games }) =>
        away ? Promise.reject(new Unreached('')) : Promise.resolve({ ...answer, games, moves }),
    });
    explorer.choose('people');
    await explorer.look(asked);
    expect(explorer.shown).toBe('unreached');
    away = false;
    await explorer.look(asked);
    expect(explorer.shown).toEqual(countsOf([[5, [1, 0, 0]]]));
  });

  test('an answer that comes late is not shown for another position', async () => {
    const waiting: (() => void)[] = [];
    const { explorer } = explorerOf({
      fetch: ({ games, position }) =>
        new Promise((resolve) =>
          waiting.push(() =>
            resolve({ ...answer, games, moves: position === kStart ? moves : [] }),
          ),
        ),
    });
    explorer.choose('people');
    const first = explorer.look(asked);
    const second = explorer.look({ ...asked, position: 'another' });
    waiting[1]!();
    await second;
    waiting[0]!();
    await first;
    expect(explorer.shown).toEqual(kNoCounts);
  });
});
