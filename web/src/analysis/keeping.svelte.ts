/** An analysis and its copy on the server: which one is open, whose it is, and what keeping it has come to. */
import { Refused } from '../net/api';
import * as server from '../net/kept';
import { me } from '../net/me.svelte';
import type { KeptAnalysis, KeptSummary, Visibility } from '../net/wire';
import type { Tree } from './tree';

/** Why something did not work, as the card words it. */
export type KeepProblem = 'changed' | 'full' | 'gone' | 'long' | 'account' | 'unreached' | 'other';

/** The analysis board, as far as keeping needs it. */
export interface Desk {
  readonly tree: Tree;
  format(): Promise<string>;
  /** Shows what is kept; false when it cannot be read. */
  show(kept: KeptAnalysis): Promise<boolean>;
  /** What is open has changed: the address follows. */
  settle(): void;
}

export type Api = Pick<
  typeof server,
  'fetchMine' | 'fetchKept' | 'keepNew' | 'replaceKept' | 'dropKept'
>;

/** The longest game as OGN that is kept (KeepAnalysis in docs/openapi.json). */
const kMostLetters = 15_000;

function problemOf(error: unknown): KeepProblem {
  if (!(error instanceof Refused)) return 'unreached';
  const known: Readonly<Record<string, KeepProblem>> = {
    'another-version': 'changed',
    'too-many-analyses': 'full',
    'no-such-analysis': 'gone',
    'not-signed-in': 'account',
    'body-too-large': 'long',
  };
  return known[error.code] ?? 'other';
}

export class Keeping {
  readonly #desk: Desk;
  readonly #api: Api;
  /** The one that is open; null for one that is kept in this browser alone. */
  kept = $state.raw<KeptSummary | null>(null);
  /** One's own, once they have been asked for. */
  mine = $state.raw<readonly KeptSummary[] | null>(null);
  problem = $state<KeepProblem | null>(null);
  busy = $state(false);
  /** The id of one that is being fetched. */
  opening = $state('');
  /** The tree as it was last kept. */
  #tree = $state.raw<Tree | null>(null);

  constructor(desk: Desk, api: Api = server) {
    this.#desk = desk;
    this.#api = api;
  }

  /** Another's can be looked at, and copied. */
  readonly readonly = $derived.by(() => this.kept !== null && !this.kept.mine);
  readonly unsaved = $derived.by(() => this.kept !== null && this.#desk.tree !== this.#tree);

  /** What is on the board is kept nowhere else. */
  detach(): void {
    this.kept = null;
  }

  async open(id: string): Promise<void> {
    this.opening = id;
    await this.#try(async () => {
      const found = await this.#api.fetchKept(id);
      if (this.opening !== id) return;
      const shown = await this.#desk.show(found);
      this.opening = '';
      if (shown) this.#took(found);
      else this.problem = 'other';
    });
    if (this.opening === id) this.opening = '';
  }

  /** Keeps what is on the board: what is open anew, or the first time. */
  async keep(title: string, visibility: Visibility): Promise<void> {
    await this.#try(async () => {
      const { tree } = this.#desk;
      const ogn = await this.#desk.format();
      if ([...ogn].length > kMostLetters) {
        this.problem = 'long';
        return;
      }
      const { kept } = this;
      if (kept === null) {
        this.#took(await this.#api.keepNew({ title, visibility, ogn }), tree);
      } else {
        const wanted = { title, visibility, ogn };
        const { version } = await this.#api.replaceKept(kept.id, kept.version, wanted);
        this.#took({ ...kept, title, visibility, version }, tree);
      }
      await this.#list();
    });
  }

  /** What was kept elsewhere meanwhile gives way. */
  async overwrite(title: string, visibility: Visibility): Promise<void> {
    const { kept } = this;
    if (kept === null) return;
    await this.#try(async () => {
      const { version } = await this.#api.fetchKept(kept.id);
      this.kept = { ...kept, version };
    });
    if (this.problem === null) await this.keep(title, visibility);
  }

  /** Another's becomes one's own: kept with an account, else in this browser. */
  async copy(): Promise<void> {
    const title = this.kept?.title ?? '';
    this.detach();
    this.#desk.settle();
    if (me.you?.registered) await this.keep(title, 'private');
  }

  async drop(id: string): Promise<void> {
    await this.#try(async () => {
      await this.#api.dropKept(id);
      if (this.kept?.id === id) this.detach();
      await this.#list();
    });
    this.#desk.settle();
  }

  async list(): Promise<void> {
    try {
      await this.#list();
    } catch (error) {
      this.problem ??= problemOf(error);
    }
  }

  async #list(): Promise<void> {
    this.mine = (await this.#api.fetchMine()).analyses;
  }

  #took(kept: KeptSummary, tree: Tree = this.#desk.tree): void {
    this.kept = kept;
    this.#tree = tree;
    this.#desk.settle();
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await what();
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }
}
