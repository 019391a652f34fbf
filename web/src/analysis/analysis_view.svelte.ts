/** Analysis: a tree of variations, the place in it, and what the search says there. */
import { type House, type Side, letterOf } from '../board/types';
import { engine } from '../engine/page';
import { EngineError } from '../engine/memory';
import type { Line } from '../engine/search_types';
import { formatGame, readGame } from '../engine/notation';
import { analysisWords, tongue, words } from '../i18n/index.svelte';
import { Playback } from '../game/playback.svelte';
import { outcomeOf } from '../game/outcome';
import { dutyOf, sidesOf } from '../game/phrases';
import { timeOf } from '../game/terms';
import type { TableView } from '../game/view';
import { type About, aboutFrom, dayOf, kNoAbout, tagLines, timedOf } from './about';
import {
  type Address,
  addressOf,
  keptIn,
  keptSearch,
  kUsualRules,
  searchOf,
  trainingIn,
} from './address';
import { Driver } from './driver.svelte';
import { ServerTables } from './server_tables';
import { type Desk, Keeping } from './keeping.svelte';
import { probeTables } from '../net/kept';
import type { KeptAnalysis } from '../net/wire';
import { certainOf, southsMargin, valuesOf } from './facts';
import { load, save } from './kept';
import { Review, type Reviewed } from './review.svelte';
import { ServerReview } from './server_review.svelte';
import type { Training } from './study/training.svelte';
import { threatsIn } from './threats';
import * as trees from './tree';

/** What a file calls it. */
const kTags = { south: 'South', north: 'North', date: 'Date', time: 'TimeControl' } as const;

/** The core says in English where it stopped; the page says in its own language what that means. */
const whyOf = (error: unknown): string =>
  error instanceof EngineError ? analysisWords.t.unreadable(error.message) : words.t.refused.other;

function canBePlayed(rules: string, start: string, moves: string): boolean {
  try {
    engine.game({ rules, start, moves });
    return true;
  } catch {
    return false;
  }
}

export class AnalysisView implements TableView, Desk {
  readonly playback = new Playback();
  readonly driver = new Driver(new ServerTables(engine, probeTables));
  readonly keeping = new Keeping(this);
  readonly mine = null;
  readonly seats = null;
  readonly actions = [];
  readonly blocked = '';
  readonly guarded = false;
  readonly clock = null;
  readonly planner = null;
  readonly planned = null;
  readonly prelude = false;
  readonly caption = '';
  readonly plan = (): void => undefined;
  readonly clocksAt = (): null => null;

  rules = $state(kUsualRules);
  start = $state('');
  tree = $state.raw<trees.Tree>(trees.kEmptyTree);
  /** The moves from the start to the position on the board. */
  path = $state('');
  review = $state.raw<Reviewed | null>(null);
  /** A game against a level from here on; null while both sides are free. */
  training = $state.raw<Training | null>(null);
  /** Training begins with the board, against this level. */
  trainingAsked = trainingIn(location.search);
  /** The house pointed at in a variation of the search, and the line to it. */
  shownLine = $state('');
  /** Values and arrows are shown on the board. */
  hints = $state(true);
  threatening = $state(false);
  errorText = $state('');
  /** The ply whose mistake is to be mended; null when nothing is being learnt. */
  learning = $state<number | null>(null);
  learnt = $state<'' | 'right' | 'wrong'>('');
  /** Whose game it was, when and on what time. */
  about = $state.raw<About>(kNoAbout);

  /** Both sides; the visitor's in training; nobody once a mistake is mended, or in an analysis of somebody else's. */
  readonly plays = $derived.by<readonly Side[]>(() => {
    const { training } = this;
    if (training) return training.busy ? [] : [training.mine];
    return this.keeping.readonly || (this.learning !== null && this.learnt === 'right')
      ? []
      : ['south', 'north'];
  });
  /** What the search says is kept from whoever looks for a move of their own. */
  readonly hidden = $derived.by(() => this.learning !== null || this.training !== null);

  readonly game = $derived.by(() => this.playback.game);
  readonly names = $derived.by(() => {
    const { south, north } = sidesOf(words.t);
    return { south: this.about.south || south, north: this.about.north || north };
  });
  readonly called = $derived(this.names);
  /** When the game was played and on what time; empty where neither is known. */
  readonly occasion = $derived.by(() => {
    const [day, time] = [dayOf(this.about.date), timedOf(this.about.time)];
    const format = new Intl.DateTimeFormat(tongue.language, { dateStyle: 'long', timeZone: 'UTC' });
    return [day && format.format(day), time && timeOf(words.t, time)].filter(Boolean).join(' · ');
  });
  readonly title = $derived(analysisWords.t.title);
  /** To the end of the line on which the place is. */
  readonly line = $derived.by(() => trees.lineFrom(this.tree, this.path));
  readonly node = $derived.by(() => this.tree.get(this.path));
  readonly status = $derived.by(() => {
    const { ending, rules } = this.game;
    if (this.learning !== null) return analysisWords.t.learn.task;
    if (ending)
      return outcomeOf(words.t, this.game, engine.ruleSet(rules).repetition, ending, null).title;
    return `${words.t.status.sideToMove(this.game.mover)} ${dutyOf(words.t, this.game)}`.trim();
  });
  readonly report = $derived.by(() => (!this.hidden && this.driver.on ? this.driver.report : null));
  readonly values = $derived.by(() => valuesOf(this.report));
  readonly margin = $derived.by(() => southsMargin(this.report));
  readonly certain = $derived.by(() => {
    const { stores, houses } = this.game;
    return certainOf(
      this.report,
      stores,
      houses.reduce((sum, seeds) => sum + seeds, 0),
    );
  });
  readonly threats = $derived.by(() =>
    this.threatening && !this.hidden && !this.game.ending
      ? threatsIn(engine, this.rules, this.game.position)
      : [],
  );

  constructor() {
    const kept = keptIn(location.search);
    if (kept === null) {
      this.open(addressOf(location.search) ?? load());
      return;
    }
    this.keeping.opening = kept;
    this.open(null);
    void this.keeping.open(kept).then(() => {
      if (this.keeping.kept === null) this.open(load());
    });
  }

  /** Begins with a line, alone or of the tree that is kept. */
  open(given: (Address & { tree?: trees.Tree }) | null): void {
    const { rules, start, line, ply, tree, about } = given ?? {
      rules: kUsualRules,
      start: '',
      line: '',
      ply: 0,
      about: kNoAbout,
    };
    try {
      engine.game({ rules, start, moves: line });
    } catch (error) {
      this.errorText = whyOf(error);
      this.#begin(kUsualRules, '', trees.kEmptyTree, '');
      return;
    }
    this.errorText = '';
    const sound = tree && [...tree.keys()].every((path) => canBePlayed(rules, start, path));
    const grown = trees.withPath(sound ? tree : trees.kEmptyTree, line);
    this.#begin(rules, start, grown, line.slice(0, ply), about);
  }

  /** Reads what was pasted, dropped or typed. False when it is nothing that can be read; then `errorText` says why. */
  async read(text: string): Promise<boolean> {
    try {
      const game = await readGame(text, this.rules);
      const tags = new Map(game.tags);
      const about = aboutFrom((name) => tags.get(kTags[name]));
      this.errorText = '';
      this.#begin(game.rules, game.start, trees.treeOf(game.nodes, game.comment), '', about);
      return true;
    } catch (error) {
      this.errorText = whyOf(error);
      return false;
    }
  }

  show(kept: KeptAnalysis): Promise<boolean> {
    return this.read(kept.ogn);
  }

  format(): Promise<string> {
    const lines = tagLines({ ...this.about, ...this.names });
    return formatGame(this.rules, this.start, trees.movetextOf(this.tree), lines);
  }

  #begin(rules: string, start: string, tree: trees.Tree, path: string, about = kNoAbout): void {
    this.stopTraining();
    this.review?.stop();
    this.review = null;
    this.learning = null;
    this.keeping.detach();
    this.about = about;
    this.rules = rules;
    this.start = start;
    this.tree = tree;
    this.path = path;
    this.playback.open({ rules, start, moves: path, finish: '' });
    this.#moved();
  }

  /** Shows the position after these moves, which are in the tree; whoever goes elsewhere ends the training. */
  go(path: string): void {
    this.stopTraining();
    this.#turnTo(path);
  }

  #turnTo(path: string): void {
    const stepped = path.length === this.path.length + 1 && path.startsWith(this.path);
    this.path = path;
    const record = { rules: this.rules, start: this.start, moves: path, finish: '' } as const;
    if (stepped) this.playback.follow(record);
    else this.playback.open(record);
    this.#moved();
  }

  play(house: House): void {
    if (this.training) return void this.training.play(house);
    if (this.learning !== null) return this.#answer(house);
    this.advance(house);
  }

  /** Plays a move for whoever is to move. */
  advance(house: House): void {
    const path = this.path + letterOf(house);
    this.tree = trees.withPath(this.tree, path);
    this.#turnTo(path);
  }

  /** Shows the position so many moves earlier. */
  goBack(plies: number): void {
    this.#turnTo(this.path.slice(0, -plies));
  }

  get moves(): Line {
    return { rules: this.rules, start: this.start, moves: this.path };
  }

  train(training: Training): void {
    this.stopLearning();
    this.training = training;
    this.#moved();
    void training.begin();
  }

  stopTraining(): void {
    const { training } = this;
    if (!training) return;
    this.training = null;
    training.stop();
    this.#moved();
  }

  /** Takes over a line that was shown, and goes to its end. */
  follow(path: string): void {
    this.tree = trees.withPath(this.tree, path);
    this.go(path);
  }

  step(by: number): void {
    const to = Math.max(0, Math.min(this.line.length, this.path.length + by));
    if (to !== this.path.length) this.go(this.line.slice(0, to));
  }

  change(tree: trees.Tree): void {
    this.tree = tree;
    let path = this.path;
    while (!tree.has(path)) path = path.slice(0, -1);
    if (path !== this.path) this.go(path);
    else this.#keep();
  }

  /** Another position, from which a new tree grows. */
  place(rules: string, start: string): void {
    this.open({ rules, start, line: '', ply: 0 });
  }

  startReview(where: 'here' | 'server' = 'here'): void {
    this.review?.stop();
    const line = { rules: this.rules, start: this.start, moves: this.line };
    this.review = where === 'here' ? new Review(line) : new ServerReview(line);
    void this.review.run();
  }

  stopReview(): void {
    this.review?.stop();
    this.review = null;
  }

  /** Shows the position before the next mistake after `ply` and hides what the search says of it. */
  learnFrom(ply: number): void {
    const { review } = this;
    const next = review?.summary.mistakes.find((mistake) => mistake >= ply) ?? null;
    this.learning = next;
    this.learnt = '';
    if (review && next !== null) this.go(review.line.moves.slice(0, next));
    this.#moved();
  }

  /** Plays the move that was looked for. */
  showBetter(): void {
    const [best] = this.review?.moves[this.learning ?? 0]?.good ?? [];
    if (best !== undefined) this.#answer(best);
  }

  stopLearning(): void {
    this.learning = null;
    this.#moved();
  }

  #answer(house: House): void {
    const { review, learning } = this;
    if (!review || learning === null) return;
    this.learnt = review.moves[learning]?.good.includes(house) ? 'right' : 'wrong';
    if (this.learnt === 'wrong') return;
    const path = this.path + letterOf(house);
    this.tree = trees.withPath(this.tree, path);
    this.go(path);
  }

  #moved(): void {
    this.shownLine = '';
    const { rules, start, path: moves } = this;
    const over = this.game.ending !== null;
    this.driver.follow(over || this.hidden ? null : { rules, start, moves });
    this.#keep();
  }

  settle(): void {
    this.#keep();
  }

  #keep(): void {
    const { rules, start, line, path, tree, about, keeping } = this;
    if (keeping.opening !== '') return; // what is shown meanwhile is nobody's
    const address = { rules, start, line, ply: path.length, about };
    const search = keeping.kept ? keptSearch(keeping.kept.id) : searchOf(address);
    history.replaceState(history.state, '', `/analysis${search}`);
    if (!keeping.readonly) save({ ...address, tree });
  }

  leave(): void {
    this.training?.stop();
    this.review?.stop();
    this.driver.close();
  }
}
