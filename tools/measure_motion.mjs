// How smoothly seeds travel, and how fast the page's engine searches, in Chromium. One JSON object on one line.
//
// usage: node tools/measure_motion.mjs [PROGRAM] [MOVES]
//
// `desktop` is a window of 1280x800, `phone` one of 390x844 at two pixels a point with the processor slowed down four times. Of each:
// `frames_a_second` while a sowing is shown, over MOVES sowings of a game on one screen; `late_percent`, the frames that came more
// than half a frame too late; `worst_ms`, the longest time from one frame to the next. A frame is one that the page was asked to
// draw: without a graphics card the drawing itself is the processor's, too.
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

/** Runs in the page: the times from frame to frame while the board shows a sowing. */
function watch() {
  window.frames_ = [];
  let last = null;
  const look = (now) => {
    const sowing = document.querySelector('[data-board]')?.dataset.state === 'sowing';
    if (sowing && last !== null) window.frames_.push(now - last);
    last = sowing ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

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
  for (let move = 0; move < moves; move++) {
    await page.getByRole('button', { name: /can be played/ }).first().click();
    await page.waitForFunction(() => document.querySelector('[data-board]').dataset.state === 'still');
  }
  const times = await page.evaluate(() => window.frames_);
  await context.close();
  const total = times.reduce((sum, one) => sum + one, 0);
  const late = times.filter((one) => one > 1.5 * kFrameMs).length;
  return {
    frames_a_second: Math.round((10_000 * times.length) / total) / 10,
    late_percent: Math.round((1000 * late) / times.length) / 10,
    worst_ms: Math.round(10 * Math.max(...times)) / 10,
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
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] });
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
