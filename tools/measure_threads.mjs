// What threads bring to the search of the page, in Chromium. One JSON object on one line.
//
// usage: node tools/measure_threads.mjs [PROGRAM] [ROUNDS]
//
// The analysis board searches the first position with the page's own limits and tables, with one thread (engine.wasm) and with two
// (engine_threads.wasm) in turns, ROUNDS times each, until DEPTH is reached. `nodes_a_second` of each, and `milliseconds` from the
// question to that depth, medians; `nodes_ratio` and `time_ratio` say how many times more nodes a second two threads search and how
// much sooner they are there, the medians of the rounds' ratios; `stop_ms` is the time from switching the search off until the
// worker has answered, `longest_stop_ms` the longest; with one thread that is shown in a page that shares memory, too.
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
const rounds = Number(process.argv[3] ?? 5);
const kDepth = 22;

/** Runs before the page. */
function listen(threads) {
  localStorage.setItem('oware.threads', threads);
  globalThis.heard = [];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data: { kind, report, answer } }) => {
        const now = performance.now();
        if (kind === 'progress') globalThis.heard.push({ now, depth: report.depth, nodes: report.nodes });
        else if (answer?.lines) globalThis.heard.push({ now, answered: true });
      });
    }
    postMessage(question) {
      if (question.ask === 'analyze') globalThis.heard.push({ now: performance.now(), asked: true });
      super.postMessage(question);
    }
  };
}

async function once(browser, url, threads) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(listen, String(threads));
  await page.goto(`${url}/analysis`);
  const reached = (depth) => globalThis.heard.some((one) => one.depth >= depth);
  await page.waitForFunction(reached, kDepth, { timeout: 120_000 });
  await page.evaluate(() => {
    globalThis.stopped = performance.now();
    document.querySelector('input[type=checkbox]:checked').click();
  });
  await page.waitForFunction(() => globalThis.heard.at(-1).answered);
  const [heard, stopped] = await page.evaluate(() => [globalThis.heard, globalThis.stopped]);
  await page.close();
  const { now: asked } = heard.find((one) => one.asked);
  const { now, nodes } = heard.find((one) => one.depth >= kDepth);
  return { milliseconds: now - asked, nodes: (1000 * nodes) / (now - asked), stop: heard.at(-1).now - stopped };
}

function serve(data) {
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve({ child, url: found[0] });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(said)));
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const rounded = (value, places = 2) => Number(value.toFixed(places));

const data = mkdtempSync(join(tmpdir(), 'oware-measure-'));
const { child, url } = await serve(data);
const browser = await chromium.launch({
  executablePath: process.env.OWARE_CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: kFlags,
});
const found = [];
for (let round = 0; round < rounds; ++round) found.push([await once(browser, url, 1), await once(browser, url, 2)]);
await browser.close();
child.kill('SIGTERM');
rmSync(data, { recursive: true, force: true });
const told = (thread) => {
  const all = found.map((pair) => pair[thread]);
  return {
    nodes_a_second: Math.round(median(all.map(({ nodes }) => nodes))),
    milliseconds: Math.round(median(all.map(({ milliseconds }) => milliseconds))),
    stop_ms: rounded(median(all.map(({ stop }) => stop))),
    longest_stop_ms: rounded(Math.max(...all.map(({ stop }) => stop))),
  };
};
const measured = {
  depth: kDepth,
  one: told(0),
  two: told(1),
  nodes_ratio: rounded(median(found.map(([one, two]) => two.nodes / one.nodes))),
  time_ratio: rounded(median(found.map(([one, two]) => one.milliseconds / two.milliseconds))),
};
console.log(JSON.stringify(measured));
