/** The table of a game on the server; loaded when one is gone to. */
import HintRing from '../puzzles/HintRing.svelte';
import ActionBar from './ActionBar.svelte';
import ComputerHints from './ComputerHints.svelte';
import OnlineAround from './OnlineAround.svelte';
import OnlineMoves from './OnlineMoves.svelte';
import OnlinePanel from './OnlinePanel.svelte';
import OnlineTerms from './OnlineTerms.svelte';
import { overOf } from './over';
import type { Playback } from './playback.svelte';
import { OnlineGame } from './online.svelte';
import { OnlineView } from './online_view.svelte';
import { type Opening, tableOf } from './view';

const parts = {
  Panel: OnlinePanel,
  Hints: ComputerHints,
  Moves: OnlineMoves,
  Actions: ActionBar,
  Terms: OnlineTerms,
  Around: OnlineAround,
};

/** `playback` already shows the game's beginning, or is absent. */
export function openOnline(id: string, playback?: Playback): Opening {
  const online = new OnlineGame(id, playback);
  return {
    table: online.known.then(() => {
      if (!online.game) return null;
      const view = new OnlineView(online);
      return tableOf(view, view.hints ? { ...parts, Over: overOf(HintRing, view.hints) } : parts);
    }),
    get unreached() {
      return !online.lineUp;
    },
    leave: () => online.leave(),
  };
}
