/** The table of a game against the computer on this device; loaded when one is played. */
import { engine } from '../engine/page';
import { deviceWords } from '../i18n/index.svelte';
import HintRing from '../puzzles/HintRing.svelte';
import ActionBar from './ActionBar.svelte';
import ComputerHints from './ComputerHints.svelte';
import DeviceAround from './DeviceAround.svelte';
import DevicePanel from './DevicePanel.svelte';
import DeviceTerms from './DeviceTerms.svelte';
import { loadGame } from './device_games';
import { DeviceView } from './device_view.svelte';
import LocalMoves from './LocalMoves.svelte';
import { overOf } from './over';
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
    Hints: ComputerHints,
    Moves: LocalMoves,
    Actions: ActionBar,
    Terms: DeviceTerms,
    Around: DeviceAround,
    Over: overOf(HintRing, view.hints),
  });
}
