/**
 * The engine's own openings, as `oware explorer` counts them: a line of options, and the tree of moves, which the rules play through
 * once so that a position is found by whatever moves it came about.
 */
import { type House, houseOf } from '../../board/types';
import type { Engine } from '../../engine/engine';
import {
  type Counts,
  type Results,
  countsOf,
  exchanged,
  keyOf,
  kNoCounts,
  moverIn,
} from './counts';

export interface TreeNode {
  readonly house: House;
  readonly results: Results;
  readonly next: readonly TreeNode[];
}

export interface SelfPlay {
  /** Canonical. */
  readonly rules: string;
  readonly games: number;
  readonly plies: number;
  readonly root: TreeNode;
}

/** "12.3.9(F8.2.5(f8.2.5)D4.1.4)" */
function treeIn(text: string): TreeNode {
  let at = 0;
  const number = (): number => {
    const [digits = ''] = /^\d+/.exec(text.slice(at, at + 12)) ?? [];
    if (digits === '') throw new Error(`no number at letter ${at} of the openings`);
    at += digits.length;
    return Number(digits);
  };
  const results = (): Results => {
    const south = number();
    at += 1; // the point
    const draws = number();
    at += 1;
    return [south, draws, number()];
  };
  const node = (house: House): TreeNode => {
    const own = results();
    const next: TreeNode[] = [];
    if (text[at] === '(') {
      at += 1;
      while (text[at] !== ')') {
        const move = houseOf(text[at] ?? '');
        if (move < 0) throw new Error(`no house at letter ${at} of the openings`);
        at += 1;
        next.push(node(move));
      }
      at += 1;
    }
    return { house, results: own, next };
  };
  return node(-1);
}

export function parseSelfPlay(content: string): SelfPlay {
  const [options = '', tree = ''] = content.split('\n');
  const { rules, games, plies } = JSON.parse(options) as Omit<SelfPlay, 'root'>;
  return { rules, games, plies, root: treeIn(tree) };
}

type Found = Map<House, [number, number, number]>;

/** Counts by position. Positions are kept as South sees them who is to move. */
export class SelfPlayIndex {
  readonly #found = new Map<string, Found>();

  constructor({ rules, root }: SelfPlay, engine: Engine) {
    const visit = ({ next }: TreeNode, position: string): void => {
      if (next.length === 0) return;
      const turned = moverIn(position) === 'north';
      const here = this.#at(keyOf(position));
      for (const node of next) {
        const house = turned ? exchanged(node.house) : node.house;
        const [south, draws, north] = node.results;
        const sums = here.get(house) ?? [0, 0, 0];
        here.set(house, sums);
        sums[0] += turned ? north : south;
        sums[1] += draws;
        sums[2] += turned ? south : north;
        if (node.next.length > 0)
          visit(node, engine.trace(rules, position, node.house).after.position);
      }
    };
    visit(root, engine.game({ rules, moves: '' }).position);
  }

  get positions(): number {
    return this.#found.size;
  }

  find(position: string): Counts {
    const found = this.#found.get(keyOf(position));
    if (!found) return kNoCounts;
    if (moverIn(position) === 'south') return countsOf(found);
    return countsOf(
      [...found].map(([house, [mine, draws, theirs]]) => [
        exchanged(house),
        [theirs, draws, mine] as const,
      ]),
    );
  }

  #at(key: string): Found {
    const found = this.#found.get(key) ?? new Map();
    this.#found.set(key, found);
    return found;
  }
}
