/** A puzzle on the board: the solver's moves, the replies, what was wrong with another move; the race against the clock, and the run to the first mistake. */
import { type House, houseOf, letterOf } from '../board/types';
import { Search } from '../engine/search';
import { Playback } from '../game/playback.svelte';
import { sidesOf } from '../game/phrases';
import type { TableView } from '../game/view';
import { puzzleWords, words } from '../i18n/index.svelte';
import {
  type Puzzle,
  type Theme,
  dailyOf,
  dayOf,
  gameOf,
  kThemes,
  nextOf,
  rushOf,
  solverOf,
} from './puzzle';
import { AccountRating } from './account_rating.svelte';
import * as kept from './progress';

export type Mode = 'daily' | 'training' | 'rush' | 'run';
type State = 'solving' | 'wrong' | 'solved';

/** What ends a race, and what ends a run: time, mistakes. */
const kEnds = {
  rush: { milliseconds: 180_000, mistakes: 3 },
  run: { milliseconds: Infinity, mistakes: 1 },
};
const kReplyNodes = 200_000;

export class PuzzleView implements TableView {
  readonly playback = new Playback();
  readonly seats = null;
  readonly actions = [];
  readonly guarded = false;
  readonly clock = null;
  readonly planner = null;
  readonly planned = null;
  readonly prelude = false;
  readonly caption = '';
  readonly errorText = '';
  readonly plan = (): void => undefined;
  readonly clocksAt = (): null => null;
  readonly #search = new Search();
  readonly #puzzles: readonly Puzzle[];
  #rush: Puzzle[] = [];

  mode = $state<Mode>('daily');
  theme = $state<Theme | null>(null);
  puzzle = $state.raw<Puzzle>(null!);
  /** The moves made, the solver's and the replies. */
  moves = $state('');
  state = $state<State>('solving');
  /** What is told of it: no result before the seeds lie. */
  told = $state<State>('solving');
  /** How much has been given away: the theme, then the house. */
  hints = $state(0);
  /** A mistake was made, or the house was told: it does not count as solved. */
  helped = $state(false);
  progress = $state.raw(kept.loadProgress());
  readonly account = new AccountRating();
  rush = $state.raw<{
    kind: 'rush' | 'run';
    until: number;
    solved: number;
    mistakes: number;
  } | null>(null);
  now = $state(Date.now());

  readonly mine = $derived(solverOf(this.puzzle));
  readonly names = $derived(sidesOf(words.t));
  readonly called = $derived(sidesOf(words.t));
  readonly title = $derived(puzzleWords.t.title);
  readonly today = $derived(dayOf(new Date(this.now)));
  readonly streak = $derived.by(() => kept.streakOn(this.progress, this.today));
  readonly game = $derived.by(() => this.playback.game);
  readonly #turn = $derived.by(
    () => this.state === 'solving' && this.moves.length % 2 === 0 && !this.over,
  );
  readonly plays = $derived.by(() => (this.#turn ? [this.mine] : []));
  readonly blocked = $derived.by(() => (this.#turn ? '' : this.status));
  readonly status = $derived.by(() => {
    const { t } = puzzleWords;
    if (this.over && this.rush)
      return this.rush.kind === 'run' ? t.runOver(this.rush.solved) : t.rushOver(this.rush.solved);
    if (this.state === 'solved') return this.helped ? t.done : t.solved;
    if (this.state === 'wrong') return t.wrong;
    return this.moves === '' ? t.task(this.names[this.mine]) : t.goOn;
  });
  readonly hinted = $derived.by<House | null>(() =>
    this.hints > 1 && this.state === 'solving'
      ? houseOf(this.puzzle.solution[this.moves.length] ?? '')
      : null,
  );
  readonly left = $derived.by(() => Math.max(0, (this.rush?.until ?? 0) - this.now));
  readonly over = $derived.by(
    () =>
      this.rush !== null &&
      (this.left === 0 || this.rush.mistakes >= kEnds[this.rush.kind].mistakes),
  );

  constructor(puzzles: readonly Puzzle[], search: string) {
    this.#puzzles = puzzles;
    const given = new URLSearchParams(search);
    const theme = kThemes.find((one) => one === given.get('theme')) ?? null;
    const named = puzzles.find(({ id }) => id === given.get('id'));
    this.theme = theme;
    this.mode = named || theme ? 'training' : 'daily';
    this.#begin(named ?? this.#choose());
    // Out of reach, one solves with the browser's rating.
    void this.account.look().catch(() => undefined);
  }

  #choose(): Puzzle {
    if (this.rush) return this.#rush.shift() ?? this.#puzzles[0]!;
    if (this.mode === 'daily') return dailyOf(this.#puzzles, this.today)!;
    const { theme, progress, account } = this;
    const rating = account.rating ?? progress.rating;
    const wish = { theme, rating, solved: new Set(progress.solved) };
    return nextOf(this.#puzzles, wish, Math.random())!;
  }

  #begin(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.helped = false;
    this.hints = 0;
    this.#set('');
    const shown = this.mode === 'daily' ? '/puzzles' : `/puzzles?id=${puzzle.id}`;
    if (!this.rush) history.replaceState(history.state, '', shown);
  }

  #set(moves: string): void {
    this.state = this.told = 'solving';
    this.moves = moves;
    this.playback.open(this.#record(moves));
  }

  #record(moves: string) {
    return gameOf(this.puzzle, moves);
  }

  choose(mode: Mode, theme: Theme | null = null): void {
    this.mode = mode;
    this.theme = theme;
    this.rush = null;
    if (mode === 'rush' || mode === 'run') {
      this.#rush = rushOf(this.#puzzles, Math.random);
      this.now = Date.now();
      const until = this.now + kEnds[mode].milliseconds;
      this.rush = { kind: mode, until, solved: 0, mistakes: 0 };
    }
    this.next();
  }

  next(): void {
    if (this.mode === 'daily' && this.state === 'solved') this.mode = 'training';
    this.#begin(this.#choose());
  }

  play(house: House): void {
    this.#sow(house);
    this.playback.whenRested(() => (this.told = this.state));
  }

  #sow(house: House): void {
    const letter = letterOf(house);
    const right = this.puzzle.solution[this.moves.length] === letter;
    this.moves += letter;
    this.playback.follow(this.#record(this.moves));
    if (!right) return this.#fail();
    if (this.moves.length === this.puzzle.solution.length) return this.#finish();
    this.playback.whenRested(() => this.#reply(this.puzzle, this.moves));
  }

  /** The opponent's move in the solution, unless something else has been begun meanwhile. */
  #reply(puzzle: Puzzle, moves: string): void {
    if (puzzle !== this.puzzle || moves !== this.moves || this.state !== 'solving') return;
    this.moves += puzzle.solution[moves.length] ?? '';
    this.playback.follow(this.#record(this.moves));
  }

  #finish(): void {
    this.state = 'solved';
    if (this.rush) {
      this.rush = { ...this.rush, solved: this.rush.solved + 1 };
      this.playback.whenRested(() => this.rush && !this.over && this.next());
    }
    this.#count(!this.helped, this.moves);
    if (this.mode === 'daily' && !this.helped)
      this.#keep(kept.withDaily(this.progress, this.today));
    if (this.rush && this.rush.solved > this.progress[this.rush.kind])
      this.#keep({ ...this.progress, [this.rush.kind]: this.rush.solved });
  }

  #fail(): void {
    this.state = 'wrong';
    if (!this.helped) this.#count(false, this.moves);
    this.helped = true;
    if (this.rush) {
      this.rush = { ...this.rush, mistakes: this.rush.mistakes + 1 };
      if (!this.over) this.playback.whenRested(() => this.rush && !this.over && this.next());
      return;
    }
    const wrong = this.moves;
    this.playback.whenRested(() => void this.#refute(this.puzzle, wrong).catch(() => undefined));
  }

  /** Plays the answer that shows what was wrong with a move. */
  async #refute(puzzle: Puzzle, moves: string): Promise<void> {
    if (this.game.ending || this.moves !== moves) return;
    const line = gameOf(puzzle, moves);
    const limits = { nodes: kReplyNodes };
    const { signal } = new AbortController();
    const report = await this.#search.analyze(line, limits, signal, () => undefined);
    const reply = report.lines[0]?.move;
    if (reply === undefined || this.puzzle !== puzzle || this.moves !== moves) return;
    if (this.state !== 'wrong') return;
    this.playback.follow(this.#record(moves + letterOf(reply)));
  }

  /** The first result of a puzzle counts, outside races and runs; who asks for help has no moves to show. */
  #count(solved: boolean, moves = ''): void {
    if (this.rush || this.helped) return;
    this.#keep(kept.after(this.progress, this.puzzle, solved));
    void this.account.answer(this.puzzle.id, moves);
  }

  #keep(progress: kept.Progress): void {
    this.progress = progress;
    kept.saveProgress(progress);
  }

  /** Back to the position in which the wrong move was made. */
  again(): void {
    this.#set(this.moves.slice(0, -1));
  }

  hint(): void {
    this.hints += 1;
    if (this.hints > 1 && !this.helped) {
      this.#count(false);
      this.helped = true;
    }
  }

  /** Plays the solution out, one move at a time. */
  show(): void {
    if (!this.helped) this.#count(false);
    this.helped = true;
    if (this.state === 'wrong') this.again();
    this.state = this.told = 'solved';
    this.moves = this.puzzle.solution;
    this.playback.follow(this.#record(this.moves));
  }

  leave(): void {
    this.rush = null;
    this.#search.close();
  }
}
