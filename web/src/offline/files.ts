/**
 * Which of the page's files the service worker keeps, computed when the page is built (vite.config.ts). Pure, so that it is tested
 * without a build.
 */

/** A file's address, and the SHA-256 of its content in hex where the address does not change with it. */
export type KeptFile = readonly [path: string, digest?: string];

export interface FileList {
  /** Another one for every build that differs. */
  readonly version: string;
  /** Without these the page does not work offline: they are fetched when the worker is installed. */
  readonly shell: readonly KeptFile[];
  /** The catalogues, by language: those of the visitor's language belong to the shell. */
  readonly languages: Readonly<Record<string, readonly KeptFile[]>>;
  /** The search, the reading of games, the endgame tables, the puzzles, the engine's openings: kept once the visitor has use for them. */
  readonly later: readonly KeptFile[];
}

export interface BuiltFile {
  /** Below the site's root, without a slash at its beginning. */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Of a chunk: the source file that it stands for. */
  readonly source?: string | undefined;
}

/** Pages that show what the server has, and nothing without it. */
const kOnlinePages = /\/(Account|Admin|Archive|Player|Text)Page-[^/]*$/;
const kLater = /\/(engine|engine_threads|notation)-[^/]*\.wasm$|\.(tables|jsonl|openings)$/;
/** A licence, and pictures that only the system asks for. */
const kNotShown = /\.(txt|png)$/;
const kCatalogue = /\/src\/i18n\/(?:later\/|learn\/)?([a-z]{2})\.ts$/;

/** The name without the hash that Vite puts into it. */
export const stemOf = (path: string): string => path.replace(/-[\w-]{7}(\.\w+)$/, '$1');

/** Tells the search, with threads or without, and the reading of games from other files. */
export const programsOf = (threads: boolean): RegExp =>
  threads ? /\/(engine_threads|notation)-[^/]*\.wasm$/ : /\/(engine|notation)-[^/]*\.wasm$/;

export function fileListOf(
  files: readonly BuiltFile[],
  digestOf: (content: string | Uint8Array) => string,
  addressOf: (name: string) => string = (name) => `/${name}`,
): FileList {
  const shell: KeptFile[] = [];
  const later: KeptFile[] = [];
  const languages: Record<string, KeptFile[]> = {};
  for (const { name, content, source } of files) {
    const path = addressOf(name);
    const language = kCatalogue.exec(source ?? '')?.[1];
    if (kOnlinePages.test(path) || kNotShown.test(path)) continue;
    if (language) (languages[language] ??= []).push([path]);
    else if (kLater.test(path)) later.push([path]);
    else shell.push(path.startsWith('/assets/') ? [path] : [path, digestOf(content)]);
  }
  const version = digestOf(JSON.stringify([shell, languages, later])).slice(0, 16);
  return { version, shell, languages, later };
}
