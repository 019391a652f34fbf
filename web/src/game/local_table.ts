/** The table of a game that is kept in this browser, for two on one screen or against the computer; loaded when one is played. */
import ActionBar from './ActionBar.svelte';
import Hint from './Hint.svelte';
import LocalAround from './LocalAround.svelte';
import LocalMoves from './LocalMoves.svelte';
import LocalPanel from './LocalPanel.svelte';
import LocalTerms from './LocalTerms.svelte';
import type { Playback } from './playback.svelte';
import { LocalView } from './local_view.svelte';
import { type Opening, type Table, tableOf } from './view';

/** `id`: of a game against the computer. `playback` already shows the game's beginning, or is absent. */
export function openLocal(id: string | undefined, playback?: Playback): Opening {
  if (id) return openAgainstComputer(id, playback);
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

function openAgainstComputer(id: string, playback?: Playback): Opening {
  let table: Table | null = null;
  let left = false;
  return {
    table: import('./device_table').then(async ({ deviceTable }) => {
      table = await deviceTable(id, playback);
      if (left) table?.view.leave();
      return table;
    }),
    unreached: false,
    leave: () => {
      left = true;
      table?.view.leave();
    },
  };
}
