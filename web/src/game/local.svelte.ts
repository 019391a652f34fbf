/** The game for two on one screen, kept in this browser so that closing the page loses nothing. */
import { engine } from '../engine/page';
import type { Finish } from '../engine/types';
import type { Record } from './playback.svelte';

const kKey = 'oware.local';

/** A game's record, and whether it is played without numbers. */
interface Kept extends Record {
  guarded: boolean;
}
const kFresh: Kept = { rules: 'abapa', moves: '', start: '', finish: '', guarded: false };

function load(): Kept {
  try {
    const found = {
      ...kFresh,
      ...(JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Kept>),
    };
    engine.game(found); // throws when what was kept is no game
    return {
      rules: found.rules,
      moves: found.moves,
      start: found.start,
      finish: found.finish,
      guarded: found.guarded === true,
    };
  } catch {
    return kFresh;
  }
}

class LocalGame {
  #record = $state.raw<Kept>(load());

  constructor() {
    // The same game in another tab has gone on.
    addEventListener('storage', ({ key }) => {
      if (key === kKey) this.#record = load();
    });
  }

  get record(): Kept {
    return this.#record;
  }

  begin(rules: string, guarded: boolean, start: string, moves = ''): void {
    this.#keep({ ...kFresh, rules, guarded, start, moves });
  }

  play(letter: string): void {
    this.#keep({ ...this.#record, moves: this.#record.moves + letter });
  }

  finish(how: Finish): void {
    this.#keep({ ...this.#record, finish: how });
  }

  /** Takes back how the game was ended by its players, or else the last move. */
  undo(): void {
    const { moves, finish } = this.#record;
    this.#keep({ ...this.#record, finish: '', moves: finish ? moves : moves.slice(0, -1) });
  }

  #keep(record: Kept): void {
    this.#record = record;
    try {
      localStorage.setItem(kKey, JSON.stringify(record));
    } catch {
      // It lasts as long as the page.
    }
  }
}

let only: LocalGame | null = null;

/** The one game. Ask for it when the core is there: what was kept can only be judged with it, and would be taken for none before. */
export const localGame = (): LocalGame => (only ??= new LocalGame());
