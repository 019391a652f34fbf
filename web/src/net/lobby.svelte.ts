/** What the first page shows of the site, asked for again while it is looked at. Null until it has come, and where there is none. */
import { painted } from '../ui/painted';
import { fetchLobby } from './api';
import type { Lobby } from './wire';

const kPause = 8000;

export class LobbyWatch {
  lobby = $state.raw<Lobby | null>(null);
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  /** `pause`: milliseconds from one answer to the next question. */
  constructor(pause = kPause) {
    this.#pause = pause;
  }

  /** Ends when it has been asked for once, whether it has come or not. */
  readonly looked: Promise<void> = painted().then(() => this.look());

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    if (!document.hidden) this.lobby = await fetchLobby().catch(() => this.lobby);
    if (!this.#left) this.#timer = setTimeout(() => void this.look(), this.#pause);
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }
}
