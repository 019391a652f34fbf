/** A game that is only looked at: its present state, its board, and the line while it is live. */
import { Unreached, fetchGame, liveAddress } from '../net/api';
import { LiveLine } from '../net/live';
import type { WireGame } from '../net/wire';
import { Playback } from '../game/playback.svelte';

/** Milliseconds until a server that did not answer is asked again. */
const kAgain = 5000;

export class WatchedGame {
  readonly id: string;
  readonly playback = new Playback();
  /** null until the server has answered. */
  game = $state.raw<WireGame | null>(null);
  /** There is no such game. */
  missing = $state(false);
  /** The server does not answer; it is asked again. */
  unreached = $state(false);
  #line: LiveLine | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(id: string) {
    this.id = id;
    void this.#begin();
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    this.#line?.close();
  }

  async #begin(): Promise<void> {
    try {
      this.#take(await fetchGame(this.id));
    } catch (error) {
      if (this.#left) return;
      this.missing = !(error instanceof Unreached);
      this.unreached = !this.missing;
      if (this.unreached) this.#timer = setTimeout(() => void this.#begin(), kAgain);
    }
  }

  #take(game: WireGame): void {
    if (this.#left) return;
    const known = this.game;
    if (known && game.version < known.version) return;
    this.unreached = false;
    this.game = game;
    const record = {
      rules: game.rules,
      start: game.start ?? '',
      finish: '' as const,
      count: game.status === 'finished' ? game.score : null,
      moves: game.moves,
    };
    if (known) this.playback.follow(record);
    else this.playback.open(record);
    if (game.status === 'finished') this.#line?.close();
    else this.#line ??= this.#connect();
  }

  #connect(): LiveLine {
    return new LiveLine({
      connect: (from) => new WebSocket(liveAddress(this.id, from)) as never,
      onmessage: ({ game }) => this.#take(game),
      onstate: (up) => (this.unreached = !up),
    });
  }
}
