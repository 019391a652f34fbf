/** One event as its page follows it: live, with the game that opens by itself. */
import { Refused } from '../net/api';
import { LiveLine } from '../net/live';
import { eventLine, fetchEvent, type OwareEvent } from '../net/events';

export class EventView {
  event = $state.raw<OwareEvent | null>(null);
  /** Why it cannot be shown. */
  missing = $state<'event' | 'server' | null>(null);
  lineUp = $state(true);
  /** The server's time less ours. */
  #ahead = 0;
  #line: LiveLine | null = null;
  #left = false;
  readonly #open: (game: string) => void;

  /** `open` is called with each game of the reader's that begins while the page is looked at. */
  constructor(
    readonly id: string,
    open: (game: string) => void,
  ) {
    this.#open = open;
  }

  async begin(): Promise<void> {
    this.missing = null;
    try {
      this.take(await fetchEvent(this.id));
    } catch (error) {
      this.missing = error instanceof Refused ? 'event' : 'server';
      return;
    }
    if (this.#left) return;
    this.#line = new LiveLine({
      connect: () => new WebSocket(eventLine(this.id)) as never,
      onmessage: (message) => this.take((message as unknown as { event: OwareEvent }).event),
      onstate: (up) => (this.lineUp = up),
    });
  }

  /** A state that the server has told. */
  take(event: OwareEvent): void {
    const before = this.event;
    if (before && event.version < before.version) return;
    this.#ahead = event.now - Date.now();
    this.event = event;
    const { game } = event.you;
    if (before && game !== null && game !== before.you.game) this.#open(game);
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  leave(): void {
    this.#left = true;
    this.#line?.close();
  }
}
