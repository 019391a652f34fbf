import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The rules as WebAssembly and the place for the page come from the build (cmake/Web.cmake); by hand the wasm preset's module serves.
const wasm = process.env.OWARE_WASM ?? fileURLToPath(new URL('../build/wasm/oware.wasm', import.meta.url));
const outDir = process.env.OWARE_WEB_OUT ?? 'dist';

/** The page waits for the rules, so the browser is told to fetch them while it reads the script. */
const preloadRules: Plugin = {
  name: 'preload-rules',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.wasm'));
      if (!file) return [];
      return [{ tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `/${file}` }, injectTo: 'head' }];
    },
  },
};

/** Likewise the catalogue: start.js, which knows the language, is told where each of them is. */
const nameCatalogues: Plugin = {
  name: 'name-catalogues',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
      return html.replace(/data-languages="([a-z ]+)"/, (_, languages: string) => {
        const entries = languages.split(' ').map((language) => {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/i18n/${language}.ts`));
          return chunk ? `${language}=/${chunk.fileName}` : language;
        });
        return `data-languages="${entries.join(' ')}"`;
      });
    },
  },
};

/**
 * What every page and every catalogue needs comes in one file: a browser asks for six at once, and for what those need only when it
 * has read them.
 */
const kBase = new RegExp(
  [
    '/src/(board|engine|sound)/',
    '/src/i18n/(forms|index)\\b',
    '/src/game/(film|Demo|phrases|terms)\\b',
    '/src/net/(api|me)\\b',
    '/src/pages/MissingPage\\b',
    '/src/ui/(settings|Choice|Confirm|Dialog|notice|router)\\b',
  ].join('|'),
);

export default defineConfig({
  plugins: [svelte(), preloadRules, nameCatalogues],
  resolve: { alias: [{ find: /^oware\.wasm\?url$/, replacement: `${wasm}?url` }] },
  // The server's Content-Security-Policy allows no data: scripts and no inline code, so nothing is inlined.
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: kBase }] } } },
  },
  server: { fs: { allow: ['..', wasm] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  // Limits that only a test that hangs will meet, also on a busy machine.
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    env: { OWARE_WASM: wasm },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
