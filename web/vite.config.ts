import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { loadEngine } from './src/engine/engine.ts';
import { kLanguages } from './src/i18n/languages.ts';
import { dailyOf, parsePuzzles } from './src/puzzles/puzzle.ts';
import { openingOf } from './src/engine/opening.ts';
import { workOffline } from './tools/offline.ts';

// The core as WebAssembly, the endgame tables and the place for the page come from the build
// (cmake/Web.cmake); by hand those of the release build serve.
const built = (name: string): string =>
  fileURLToPath(new URL(`../build/release/${name}`, import.meta.url));
export const wasm = process.env.OWARE_WASM ?? built('wasm/oware.wasm');
const engine = process.env.OWARE_ENGINE_WASM ?? built('wasm-engine/engine.wasm');
const threads = process.env.OWARE_THREADS_WASM ?? built('wasm-threads/engine_threads.wasm');
const notation = process.env.OWARE_NOTATION_WASM ?? built('wasm/notation.wasm');
const puzzles = fileURLToPath(new URL('./puzzles/abapa.jsonl', import.meta.url));
const openings = fileURLToPath(new URL('./openings/abapa.openings', import.meta.url));
const tables = process.env.OWARE_PAGE_TABLES ?? built('web/tables');
export const outDir = process.env.OWARE_WEB_OUT ?? 'dist';

const kOpening = 'virtual:opening';

/** What the rules say of the first board is asked here, so that it stands before their core has come. */
export const tellOpening: Plugin = {
  name: 'tell-opening',
  resolveId: (id) => (id === kOpening ? `\0${kOpening}` : null),
  load: async (id) =>
    id === `\0${kOpening}`
      ? `export default ${JSON.stringify(openingOf(await loadEngine(readFileSync(wasm))))}`
      : null,
};

const kTables = 'virtual:tables';

/** The addresses of the endgame tables that come with the page, by preset. */
const tellTables: Plugin = {
  name: 'tell-tables',
  resolveId: (id) => (id === kTables ? `\0${kTables}` : null),
  load: (id) => {
    if (id !== `\0${kTables}`) return null;
    const files = existsSync(tables) ? readdirSync(tables) : [];
    const presets = files.flatMap((name) => /^(.*)\.tables$/.exec(name)?.[1] ?? []);
    const imports = presets.map(
      (preset, at) => `import url${at} from '${tables}/${preset}.tables?url';`,
    );
    const urls = presets.map((preset, at) => `'${preset}': url${at}`);
    return `${imports.join('\n')}\nexport default { ${urls.join(', ')} };`;
  },
};

const kDaily = 'virtual:daily';
/** Files of so many days are small, and there are not too many of them. */
const kDaysAFile = 512;

/** The boards of the daily puzzles, a line a day: the first page shows today's without fetching all puzzles. */
const tellDaily: Plugin = {
  name: 'tell-daily',
  resolveId: (id) => (id === kDaily ? `\0${kDaily}` : null),
  load(id) {
    if (id !== `\0${kDaily}`) return null;
    const all = parsePuzzles(readFileSync(puzzles, 'utf8'));
    const boards = all.map((_, day) => dailyOf(all, day)!.position);
    const files: string[] = [];
    for (let from = 0; from < boards.length; from += kDaysAFile) {
      const source = boards.slice(from, from + kDaysAFile).join('\n');
      const file = this.emitFile({ type: 'asset', name: 'daily.txt', source });
      files.push(`import.meta.ROLLUP_FILE_URL_${file}`);
    }
    return `export default { days: ${boards.length}, aFile: ${kDaysAFile}, files: [${files.join()}] };`;
  },
};

/** start.js, which knows the language and the address, is told where the catalogues are, and what a game needs beside the first page. */
const tellStart: Plugin = {
  name: 'tell-start',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
      const chunkOf = (source: string) =>
        chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${source}`));
      const catalogue = (language: string) =>
        `${language}=/${chunkOf(`i18n/${language}.ts`)?.fileName}`;
      const game = new Set(
        Object.keys(bundle ?? {}).filter((name) => /\/oware-[^/]*\.wasm$/.test(name)),
      );
      const add = (name: string): void => {
        if (game.has(name) || html.includes(name)) return;
        game.add(name);
        chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add);
      };
      if (bundle) add(chunkOf('game/online_table.ts')!.fileName);
      const languages = bundle ? kLanguages.map(catalogue) : kLanguages;
      return html
        .replace('data-languages=""', `data-languages="${languages.join(' ')}"`)
        .replace('data-game=""', `data-game="${[...game].map((name) => `/${name}`).join(' ')}"`);
    },
  },
};

/**
 * Most of what the first page needs is called as soon as it is there: told so, a browser that understands it (V8: "explicit compile
 * hints") compiles it while it comes, off the page's own thread, and not call by call.
 */
const kCalledAtOnce = ['base', 'form'];
const hintCompile: Plugin = {
  name: 'hint-compile',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && kCalledAtOnce.includes(one.name))
          one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
    },
  },
};

/** The display face's licence travels with it, as it asks. */
const addLicence: Plugin = {
  name: 'add-licence',
  generateBundle() {
    const licence = new URL('node_modules/@fontsource/fraunces/LICENSE', import.meta.url);
    this.emitFile({ type: 'asset', name: 'fraunces-licence.txt', source: readFileSync(licence) });
  },
};

/**
 * What every page and every catalogue needs comes in one file: a browser asks for six at once, and for what those need only when it
 * has read them.
 */
const kBase = /\/src\/(main\.ts|App\.svelte|i18n\/forms\.ts|app\.css)$/;
/** What is needed together comes in one file, too; each name less is also one less in the list of files that the base has. */
const kTogether = [
  { name: 'base', test: kBase },
  {
    name: 'table',
    test: /\/src\/(game\/(ActionBar|actions|over|LocalMoves|MoveList|EndPanel|OfferCard|Hint|RulesInWords|outcome|terms)|board\/Still)\b/,
  },
  {
    name: 'form',
    test: /\/src\/(pages\/(FirstForm|NewGameOptions|chosen)|game\/(TimeChoice|RulesChoice|GuardedChoice|durations|begin_here|device_games|local\.svelte)|ui\/Choice)\b/,
  },
  { name: 'offline', test: /\/src\/offline\// },
  { name: 'shows', test: /\/src\/(pages\/(Shows|FeaturedGame|shown)|puzzles\/daily)\b/ },
  { name: 'people', test: /\/src\/pages\/(GameCards?|Empty|SetBoard)\b/ },
  {
    name: 'asked',
    test: /\/src\/(ui\/(Dialog|Confirm|ReportDialog)|pages\/error_text|net\/live|ratings\/pools|events\/remembered|game\/(asking|hinted|ComputerHints)|puzzles\/HintRing)\b/,
  },
  { name: 'sounds', test: /\/src\/(sound\/|game\/announcements\b)/ },
  // What this takes along of its own needs comes after what others share.
  { name: 'dialogs', test: /\/src\/ui\/(Settings|Help)Dialog\b/ },
  { name: 'events', test: /\/src\/(events\/(?!remembered)|clubs\/|net\/events)/ },
  { name: 'friends', test: /\/src\/(friends\/|net\/social|i18n\/friends\/words)/ },
  { name: 'security', test: /\/(src\/(security\/|net\/credentials)|uqr\/)/ },
  { name: 'conduct', test: /\/src\/(conduct\/|net\/conduct|i18n\/conduct\/words)/ },
  { name: 'rated', test: /\/src\/(ratings\/(?!pools)|net\/ratings)/ },
  { name: 'advice', test: /\/src\/(game\/(advice|AdviceCard)\b|analysis\/threats\b)/ },
];

/** Some areas have budgets of their own (tools/size.mjs): their catalogues are known by their names. */
const kArea = /\/src\/i18n\/(learn|friends|conduct)\//;

/** Seven letters tell a file's content (six do for 64 chunks): an address of the first page's is listed in it, and no letter of it can be packed. */
const kHashed = 'assets/[name]-[hash:7]';

export default defineConfig({
  plugins: [
    svelte(),
    tellOpening,
    tellTables,
    tellDaily,
    tellStart,
    hintCompile,
    addLicence,
    workOffline,
  ],
  resolve: {
    alias: [
      { find: /^oware\.wasm\?url$/, replacement: `${wasm}?url` },
      { find: /^puzzles\.jsonl\?url$/, replacement: `${puzzles}?url` },
      { find: /^abapa\.openings\?url$/, replacement: `${openings}?url` },
      { find: /^notation\.wasm\?url$/, replacement: `${notation}?url` },
      { find: /^engine\.wasm\?url$/, replacement: `${engine}?url` },
      { find: /^engine_threads\.wasm\?url$/, replacement: `${threads}?url` },
    ],
  },
  worker: { format: 'es' },
  // The server's Content-Security-Policy allows no data: scripts and no inline code, so nothing is
  // inlined.
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        entryFileNames: `${kHashed}.js`,
        chunkFileNames: ({ facadeModuleId }) => {
          const area = kArea.exec(facadeModuleId ?? '')?.[1];
          return `${area ? kHashed.replace('[name]', `${area}-[name]`) : kHashed}.js`;
        },
        assetFileNames: `${kHashed}[extname]`,
        codeSplitting: { groups: kTogether },
      },
    },
  },
  server: {
    // As the server's (src/server/pages.cpp): threads share memory.
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    fs: { allow: ['..', wasm, notation, engine, threads, tables] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  // Limits that only a test that hangs will meet, also on a busy machine.
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    env: {
      OWARE_WASM: wasm,
      OWARE_ENGINE_WASM: engine,
      OWARE_THREADS_WASM: threads,
      OWARE_PAGE_TABLES: tables,
    },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One after the other by one worker: starting one for each file takes longer, and on a busy
    // machine some are given up.
    fileParallelism: false,
    isolate: false,
  },
});
