/** The page's files as the service worker keeps them: one cache for each version of the page. */
import { type FileList, type KeptFile, stemOf } from './files';

const kPrefix = 'oware-page-';
/** Files fetched at a time: a visitor's other requests come between them. */
const kAtOnce = 4;

/** Kept in any version: an address that changes with its content is the same file in each. */
const inAnyVersion = (path: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true });

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetched([path, digest]: KeptFile): Promise<Response> {
  const response = await fetch(path, digest === undefined ? {} : { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (digest !== undefined && (await digestOf(response.clone())) !== digest)
    throw new Error(`${path} belongs to another version of the page`);
  return response;
}

export class PageFiles {
  readonly #files: FileList;
  readonly #name: string;
  readonly shell: ReadonlySet<string>;

  constructor(files: FileList) {
    this.#files = files;
    this.#name = kPrefix + files.version;
    this.shell = new Set(files.shell.map(([path]) => path));
  }

  /** Keeps the shell in a language, and of what comes later what the version before had. Fails when one of the files cannot be had. */
  async install(language: string): Promise<void> {
    const { shell, later } = this.#files;
    await this.#keep([...shell, ...this.#catalogues(language)]);
    const stems = new Set(await this.#keptStems());
    await this.#keep(later.filter(([path]) => stems.has(stemOf(path))));
  }

  /**
   * Keeps what a visitor needs beside the shell: the catalogues and `programs`, if any. Tables and puzzles are large; without them
   * the computer only knows less.
   */
  async complete(language: string, programs: RegExp | null): Promise<void> {
    const wanted = programs ? this.#files.later.filter(([path]) => programs.test(path)) : [];
    await this.#keep([...this.#catalogues(language), ...wanted]);
  }

  /** Forgets all other versions. Only when no page of theirs is open. */
  async forgetOthers(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(kPrefix) && name !== this.#name);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** The page itself, of this version. */
  page(): Promise<Response | undefined> {
    return caches.match('/index.html', { cacheName: this.#name, ignoreVary: true });
  }

  async kept(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  }

  async asset(request: Request): Promise<Response> {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) {
      // Without room for it the page works all the same.
      void this.#keepAsset(request, response.clone()).catch(() => undefined);
    }
    return response;
  }

  /** A worker that is about to be replaced may find its files forgotten: they are not to come back. */
  async #keepAsset(request: Request, response: Response): Promise<void> {
    if (await caches.has(this.#name)) await (await caches.open(this.#name)).put(request, response);
  }

  #catalogues(language: string): readonly KeptFile[] {
    return this.#files.languages[language] ?? [];
  }

  async #keptStems(): Promise<string[]> {
    const names = (await caches.keys()).filter((name) => name.startsWith(kPrefix));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => stemOf(new URL(url).pathname));
  }

  async #keep(files: readonly KeptFile[]): Promise<void> {
    const cache = await caches.open(this.#name);
    const waiting = [...files];
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const [path, digest] = file;
        if (await cache.match(path, { ignoreVary: true })) continue;
        const same = digest === undefined ? await inAnyVersion(path) : undefined;
        await cache.put(path, same ?? (await fetched(file)));
      }
    };
    await Promise.all(Array.from({ length: kAtOnce }, work));
  }
}
