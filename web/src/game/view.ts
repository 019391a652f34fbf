/**
 * The one shape that the board's page knows of a game, whoever plays it: on the first page before it has begun, on one screen, on
 * the server. A view model implements TableView without a component; a Table joins it with the components around the board.
 */
import type { Component } from 'svelte';
import type { Layout } from '../board/geometry';
import type { ClockFace, House, Names, Seats, Side } from '../board/types';
import type { TableAction } from './actions';
import type { ClockState } from './clock';
import type { Playback } from './playback.svelte';

export interface TableView {
  readonly playback: Playback;
  /** The sides whose houses the visitor may play now. */
  readonly plays: readonly Side[];
  /** The visitor's side; null for both players on one screen and for spectators. */
  readonly mine: Side | null;
  readonly names: Names;
  /** What each side is called in a sentence about it: a name, or else the side. */
  readonly called: Names;
  /** Who holds the seats, where people hold them. */
  readonly seats: Seats | null;
  readonly actions: readonly TableAction[];
  /** The page's heading, for those who listen to it. */
  readonly title: string;
  /** The heading above the sentence, seen by all; else the title is heard alone. */
  readonly slogan?: string;
  /** What is to be done now, in a sentence. */
  readonly status: string;
  /** What has just gone wrong, shown instead; empty when nothing has. */
  readonly errorText: string;
  /** Why nothing can be played now, whatever the house; empty when that depends on the house. */
  readonly blocked: string;
  /** As in the village: no numbers while the game goes on. */
  readonly guarded: boolean;
  readonly clock: ClockState | null;
  /** The side whose next move the visitor may set while the opponent thinks. */
  readonly planner: Side | null;
  /** The house set as the next move. */
  readonly planned: House | null;
  /** Beside the moves' title. */
  readonly caption: string;
  /** What must be answered before the first move leaves the board less room on a phone. */
  readonly prelude: boolean;
  /** Both clocks as they stand at `now` (performance.now()); null in a game without. */
  clocksAt(now: number): Readonly<Record<Side, ClockFace>> | null;
  play(house: House): void;
  /** Sets the next move, or takes it back: with null, or with the same house again. */
  plan(house: House | null): void;
  /** The visitor goes elsewhere: nothing is followed any more. */
  leave(): void;
}

/** A view model and the components that show what belongs to it; each is given `view`. */
export interface Table {
  readonly view: TableView;
  readonly parts: TableParts;
}

/** The parts take their own kind of view, which `tableOf` checks once. */
type Part = Component<{ view: never }>;

export interface TableParts {
  /** What needs an answer, first beside the board. */
  readonly Panel?: Part;
  readonly Hints?: Part;
  readonly Moves?: Part;
  readonly Actions?: Part;
  /** What was agreed, last beside the board. */
  readonly Terms?: Part;
  /** Drawn above the seeds. */
  readonly Over?: Component<{ layout: Layout }>;
  /** Under the board; on a phone under everything. */
  readonly Below?: Part;
  /** Title, dialogs and what listens to the window. */
  readonly Around?: Part;
}

export const tableOf = <View extends TableView>(
  view: View,
  parts: { readonly [Name in Exclude<keyof TableParts, 'Over'>]?: Component<{ view: View }> } & {
    readonly Over?: Component<{ layout: Layout }>;
  },
): Table => ({ view, parts: parts as unknown as TableParts });

/** A table that is being fetched. */
export interface Opening {
  /** null when there is no such game. */
  readonly table: Promise<Table | null>;
  /** The server does not answer; it is asked again. */
  readonly unreached: boolean;
  leave(): void;
}
