// The page as it travels, compressed with brotli: node size.mjs DIST. Fails when all of it, or what
// the first look at it needs (the document, its scripts and styles, the largest catalogue), is
// above its budget. The display face comes after the first look, is compressed as it is, and has a
// budget of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const kBudgetBytes = 200_000;
const kFirstLoadBytes = 58_000;
const kFontBytes = 25_000;

const [dist] = process.argv.slice(2);
const document = readFileSync(join(dist, 'index.html'), 'utf8');
const catalogues = /data-languages="([^"]*)"/.exec(document)?.[1] ?? '';
const linked = [...document.matchAll(/ (?:src|href)="([^"]*)"/g)]
  .map(([, address]) => address)
  .join(' ');
let total = 0;
let first = 0;
let fonts = 0;
let catalogue = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const content = readFileSync(join(entry.parentPath ?? entry.path, entry.name));
  if (entry.name.endsWith('.woff2')) {
    fonts += content.length;
    console.log(`${String(content.length).padStart(7)}  ${entry.name}  (font)`);
    continue;
  }
  const bytes = brotliCompressSync(content).length;
  total += bytes;
  const part = catalogues.includes(basename(entry.name))
    ? 'language'
    : linked.includes(entry.name)
      ? 'first'
      : '';
  if (part === 'language') catalogue = Math.max(catalogue, bytes);
  else if (part === 'first' || entry.name === 'index.html') first += bytes;
  console.log(`${String(bytes).padStart(7)}  ${entry.name}${part && `  (${part})`}`);
}
first += catalogue;
console.log(`${String(first).padStart(7)}  at first, of ${kFirstLoadBytes}`);
console.log(`${String(total).padStart(7)}  in all, of ${kBudgetBytes}`);
console.log(`${String(fonts).padStart(7)}  fonts, of ${kFontBytes}`);
if (total > kBudgetBytes || first > kFirstLoadBytes || fonts > kFontBytes) {
  console.error('The page has outgrown its budget.');
  process.exit(1);
}
