/**
 * Which moment of a game the board shows, and which sowing it is to animate.
 *
 * The game's moves are the truth and come from outside (`follow`). The board runs after them one sowing at a time; the visitor may
 * leave the present to look at earlier moments (`step`), and then new moves wait for their return. Where the game is over, what its end
 * hands out travels after the last sowing, and only then is the end told.
 */
import { untrack } from 'svelte';
import type { LastMove, Play } from '../board/types';
import { engine } from '../engine/page';
import type { Finish, GameAnswer, Pair, Ply } from '../engine/types';

export interface Record {
  rules: string;
  moves: string;
  /** A position; empty for the rule set's own start. */
  start: string;
  finish: Finish;
  /** The count at the end, where the server has told one; the rules know of those ends that come by play and by `finish`. */
  count?: Pair | null;
}

/** Further behind than this the board jumps, and shows only the last sowing. */
const kMostPlaysBehind = 3;
/** Sown plies that stay in the live region. */
const kMostSpoken = 3;

export class Playback {
  #record = $state.raw<Record>({ rules: 'abapa', moves: '', start: '', finish: '' });
  /** How many plies have been played on the board shown. */
  #shown = $state(0);
  #atPresent = $state(true);
  #sowing = $state(false);
  /** How many plies may be told: those whose seeds have come to rest once. */
  #told = $state(0);
  /** The end has been shown, down to the last seed that it hands out. */
  #ended = $state(false);
  /** Nobody looks: what comes is kept for later. */
  #held = $state(false);
  #awaitingRest: (() => void)[] = [];
  #key = 0;

  /** How many times as fast as usual the seeds travel. */
  pace = $state(1);

  /** A sowing for the board. */
  play = $state.raw<Play | null>(null);
  /** The last ply that was sown for the visitor to see. */
  sown = $state.raw<Ply | null>(null);
  /** The latest of them, oldest first, for the live region: two can be sown before the first is read out. */
  spoken = $state.raw<readonly { key: number; ply: Ply }[]>([]);

  readonly game: GameAnswer = $derived(engine.game(this.#record));
  /** The count at the end; null while the game goes on. */
  readonly #end: Pair | null = $derived(this.#record.count ?? this.game.ending?.score ?? null);
  readonly view: GameAnswer = $derived(
    this.#shown === this.game.plies.length ? counted(this.game, this.#end) : this.at(this.#shown),
  );
  readonly lastMove: LastMove | null = $derived.by(() => {
    const ply = this.game.plies[this.#shown - 1];
    return ply ? { origin: ply.house, last: ply.last } : null;
  });

  /** The game as it stood after so many plies. */
  at(plies: number): GameAnswer {
    return engine.game({ ...this.#record, moves: this.#record.moves.slice(0, plies), finish: '' });
  }

  /** Seeds travel, or are about to. */
  get sowing(): boolean {
    return this.#sowing;
  }

  /** How many plies text beside the board may report: it never runs ahead of the seeds. */
  get told(): number {
    return Math.min(this.#told, this.game.plies.length);
  }

  /** The seeds of every move have come to rest, and those that the end hands out. */
  get caughtUp(): boolean {
    return this.told === this.game.plies.length && (this.#end === null || this.#ended);
  }

  /** What reaches visitors who look elsewhere, the tab's title and sounds, may report every move. */
  get rested(): boolean {
    return this.caughtUp || this.#held;
  }

  /** Calls back as soon as `rested` is true: at once where it is. */
  whenRested(callback: () => void): void {
    this.#awaitingRest.push(callback);
    untrack(() => this.#rest());
  }

  #rest(): void {
    if (!this.rested) return;
    for (const callback of this.#awaitingRest.splice(0)) callback();
  }

  /** The game has ended. */
  get over(): boolean {
    return this.#end !== null;
  }

  get shown(): number {
    return this.#shown;
  }

  /** The board shows the game's latest position. */
  get present(): boolean {
    return this.#shown === this.game.plies.length;
  }

  /** The visitor has chosen an earlier moment. */
  get lookingBack(): boolean {
    return !this.#atPresent && !this.present;
  }

  /** The game is now this one. Moves that continue it are sown one after the other; anything else is shown at once. */
  follow(record: Record): void {
    untrack(() => this.#follow(record));
  }

  #follow(record: Record): void {
    const before = this.#record;
    const same = before.rules === record.rules && before.start === record.start;
    this.#record = record;
    const kept = same ? commonLength(before.moves, record.moves) : 0;
    if (this.#shown > kept) {
      this.#shown = record.moves.length;
      this.#atPresent = true;
      this.#still();
      this.#ended = true;
    }
    if (this.#end === null) {
      if (this.play?.end) this.#still();
      this.#ended = false;
    } else if (!this.#atPresent) {
      this.#ended = true;
    }
    this.#told = this.#atPresent ? Math.min(this.#told, kept) : record.moves.length;
    if (this.#shown > this.#told && !this.#sowing) this.#told = this.#shown;
    if (this.#atPresent) this.#advance();
    this.#rest();
  }

  /** Opens a game at its latest position, without sowing; plies after the first `seen`, new to the visitor, are sown. */
  open(record: Record, seen: number = record.moves.length): void {
    untrack(() => {
      const length = record.moves.length;
      const shown = length - seen > kMostPlaysBehind ? length - 1 : Math.min(seen, length);
      this.#record = record;
      this.#told = this.#shown = shown;
      this.#atPresent = true;
      this.#ended = this.#end !== null && shown === length;
      this.#still();
      this.#advance();
    });
  }

  /** Nobody looks at the page, or somebody does again: then the moves played meanwhile are shown. */
  set held(held: boolean) {
    this.#held = held;
    untrack(() => {
      if (!held && this.#atPresent) this.#advance();
      this.#rest();
    });
  }

  /** Shows the position after so many plies: one step forward is sown, everything else is shown at once. */
  step(to: number): void {
    const target = Math.max(0, Math.min(this.game.plies.length, to));
    if (target === this.#shown) return;
    this.#atPresent = target === this.game.plies.length;
    if (target === this.#shown + 1) {
      this.#sow();
    } else {
      this.#shown = target;
      this.#told = Math.max(this.#told, target);
      this.#ended ||= this.#atPresent && this.#end !== null;
      this.#still();
    }
  }

  /** The board has shown a play to its end. */
  animated(): void {
    this.#sowing = false;
    if (this.play?.end) this.#ended = true;
    this.#told = Math.max(this.#told, this.#shown);
    if (this.#atPresent) this.#advance();
    this.#rest();
  }

  #advance(): void {
    const length = this.#record.moves.length;
    if (this.#held || this.#sowing) return;
    if (this.#shown >= length) {
      if (!this.#ended) this.#handOut();
      return;
    }
    if (length - this.#shown > kMostPlaysBehind) this.#told = this.#shown = length - 1;
    this.#sow();
  }

  /** The game has ended without another move: what that hands out travels; where nothing is, there is nothing to wait for. */
  #handOut(): void {
    const { houses, stores } = this.game;
    this.#ended = this.#end !== null && !handsOut(stores, this.#end);
    if (this.#end === null || this.#ended) return;
    this.#sowing = true;
    this.play = { trace: null, end: this.#end, before: { houses, stores }, key: ++this.#key };
  }

  #sow(): void {
    untrack(() => {
      const before = this.view;
      const ply = this.game.plies[this.#shown];
      if (!ply) return;
      this.#sowing = true;
      this.play = {
        trace: engine.trace(this.#record.rules, before.position, ply.house),
        end: this.#shown + 1 === this.game.plies.length ? this.#end : null,
        before: { houses: before.houses, stores: before.stores },
        key: ++this.#key,
      };
      this.sown = ply;
      this.spoken = [...this.spoken, { key: this.#key, ply }].slice(-kMostSpoken);
      this.#shown += 1;
    });
  }

  #still(): void {
    this.#sowing = false;
    this.play = null;
    this.sown = null;
    this.spoken = [];
  }
}

const handsOut = (stores: Pair, end: Pair): boolean => end[0] + end[1] > stores[0] + stores[1];

/** The board after the end's count: what lay on it is in the stores. */
function counted(game: GameAnswer, end: Pair | null): GameAnswer {
  if (end === null || !handsOut(game.stores, end)) return game;
  return { ...game, houses: game.houses.map(() => 0), stores: end };
}

export function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) ++length;
  return length;
}
