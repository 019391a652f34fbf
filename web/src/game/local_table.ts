/** The table of a game for two on one screen; loaded when one is played. */
import ActionBar from './ActionBar.svelte';
import Hint from './Hint.svelte';
import LocalAround from './LocalAround.svelte';
import LocalMoves from './LocalMoves.svelte';
import LocalPanel from './LocalPanel.svelte';
import LocalTerms from './LocalTerms.svelte';
import type { Playback } from './playback.svelte';
import { LocalView } from './local_view.svelte';
import { type Opening, tableOf } from './view';

/** `playback` already shows the game's beginning, or is absent. */
export function openLocal(playback?: Playback): Opening {
  const view = new LocalView(playback);
  const parts = {
    Panel: LocalPanel,
    Hints: Hint,
    Moves: LocalMoves,
    Actions: ActionBar,
    Terms: LocalTerms,
    Around: LocalAround,
  };
  return {
    table: Promise.resolve(tableOf(view, parts)),
    unreached: false,
    leave: () => view.leave(),
  };
}
