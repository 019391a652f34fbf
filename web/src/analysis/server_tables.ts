/**
 * What the server's endgame tables prove of a position that has more seeds than those which come with the page. The server is asked
 * once a position; it says by itself how far its tables go, and beyond that it is asked no more.
 */
import { houseOf } from '../board/types';
import type { Engine } from '../engine/engine';
import type { Line, SearchReport, Variation } from '../engine/search_types';
import type { Repetition } from '../engine/types';
import type { Probed } from '../net/wire';

/** The page's own tables go so far. */
const kPageSeeds = 12;
/** No server has more than some of these. */
const kMostSeeds = 30;

/** Margins of the seeds on the board; null where the tables say nothing that holds under this rule. */
function boundsOf(
  move: { readonly even?: number; readonly lo?: number; readonly hi?: number },
  repetition: Repetition,
): readonly [number, number] | null {
  const { even, lo, hi } = move;
  if (lo !== undefined && hi !== undefined) return [lo, hi];
  return even !== undefined && repetition === 'split-even' ? [even, even] : null;
}

/** A report with what is proven besides. `ahead` is what the mover has more in their store. */
export function withProof(
  report: SearchReport,
  probed: Probed,
  ahead: number,
  repetition: Repetition,
): SearchReport {
  const known = new Map(
    (probed.moves ?? []).map((one) => [houseOf(one.move), boundsOf(one, repetition)]),
  );
  const tighter = (line: Variation): Variation => {
    const bounds = known.get(line.move);
    if (!bounds) return line;
    const lowest = Math.max(line.lowest, bounds[0] + ahead);
    const highest = Math.min(line.highest, bounds[1] + ahead);
    if (lowest > highest) return line;
    const score = Math.max(100 * lowest, Math.min(100 * highest, line.score));
    return { ...line, lowest, highest, score };
  };
  const lines = report.lines.map(tighter).sort((one, other) => other.score - one.score);
  return { ...report, lines };
}

export type Proof = (report: SearchReport) => SearchReport;
export type AskTables = (position: string, rules: string) => Promise<Probed>;

export class ServerTables {
  readonly #engine: Engine;
  readonly #ask: AskTables;
  /** By rule set, the fewest seeds that the server has no table for. */
  readonly #without = new Map<string, number>();

  constructor(engine: Engine, ask: AskTables) {
    this.#engine = engine;
    this.#ask = ask;
  }

  /** What the server proves; null where it has no table, cannot be asked, or is not needed. */
  async proofOf({ rules, start, moves }: Line): Promise<Proof | null> {
    const { houses, stores, mover, position, ending } = this.#engine.game({ rules, start, moves });
    const left = houses.reduce((sum, seeds) => sum + seeds, 0);
    const most = Math.min(kMostSeeds, (this.#without.get(rules) ?? Infinity) - 1);
    if (ending || left <= kPageSeeds || left > most) return null;
    try {
      const probed = await this.#ask(position, rules);
      if (probed.covered === false) this.#without.set(rules, left);
      // Margins that are clamped say less than they seem to.
      if (probed.covered === false || probed.clamped !== undefined) return null;
      const ahead = mover === 'south' ? stores[0] - stores[1] : stores[1] - stores[0];
      const { repetition } = this.#engine.ruleSet(rules);
      return (report) => withProof(report, probed, ahead, repetition);
    } catch {
      return null; // the search goes on without it
    }
  }
}
