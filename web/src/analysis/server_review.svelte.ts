/** The review of a line by the server: what it finds of each move as it deepens, and its place in the queue. */
import { type Side, houseOf, sideOf } from '../board/types';
import { Refused } from '../net/api';
import { follow, giveUp, orderAnalysis } from '../net/kept';
import type { Socket } from '../net/live';
import type { AnalysisMessage, AnalysisOrder, AnalyzedPly } from '../net/wire';
import type { Line } from '../engine/search_types';
import { type MoveReview, type Summary, kNothing, summaryOf } from './facts';
import type { Reviewed } from './review.svelte';

const kMilliseconds = 500;
/** The longest game that the server takes (AnalysisOrder in docs/openapi.json). */
export const kMostMoves = 300;
const kMostBreaks = 5;
const kFirstWait = 500;

/** Why it came to nothing: the queue is full, the server cannot be reached, or it has given up. */
export type Failure = 'full' | 'unreached' | 'failed';

/** The server, as the review asks it; tests give their own. */
export interface Analyses {
  order(order: AnalysisOrder): Promise<{ id: string; place: number }>;
  follow(id: string): Socket;
  giveUp(id: string): Promise<unknown>;
  later(callback: () => void, milliseconds: number): void;
}

const kServer: Analyses = {
  order: orderAnalysis,
  follow,
  giveUp,
  later: (callback, milliseconds) => void setTimeout(callback, milliseconds),
};

const hundredths = (seeds: number): number => Math.round(seeds * 100);

/** What the page shows of a move. */
export function reviewOfPly(ply: AnalyzedPly): MoveReview | null {
  const [best] = ply.moves;
  const { played = '', value_before: before = 0, lost = 0 } = ply;
  if (!best || !played) return null;
  const margin = hundredths(before);
  return {
    margin: sideOf(houseOf(played)) === 'south' ? margin : -margin,
    proven: best.lo === best.hi || best.lo > 0,
    lost: hundredths(lost),
    accuracy: null,
    good: ply.moves
      .filter(({ score }) => hundredths(best.score - score) <= kNothing)
      .map(({ move }) => houseOf(move)),
  };
}

type Status = Extract<AnalysisMessage, { type: 'status' }>;

export class ServerReview implements Reviewed {
  readonly line: Line;
  readonly #server: Analyses;
  moves = $state.raw<readonly (MoveReview | null)[]>([]);
  done = $state(0);
  /** In the queue, from 1; 0 once it has begun. */
  place = $state(0);
  failure = $state<Failure | null>(null);
  #game = $state.raw<Status['game']>(null);
  #ended = $state(false);
  #id = '';
  #breaks = 0;
  #stopped = false;
  #socket: Socket | null = null;

  constructor(line: Line, server: Analyses = kServer) {
    this.line = line;
    this.#server = server;
    this.moves = [...line.moves].map(() => null);
  }

  readonly failed = $derived.by(() => this.failure === 'failed');
  readonly finished = $derived.by(() => this.#ended && this.failure === null);
  /** Accuracy and losses as the server has them. */
  readonly summary = $derived.by((): Summary => {
    const seen = summaryOf(this.moves, (ply): Side => sideOf(houseOf(this.line.moves[ply] ?? 'A')));
    const game = this.#game;
    if (!game) return seen;
    const lost = { south: hundredths(game.lost.south), north: hundredths(game.lost.north) };
    return { ...seen, accuracy: game.accuracy, lost };
  });

  async run(): Promise<void> {
    const { rules, start, moves } = this.line;
    try {
      const order = { rules, position: start || null, moves, movetime_ms: kMilliseconds };
      const { id, place } = await this.#server.order(order);
      this.#id = id;
      this.place = place;
      if (this.#stopped) return void this.#giveUp();
      this.#follow();
    } catch (error) {
      this.failure = !(error instanceof Refused)
        ? 'unreached'
        : error.status === 429
          ? 'full'
          : 'failed';
    }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#id !== '' && !this.#ended) this.#giveUp();
    this.#drop();
  }

  #giveUp(): void {
    // Where the server does not hear it, it ends by itself.
    this.#server.giveUp(this.#id).catch(() => undefined);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** It begins with all that is known, so that a line that broke is just taken up again. */
  #follow(): void {
    if (this.#stopped) return;
    const socket = this.#server.follow(this.#id);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as AnalysisMessage);
    socket.onclose = () => {
      if (this.#ended || this.#stopped) return;
      this.#breaks += 1;
      if (this.#breaks > kMostBreaks) this.failure = 'unreached';
      else this.#server.later(() => this.#follow(), kFirstWait * 2 ** this.#breaks);
    };
  }

  #hear(message: AnalysisMessage): void {
    this.#breaks = 0;
    if (message.type === 'ply') {
      this.done = message.done;
      return this.#take([message.ply]);
    }
    const status = message.type === 'state' ? message.analysis : message;
    this.done = status.done;
    this.place = status.place;
    this.#game = status.game;
    if (message.type === 'state') this.#take(message.analysis.plies);
    if (status.status === 'waiting' || status.status === 'running') return;
    this.#ended = true;
    if (status.status !== 'finished') this.failure = 'failed';
    this.#drop();
  }

  #take(plies: readonly AnalyzedPly[]): void {
    const moves = [...this.moves];
    for (const ply of plies) moves[ply.ply ?? 0] = reviewOfPly(ply);
    this.moves = moves;
  }
}
