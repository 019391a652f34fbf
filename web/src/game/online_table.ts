/** The table of a game on the server; loaded when one is gone to. */
import ActionBar from './ActionBar.svelte';
import Hint from './Hint.svelte';
import OnlineAround from './OnlineAround.svelte';
import OnlineMoves from './OnlineMoves.svelte';
import OnlinePanel from './OnlinePanel.svelte';
import OnlineTerms from './OnlineTerms.svelte';
import type { Film } from './film.svelte';
import { OnlineGame } from './online.svelte';
import { OnlineView } from './online_view.svelte';
import { type Opening, tableOf } from './view';

const parts = {
  Panel: OnlinePanel,
  Hints: Hint,
  Moves: OnlineMoves,
  Actions: ActionBar,
  Terms: OnlineTerms,
  Around: OnlineAround,
};

/** `film` already shows the game's beginning, or is absent. */
export function openOnline(id: string, film?: Film): Opening {
  const online = new OnlineGame(id, film);
  return {
    table: online.known.then(() => (online.game ? tableOf(new OnlineView(online), parts) : null)),
    get unreached() {
      return !online.lineUp;
    },
    leave: () => online.leave(),
  };
}
