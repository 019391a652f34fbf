import { describe, expect, test } from 'vitest';
import { type BuiltFile, fileListOf, programsOf, stemOf } from './files';

const kFiles: readonly BuiltFile[] = [
  { name: 'index.html', content: '<html>' },
  { name: 'favicon.svg', content: '<svg>' },
  { name: 'icon-192.png', content: 'png' },
  { name: 'assets/base-1a2b3c4.js', content: 'base', source: '/web/src/App.svelte' },
  { name: 'assets/oware-1a2b3c4.wasm', content: 'rules' },
  { name: 'assets/engine-1a2b3c4.wasm', content: 'search' },
  { name: 'assets/engine_threads-1a2b3c4.wasm', content: 'search on threads' },
  { name: 'assets/abapa-1a2b3c4.tables', content: 'tables' },
  { name: 'assets/abapa-1a2b3c4.jsonl', content: 'puzzles' },
  { name: 'assets/abapa-1a2b3c4.openings', content: 'openings' },
  { name: 'assets/notation-1a2b3c4.wasm', content: 'notation' },
  { name: 'assets/licence-1a2b3c4.txt', content: 'licence' },
  { name: 'assets/AdminPage-1a2b3c4.js', content: 'admin' },
  { name: 'assets/de-1a2b3c4.js', content: 'Wörter', source: '/web/src/i18n/de.ts' },
  { name: 'assets/de-5e6f7a8.js', content: 'später', source: '/web/src/i18n/later/de.ts' },
  { name: 'assets/de-7a8b9c0.js', content: 'lernen', source: '/web/src/i18n/learn/de.ts' },
  { name: 'assets/en-1a2b3c4.js', content: 'words', source: '/web/src/i18n/en.ts' },
];
const digestOf = (content: string | Uint8Array): string => `digest of ${String(content)}`;
const listOf = (files: readonly BuiltFile[]) => fileListOf(files, digestOf);
const list = listOf(kFiles);

describe('the list of files', () => {
  test('the shell is what every visitor needs; a file whose address stays is known by its content', () => {
    expect(list.shell).toEqual([
      ['/index.html', 'digest of <html>'],
      ['/favicon.svg', 'digest of <svg>'],
      ['/assets/base-1a2b3c4.js'],
      ['/assets/oware-1a2b3c4.wasm'],
    ]);
  });

  test('catalogues are told apart by their language', () => {
    expect(list.languages).toEqual({
      de: [['/assets/de-1a2b3c4.js'], ['/assets/de-5e6f7a8.js'], ['/assets/de-7a8b9c0.js']],
      en: [['/assets/en-1a2b3c4.js']],
    });
  });

  test('what comes later is kept by those who need it', () => {
    expect(list.later).toEqual([
      ['/assets/engine-1a2b3c4.wasm'],
      ['/assets/engine_threads-1a2b3c4.wasm'],
      ['/assets/abapa-1a2b3c4.tables'],
      ['/assets/abapa-1a2b3c4.jsonl'],
      ['/assets/abapa-1a2b3c4.openings'],
      ['/assets/notation-1a2b3c4.wasm'],
    ]);
  });

  test('of the two searches a visitor needs one', () => {
    const needed = (threads: boolean) =>
      list.later.map(([path]) => path).filter((path) => programsOf(threads).test(path));
    expect(needed(false)).toEqual(['/assets/engine-1a2b3c4.wasm', '/assets/notation-1a2b3c4.wasm']);
    expect(needed(true)).toEqual([
      '/assets/engine_threads-1a2b3c4.wasm',
      '/assets/notation-1a2b3c4.wasm',
    ]);
  });

  test('an address can be another than the name', () => {
    const { shell } = fileListOf(kFiles.slice(0, 1), digestOf, (name) => `/${name}?1`);
    expect(shell).toEqual([['/index.html?1', 'digest of <html>']]);
  });
});

test('each build that differs in a kept file has a version of its own', () => {
  const sha = (content: string | Uint8Array): string =>
    // Any function that tells contents apart will do here.
    [...String(content)]
      .reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7)
      .toString(16)
      .padStart(16, '0');
  const versionOf = (files: readonly BuiltFile[]): string => fileListOf(files, sha).version;
  const changed = (name: string, change: Partial<BuiltFile>) =>
    kFiles.map((file) => (file.name === name ? { ...file, ...change } : file));
  const versions = [
    kFiles,
    changed('index.html', { content: '<html lang>' }),
    changed('assets/base-1a2b3c4.js', { name: 'assets/base-999999.js' }),
    changed('assets/engine-1a2b3c4.wasm', { name: 'assets/engine-999999.wasm' }),
    changed('assets/en-1a2b3c4.js', { name: 'assets/en-999999.js' }),
  ].map(versionOf);
  expect(new Set(versions).size).toBe(versions.length);
  expect(versionOf(changed('icon-192.png', { content: 'other' }))).toBe(versions[0]);
});

test('a file is known in other versions by its name without the hash', () => {
  expect(stemOf('/assets/engine-D3ueDX7.wasm')).toBe('/assets/engine.wasm');
  expect(stemOf('/assets/engine-a-_b3c7.wasm')).toBe('/assets/engine.wasm');
  expect(stemOf('/favicon.svg')).toBe('/favicon.svg');
});
