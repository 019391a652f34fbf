// How smoothly seeds travel, and how fast the page's engine searches, in Chromium. One JSON object on one line.
//
// usage: node tools/measure_motion.mjs [PROGRAM] [MOVES]
//
// `desktop` is a window of 1280x800, `phone` one of 390x844 at two pixels a point with the processor slowed down four times. Of each:
// `frames_a_second` while a sowing is shown, over MOVES sowings of a game on one screen; `late_percent`, the frames that came more
// than half a frame too late; `worst_ms`, the longest time from one frame to the next; `first_ms`, the median time from the beginning
// of a sowing to its first frame. A frame is one that the compositor draws (`DisplayScheduler::DrawAndSwap` in Chromium's trace), what
// there is to see: seeds travel by its animations, whether or not the page's own thread keeps up. `main_frames_a_second` are the frames
// of that thread. Without a graphics card the drawing itself is the processor's, too.
//
// `engine` is engine.wasm in the page's own thread, without tables, from the first position of each preset's usual start to a number
// of nodes: `nodes_a_second`, the median of five searches after one that is not counted.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kFlags } from '../tests/e2e/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const program = process.argv[2] ?? join(root, 'build/release/oware');
const moves = Number(process.argv[3] ?? 12);

const kFrameMs = 1000 / 60;
const kNodes = 4_000_000;
const kSearches = 5;
const kDevices = {
  desktop: { viewport: { width: 1280, height: 800 }, slowDown: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, slowDown: 4 },
};

const kCategories = ['cc', 'viz', 'blink.user_timing'];

/** Runs in the page: marks the beginning and the end of each sowing in the trace. */
function watch() {
  const board = document.querySelector('[data-board]');
  window.atRest_ = () => undefined;
  new MutationObserver(() => {
    performance.mark(`board ${board.dataset.state}`);
    if (board.dataset.state === 'still') window.atRest_();
  }).observe(board, { attributeFilter: ['data-state'] });
}

/** What Chromium's processes did meanwhile, as events of its trace. */
async function traced(browser, work) {
  const line = await browser.newBrowserCDPSession();
  const events = [];
  line.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await line.send('Tracing.start', {
    traceConfig: { includedCategories: kCategories },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve));
  await line.send('Tracing.end');
  await complete;
  await line.detach();
  return events.sort((one, other) => one.ts - other.ts);
}

/** The times, in milliseconds, of the events of this name within each sowing, from its beginning on. */
function withinSowings(events, name) {
  const found = [];
  let start = null;
  for (const event of events) {
    if (event.name === 'board sowing') {
      if (start === null) found.push([]);
      start ??= event.ts;
    } else if (event.name.startsWith('board ')) {
      start = null;
    } else if (start !== null && event.name === name && event.ph === 'X') {
      found.at(-1).push((event.ts - start) / 1000);
    }
  }
  return found;
}

const gapsOf = (sowing) => sowing.slice(1).map((time, at) => time - sowing[at]);
const tenth = (number) => Math.round(10 * number) / 10;
const rateOf = (gaps) => tenth((1000 * gaps.length) / gaps.reduce((sum, one) => sum + one, 0));

async function sowings(browser, url, { slowDown, ...device }) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('radio', { name: 'Two on this screen' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Resign…' }).waitFor();
  const line = await context.newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.evaluate(watch);
  const events = await traced(browser, async () => {
    for (let move = 0; move < moves; move++) {
      const rest = page.evaluate(() => new Promise((resolve) => (window.atRest_ = resolve)));
      await page
        .getByRole('button', { name: /can be played/ })
        .first()
        .click();
      await rest;
    }
  });
  await context.close();
  const drawn = withinSowings(events, 'DisplayScheduler::DrawAndSwap');
  const gaps = drawn.flatMap(gapsOf);
  return {
    frames_a_second: rateOf(gaps),
    late_percent: tenth((100 * gaps.filter((one) => one > 1.5 * kFrameMs).length) / gaps.length),
    worst_ms: tenth(Math.max(...gaps)),
    first_ms: tenth(drawn.map(([first]) => first).sort((one, other) => one - other)[drawn.length >> 1]),
    main_frames_a_second: rateOf(withinSowings(events, 'ProxyMain::BeginMainFrame').flatMap(gapsOf)),
  };
}

/** Runs in the page: searches to so many nodes, and says how many a second. */
async function search({ address, nodes, searches }) {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const imports = { oware: { progress: () => undefined, expired: () => 0 } };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] ??= () => 0;
  const core = new WebAssembly.Instance(module, imports).exports;
  core._initialize();
  core.oware_start(32 << 20, 1);
  const lend = (text) => {
    const bytes = new TextEncoder().encode(text);
    const pointer = core.oware_alloc(bytes.length);
    new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  };
  const once = () => {
    core.oware_clear();
    const asked = ['abapa', '', ''].flatMap(lend);
    const start = performance.now();
    const pointer = core.oware_analyze(...asked, 0, nodes, 1);
    const seconds = (performance.now() - start) / 1000;
    const text = new TextDecoder().decode(new Uint8Array(core.memory.buffer, pointer, core.oware_answer_size()));
    return JSON.parse(text).nodes / seconds;
  };
  once();
  return Array.from({ length: searches }, once).sort((a, b) => a - b)[searches >> 1];
}

async function engine(browser, url) {
  const files = await (await fetch(`${url}/service_worker.js`)).text();
  const [address] = /\/assets\/engine-[\w-]*\.wasm/.exec(files);
  const page = await browser.newPage();
  await page.goto(url);
  const asked = { address, nodes: kNodes, searches: kSearches };
  return { nodes_a_second: Math.round(await page.evaluate(search, asked)) };
}

function serve(data) {
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve({ child, url: found[0] });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(said)));
  });
}

const data = mkdtempSync(join(tmpdir(), 'oware-measure-'));
const { child, url } = await serve(data);
const browser = await chromium.launch({
  executablePath: process.env.OWARE_CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: kFlags,
});
const measured = {
  desktop: await sowings(browser, url, kDevices.desktop),
  phone: await sowings(browser, url, kDevices.phone),
  engine: await engine(browser, url),
};
await browser.close();
child.kill('SIGTERM');
rmSync(data, { recursive: true, force: true });
console.log(JSON.stringify(measured));
