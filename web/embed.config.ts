/**
 * The board that other sites show in a frame (/embed/ID): a small page of its own, built beside the page, whose first load it leaves as
 * it is. Its files are known by their names.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { outDir, tellOpening, wasm } from './vite.config.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const kHashed = 'assets/embed-[name]-[hash:7]';

export default defineConfig({
  plugins: [svelte(), tellOpening],
  resolve: {
    alias: [
      { find: /^oware\.wasm\?url$/, replacement: `${wasm}?url` },
      { find: /^.*\/i18n\/index\.svelte$/, replacement: at('src/embed/words.ts') },
    ],
  },
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: at('embed.html'),
      output: {
        entryFileNames: `${kHashed}.js`,
        chunkFileNames: `${kHashed}.js`,
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.wasm') ? 'assets/[name]-[hash:7][extname]' : `${kHashed}[extname]`,
      },
    },
  },
});
