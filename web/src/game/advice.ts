/** A hint: which house to sow and, in words, why. Loaded with the search when a player asks for one first; knows no component. */
import { isProven } from '../analysis/facts';
import { threatsIn } from '../analysis/threats';
import { type House, letterOf } from '../board/types';
import type { Engine } from '../engine/engine';
import { engine } from '../engine/page';
import { Search } from '../engine/search';
import type { Line, SearchReport } from '../engine/search_types';
import { type AdviceTexts, adviceWords } from '../i18n/index.svelte';

export interface Advice {
  readonly house: House;
  readonly text: string;
}

/** What ends the search first: enough for a good move, and no longer than a player waits. */
const kLimits = { lines: 6, nodes: 1_000_000, milliseconds: 2000 };
/** Hundredths of a seed: less is no difference to speak of. */
const kWorthTelling = 100;
/** Fewer seeds in danger are no reason for a move. */
const kDanger = 2;

const sum = (all: readonly { readonly seeds: number }[]): number =>
  all.reduce((total, { seeds }) => total + seeds, 0);

/** What the opponent could capture at once after the moves. */
function threatened(rules: Engine, line: Line): number {
  const { position, legal } = rules.game(line);
  const captured = legal.map((house) => sum(rules.trace(line.rules, position, house).captures));
  return Math.max(0, ...captured);
}

/** Seeds that the mover's next move of the line expected takes, and with which house. */
function prepared(
  rules: Engine,
  line: Line,
  pv: readonly House[],
): { house: House; seeds: number } | null {
  const [first, reply, next] = pv;
  if (first === undefined || reply === undefined || next === undefined) return null;
  const moves = line.moves + letterOf(first) + letterOf(reply);
  const { position, ending } = rules.game({ ...line, moves });
  if (ending) return null;
  const seeds = sum(rules.trace(line.rules, position, next).captures);
  return seeds > 0 ? { house: next, seeds } : null;
}

/** The best move of a search that has looked at all of them, in sentences. Null where there is no move. */
export function adviceOf(
  t: AdviceTexts,
  rules: Engine,
  line: Line,
  { lines }: SearchReport,
): Advice | null {
  const [best, second] = lines;
  if (!best) return null;
  const { position } = rules.game(line);
  const { captures } = rules.trace(line.rules, position, best.move);
  const said = [t.play(letterOf(best.move))];
  if (lines.length === 1) said.push(t.only);
  if (captures.length > 0) said.push(t.captures(sum(captures)));
  const danger = threatsIn(rules, line.rules, position)[0]?.seeds ?? 0;
  const left = threatened(rules, { ...line, moves: line.moves + letterOf(best.move) });
  if (danger - left >= kDanger) said.push(t.saves(danger - left));
  const next = prepared(rules, line, best.pv);
  if (said.length === 1 && next) said.push(t.prepares(letterOf(next.house), next.seeds));
  if (said.length === 1) said.push(t.quiet);
  const seeds = isProven(best) ? best.lowest : Math.round(best.score / 100);
  said.push((isProven(best) ? t.sure : t.expected)(seeds));
  const behind = second ? best.score - second.score : 0;
  if (second && behind >= kWorthTelling)
    said.push(t.second(letterOf(second.move), Math.round(behind / 100)));
  return { house: best.move, text: said.join(' ') };
}

/** The worker, with what it has loaded, ends with its answer. */
export async function advise(line: Line, signal: AbortSignal): Promise<Advice | null> {
  const search = new Search();
  try {
    const [report] = await Promise.all([
      search.analyze(line, kLimits, signal, () => undefined),
      adviceWords.load(),
    ]);
    return adviceOf(adviceWords.t, engine, line, report);
  } finally {
    search.close();
  }
}
