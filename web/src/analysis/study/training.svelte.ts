/**
 * Playing against a level that explains its moves. Before a move of the visitor's that loses seeds it warns, and they may choose
 * another; after each reply it says what the reply does. Knows no component.
 */
import { type House, type Side, opponentOf } from '../../board/types';
import type { Engine } from '../../engine/engine';
import type { Level } from '../../engine/levels';
import type { Line, SearchLimits, SearchReport } from '../../engine/search_types';
import type { GameAnswer } from '../../engine/types';
import { Asking } from '../../game/asking.svelte';
import { kMistake } from '../facts';
import { type Explanation, explain, lossOf } from './reasons';

/** The board that the game is played on. */
export interface TrainingBoard {
  readonly moves: Line;
  readonly game: GameAnswer;
  /** Plays a move, without asking the training. */
  advance(house: House): void;
  /** Shows the position that many moves earlier. */
  goBack(plies: number): void;
}

export interface TrainingSearch {
  choose(line: Line, level: number, seed: number): Promise<House>;
  analyze(
    line: Line,
    limits: SearchLimits,
    signal: AbortSignal,
    progress: (report: SearchReport) => void,
  ): Promise<SearchReport>;
  close(): void;
}

export interface Warning {
  readonly house: House;
  /** In hundredths of a seed. */
  readonly lost: number;
}

/** Bounded by nodes, so that the same position gets the same answer; the time is for slow devices. */
const kLimits: SearchLimits = { nodes: 400_000, milliseconds: 1_500, lines: 6 };

export class Training {
  readonly level: Level;
  readonly mine: Side;
  readonly #board: TrainingBoard;
  readonly #search: TrainingSearch;
  readonly #engine: Engine;
  readonly #seed: number;
  readonly #left = new AbortController();
  /** What the search says of the position on the board, once it has been asked. */
  #judging: Promise<SearchReport | null> = Promise.resolve(null);

  /** The visitor's move is looked at, or the computer thinks. */
  busy = $state(false);
  warning = $state.raw<Warning | null>(null);
  /** Of the computer's last move. */
  said = $state.raw<Explanation | null>(null);
  failed = $state(false);
  /** Hints for the visitor's own moves. */
  readonly hints: Asking;

  constructor(
    board: TrainingBoard,
    search: TrainingSearch,
    engine: Engine,
    terms: { level: Level; mine: Side; seed: number },
  ) {
    this.#board = board;
    this.#search = search;
    this.#engine = engine;
    this.level = terms.level;
    this.mine = terms.mine;
    this.#seed = terms.seed;
    this.hints = new Asking(`training-${terms.seed}`);
  }

  get #over(): boolean {
    return this.#board.game.ending !== null;
  }

  get #yours(): boolean {
    return !this.busy && !this.#over && this.#board.game.mover === this.mine;
  }

  /** Looks for a good move, and says which and why. */
  askHint(): void {
    if (this.#yours) void this.hints.ask(this.#board.moves);
  }

  /** Begins, or goes on after a failure. */
  begin(): Promise<void> {
    return this.#turn();
  }

  /** A house the visitor has chosen: it is sown, or warned of. */
  async play(house: House): Promise<void> {
    if (!this.#yours) return;
    this.warning = null;
    this.busy = true;
    const lost = lossOf(await this.#judging, house);
    if (this.#left.signal.aborted) return;
    this.busy = false;
    if (lost !== null && lost >= kMistake) this.warning = { house, lost };
    else await this.#play(house);
  }

  /** Plays the house that was warned of. */
  async insist(): Promise<void> {
    const { warning } = this;
    this.warning = null;
    if (warning) await this.#play(warning.house);
  }

  /** Another move instead. */
  withdraw(): void {
    this.warning = null;
  }

  /** Takes back the visitor's last move and the reply. */
  async takeBack(): Promise<void> {
    if (this.busy) return;
    const plies = this.#board.game.mover === this.mine ? 2 : 1;
    if (this.#board.moves.moves.length < plies) return;
    this.warning = null;
    this.said = null;
    this.hints.forget();
    this.#board.goBack(plies);
    await this.#turn();
  }

  stop(): void {
    this.hints.forget();
    this.#left.abort();
    this.#search.close();
  }

  async #play(house: House): Promise<void> {
    this.hints.forget();
    this.#board.advance(house);
    await this.#turn();
  }

  /** Whoever is to move: the computer moves, the visitor's position is looked at. */
  async #turn(): Promise<void> {
    this.failed = false;
    if (!this.#over && this.#board.game.mover === opponentOf(this.mine)) {
      this.busy = true;
      try {
        await this.#reply();
      } catch {
        this.failed = !this.#left.signal.aborted;
      } finally {
        this.busy = false;
      }
    }
    if (!this.#left.signal.aborted && !this.#over && !this.failed) this.#judge();
  }

  async #reply(): Promise<void> {
    const { moves: line, game } = this.#board;
    const house = await this.#search.choose(line, this.level, this.#seed + line.moves.length);
    const report = await this.#analyzed(line);
    if (this.#left.signal.aborted) return;
    this.#board.advance(house);
    this.said = explain(this.#engine, game, house, this.#board.game, report);
  }

  #judge(): void {
    this.#judging = this.#analyzed(this.#board.moves);
  }

  /** null where the search could not be asked: then nothing is said of the position. */
  #analyzed(line: Line): Promise<SearchReport | null> {
    return this.#search
      .analyze(line, kLimits, this.#left.signal, () => undefined)
      .catch(() => null);
  }
}
