/** What a visitor wishes for the next game, as the first page's form sets it and its board shows it. */
import type { Side } from '../board/types';
import type { ClockTerms } from '../net/wire';

export type Opponent = 'computer' | 'anyone' | 'friend' | 'local';

export class Wishes {
  opponent = $state<Opponent>('computer');
  side = $state<Side | 'random'>('south');
  /** The rule set's canonical name. */
  rules = $state('abapa');
  guarded = $state(false);
  /** A position, as far as it has been typed. */
  typed = $state('');
  /** The position to begin at; empty for the rules' own. */
  start = $state('');
  /** No game can begin at what has been typed. */
  unfit = $state(false);
  /** The visitor's, if given. */
  name = $state('');
  clock = $state.raw<ClockTerms | null>(null);
  casual = $state(true);
  /** Of a game by link: it stands in the lists that everybody sees. */
  listed = $state(false);

  begin(start: string, unfit: boolean): void {
    this.start = start;
    this.unfit = unfit;
  }

  /** On this device, whether the server can be reached or not; of a game against the computer alone. */
  here = $state(false);

  /** Another person will hold the other seat. */
  get social(): boolean {
    return this.opponent === 'friend' || this.opponent === 'anyone';
  }
}
