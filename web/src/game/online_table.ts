/** The table of a game on the server; loaded when one is gone to. */
import ActionBar from './ActionBar.svelte';
import Hint from './Hint.svelte';
import OnlineAround from './OnlineAround.svelte';
import OnlineMoves from './OnlineMoves.svelte';
import OnlinePanel from './OnlinePanel.svelte';
import OnlineTerms from './OnlineTerms.svelte';
import type { Playback } from './playback.svelte';
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

/** `playback` already shows the game's beginning, or is absent. */
export function openOnline(id: string, playback?: Playback): Opening {
  const online = new OnlineGame(id, playback);
  return {
    table: online.known.then(() => (online.game ? tableOf(new OnlineView(online), parts) : null)),
    get unreached() {
      return !online.lineUp;
    },
    leave: () => online.leave(),
  };
}
