// The page as it travels, compressed with brotli: node size.mjs DIST. Fails when all of it, or what
// the first look at it needs (the document, its scripts and styles, the largest catalogue), is
// above its budget. The display face comes after the first look, is compressed as it is, and has a
// budget of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

// With the head of a player's page, the chips of the archive's filters, and simuls with their boards. The texts of pages that are fetched
// later are here in every language; a browser fetches one of the five.
const kBudgetBytes = 262_000;
const kFirstLoadBytes = 58_000;
const kFontBytes = 25_000;
// What a game between two needs beside the first look, when its address is opened.
const kGameBytes = 46_500;
// What the analysis board needs beside the page: its own code and the search. Reading and writing
// games, and the endgame tables of a rule set, come when they are first used.
const kAnalysisBytes = 146_500;
const kNotationBytes = 39_000;
const kPuzzleBytes = 500_000;
const kLearnBytes = 42_000;
// The opening explorer and training: their code, their texts in five languages, and the engine's
// openings.
const kStudyBytes = 6_500;
const kOpeningsBytes = 10_000;
const kTablesBytes = 1_500_000;
// A page fetches one of the two engines: the larger counts.
const kEngine = /^engine(_threads)?-/;
const kApart = [
  { what: 'analysis', of: /^(analysis_table|search\.worker)-/, budget: kAnalysisBytes },
  { what: 'puzzles', of: /\.jsonl$/, budget: kPuzzleBytes },
  { what: 'boards of the daily puzzles', of: /^daily-.*\.txt$/, budget: 60_000 },
  {
    what: 'what there is to see on the first page',
    of: /^shows-/,
    budget: 4_000,
  },
  { what: 'icons of the app', of: /\.png$/, budget: 260_000 },
  // With the page's side of the search, which a hint may be the first to need.
  {
    what: 'hints and playing back',
    of: /^(advice|Replay)[.-]/,
    budget: 4_500,
  },
  // With placement against the computer, and their texts in five languages.
  { what: 'ratings and challenges', of: /^rated-/, budget: 8_000 },
  // With their texts in five languages.
  { what: 'events and clubs', of: /^events[-_]/, budget: 14_000 },
  // Their code with the drawing of QR codes, a player's openings, the choice of one's best games,
  // and their texts in every language.
  { what: 'friends and signing in', of: /^(friends|security)-/, budget: 26_000 },
  // With their texts in every language.
  { what: 'appeals, invites and moderation', of: /^conduct-/, budget: 14_000 },
  { what: 'explorer and training', of: /^study-/, budget: kStudyBytes },
  { what: 'openings', of: /\.openings$/, budget: kOpeningsBytes },
  { what: 'notation', of: /^notation-/, budget: kNotationBytes },
  // A page of its own; its texts in every language.
  { what: 'the board on other sites', of: /^embed[-.]/, budget: 75_000 },
  // Its code with the styles, and its texts in every language.
  { what: 'learning', of: /^learn(ing)?-/, budget: kLearnBytes },
];

const [dist] = process.argv.slice(2);
const document = readFileSync(join(dist, 'index.html'), 'utf8');
const catalogues = /data-languages="([^"]*)"/.exec(document)?.[1] ?? '';
/** A manifest is linked, too, but read when the page is there. */
const linked = [...document.matchAll(/ (?:src|href)="([^"]*)"/g)]
  .map(([, address]) => address)
  .filter((address) => !address.endsWith('.webmanifest'))
  .join(' ');
const ofGame = (/data-game="([^"]*)"/.exec(document)?.[1] ?? '').split(' ').filter(Boolean);
const game = ofGame.reduce(
  (sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length,
  0,
);
let total = 0;
let first = 0;
let fonts = 0;
let catalogue = 0;
let engine = 0;
let outgrown = game > kGameBytes;
const apart = new Map(kApart.map(({ what }) => [what, 0]));
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const content = readFileSync(join(entry.parentPath ?? entry.path, entry.name));
  if (entry.name.endsWith('.woff2')) {
    fonts += content.length;
    console.log(`${String(content.length).padStart(7)}  ${entry.name}  (font)`);
    continue;
  }
  const bytes = brotliCompressSync(content).length;
  if (entry.name.endsWith('.tables')) {
    outgrown ||= bytes > kTablesBytes;
    console.log(`${String(bytes).padStart(7)}  ${entry.name}  (tables, of ${kTablesBytes})`);
    continue;
  }
  if (kEngine.test(entry.name)) {
    engine = Math.max(engine, bytes);
    console.log(`${String(bytes).padStart(7)}  ${entry.name}  (analysis, one of the engines)`);
    continue;
  }
  const its = kApart.find(({ of }) => of.test(entry.name));
  if (its) {
    apart.set(its.what, apart.get(its.what) + Math.min(bytes, content.length));
    console.log(`${String(bytes).padStart(7)}  ${entry.name}  (${its.what})`);
    continue;
  }
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
apart.set('analysis', apart.get('analysis') + engine);
console.log(`${String(first).padStart(7)}  at first, of ${kFirstLoadBytes}`);
console.log(`${String(game).padStart(7)}  a game by its address, of ${kGameBytes}`);
console.log(`${String(total).padStart(7)}  in all, of ${kBudgetBytes}`);
console.log(`${String(fonts).padStart(7)}  fonts, of ${kFontBytes}`);
for (const { what, budget } of kApart) {
  console.log(`${String(apart.get(what)).padStart(7)}  ${what}, of ${budget}`);
  outgrown ||= apart.get(what) > budget;
}
if (outgrown || total > kBudgetBytes || first > kFirstLoadBytes || fonts > kFontBytes) {
  console.error('The page has outgrown its budget.');
  process.exit(1);
}
