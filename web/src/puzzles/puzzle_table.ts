/** The table of the puzzles; loaded, with all of them, when somebody solves some. */
import puzzlesUrl from 'puzzles.jsonl?url';
import { overOf } from '../game/over';
import { type Opening, tableOf } from '../game/view';
import { puzzleWords } from '../i18n/index.svelte';
import HintRing from './HintRing.svelte';
import PuzzleAround from './PuzzleAround.svelte';
import PuzzleModes from './PuzzleModes.svelte';
import PuzzlePanel from './PuzzlePanel.svelte';
import { type Puzzle, parsePuzzles } from './puzzle';
import { PuzzleView } from './puzzle_view.svelte';

const kParts = { Panel: PuzzlePanel, Hints: PuzzleModes, Around: PuzzleAround };

async function fetchPuzzles(): Promise<readonly Puzzle[]> {
  const response = await fetch(puzzlesUrl);
  if (!response.ok) throw new Error(`the puzzles: ${response.status}`);
  return parsePuzzles(await response.text());
}

export function openPuzzles(): Opening {
  return {
    table: Promise.all([fetchPuzzles(), puzzleWords.load()]).then(([puzzles]) => {
      const view = new PuzzleView(puzzles, location.search);
      return tableOf(view, { ...kParts, Over: overOf(HintRing, view) });
    }),
    unreached: false,
    leave: () => undefined, // the view is left by who shows it
  };
}
