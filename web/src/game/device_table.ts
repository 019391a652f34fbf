/** The table of a game against the computer on this device; loaded when one is played. */
import { engine } from '../engine/page';
import { deviceWords } from '../i18n/index.svelte';
import ActionBar from './ActionBar.svelte';
import DeviceAround from './DeviceAround.svelte';
import DevicePanel from './DevicePanel.svelte';
import DeviceTerms from './DeviceTerms.svelte';
import { loadGame } from './device_games';
import { DeviceView } from './device_view.svelte';
import Hint from './Hint.svelte';
import LocalMoves from './LocalMoves.svelte';
import type { Playback } from './playback.svelte';
import { type Table, tableOf } from './view';

/** `playback` already shows the game's beginning, or is absent. Null where no such game is kept. */
export async function deviceTable(id: string, playback?: Playback): Promise<Table | null> {
  await deviceWords.load();
  const game = loadGame(id, engine);
  if (!game) return null;
  const view = new DeviceView(id, game, playback);
  view.think();
  return tableOf(view, {
    Panel: DevicePanel,
    Hints: Hint,
    Moves: LocalMoves,
    Actions: ActionBar,
    Terms: DeviceTerms,
    Around: DeviceAround,
  });
}
