/** What the explorer's card shows: a source, and what it has counted in the position on the board. Knows no component. */
import { type House, houseOf } from '../../board/types';
import type { Engine } from '../../engine/engine';
import { Unreached } from '../../net/api';
import type { ExplorerShowAnswer } from '../../net/generated';
import { type Counts, countsOf } from './counts';
import type { SelfPlayIndex } from './self_play';

/** Games between people here, games against the computer here, the engine's own games. */
export const kSources = ['engine', 'people', 'computer'] as const;
export type Source = (typeof kSources)[number];

const kKey = 'oware.explorer';

function chosen(): Source {
  try {
    return kSources.find((one) => one === localStorage.getItem(kKey)) ?? 'engine';
  } catch {
    return 'engine'; // no storage here
  }
}

export interface Asked {
  readonly rules: string;
  readonly position: string;
}

/** `unknown`: the engine has played no games by these rules. */
export type Shown = 'asking' | 'unreached' | 'unknown' | Counts;

export interface Sources {
  readonly engine: Engine;
  /** The engine's own games, by the canonical name of their rules; null where it has played none. */
  selfPlay(rules: string): Promise<SelfPlayIndex | null>;
  /** What the server has counted. */
  fetch(asked: Asked & { games: 'people' | 'computer' }): Promise<ExplorerShowAnswer>;
}

const countsIn = ({ moves }: ExplorerShowAnswer): Counts =>
  countsOf(
    moves.map(({ move, south, draws, north }): [House, [number, number, number]] => [
      houseOf(move),
      [south, draws, north],
    ]),
  );

export class Explorer {
  readonly #sources: Sources;
  readonly #known = new Map<string, Counts | 'unknown'>();
  #asked: Asked | null = null;
  source = $state<Source>(chosen());
  shown = $state.raw<Shown>('asking');

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  choose(source: Source): void {
    this.source = source;
    try {
      localStorage.setItem(kKey, source);
    } catch {
      // It lasts as long as the page.
    }
    if (this.#asked) void this.look(this.#asked);
  }

  /** Asks again after a failure. */
  again(): void {
    if (this.#asked) void this.look(this.#asked);
  }

  /** Another position is on the board. */
  async look(asked: Asked): Promise<void> {
    const { source } = this;
    this.#asked = asked;
    const key = `${source} ${asked.rules} ${asked.position}`;
    const known = this.#known.get(key);
    this.shown = known ?? 'asking';
    if (known) return;
    let found: Shown;
    try {
      found = await this.#find(source, asked);
      this.#known.set(key, found);
    } catch (error) {
      if (!(error instanceof Unreached)) console.warn(error);
      found = 'unreached';
    }
    if (this.#asked === asked && this.source === source) this.shown = found;
  }

  async #find(source: Source, { rules, position }: Asked): Promise<Counts | 'unknown'> {
    const { engine, selfPlay, fetch } = this.#sources;
    if (source !== 'engine') return countsIn(await fetch({ rules, position, games: source }));
    const index = await selfPlay(engine.ruleSet(rules).name);
    return index ? index.find(position) : 'unknown';
  }
}
