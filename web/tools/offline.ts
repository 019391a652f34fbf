/**
 * The part of the build that makes the page work offline: the service worker in one file, with the list of the page's files in it, and
 * an address for start.js that changes with its content, so that a page never gets the one of another version.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'vite';
import { type BuiltFile, type FileList, fileListOf } from '../src/offline/files.ts';

const kWeb = fileURLToPath(new URL('..', import.meta.url));
const kPublic = join(kWeb, 'public');
const kWorker = fileURLToPath(new URL('../src/offline/service_worker.ts', import.meta.url));
/** A worker is no file of the page. */
const kWorkers = ['push.js'];

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const publicFiles = (): BuiltFile[] =>
  readdirSync(kPublic)
    .filter((name) => !kWorkers.includes(name))
    .map((name) => ({ name, content: readFileSync(join(kPublic, name)) }));

const kStart = 'start.js';
const startAddress = (): string =>
  `/${kStart}?${digestOf(readFileSync(join(kPublic, kStart))).slice(0, 6)}`;

async function workerWith(files: FileList): Promise<string> {
  const built = await build({
    root: kWeb,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { OWARE_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: kWorker,
        output: { format: 'iife' },
      },
    },
  });
  const output = 'output' in built ? built.output : [];
  const [chunk] = output;
  if (chunk?.type !== 'chunk' || output.length !== 1)
    throw new Error('the service worker is to be one file');
  return chunk.code;
}

export const workOffline: Plugin = {
  name: 'work-offline',
  enforce: 'post',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(`"/${kStart}"`, `"${startAddress()}"`),
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const built: BuiltFile[] = Object.values(bundle).map((one) =>
        one.type === 'chunk'
          ? { name: one.fileName, content: one.code, source: one.facadeModuleId ?? undefined }
          : { name: one.fileName, content: one.source },
      );
      if (!built.some(({ name }) => name === 'index.html'))
        throw new Error('the page is not there yet when its files are listed');
      const files = fileListOf([...built, ...publicFiles()], digestOf, (name) =>
        name === kStart ? startAddress() : `/${name}`,
      );
      this.emitFile({
        type: 'asset',
        fileName: 'service_worker.js',
        source: await workerWith(files),
      });
    },
  },
};
