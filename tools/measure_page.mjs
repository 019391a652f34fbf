// How soon a visitor can play: the first page in a new browser with an empty cache, as on a phone.
// One JSON object on one line.
//
// usage: node tools/measure_page.mjs [PROGRAM] [RUNS]
//
// The processor is slowed down four times and the line is a slow 4G's (150 ms there and back, 1.6
// Mbit/s down), as Lighthouse has it for phones. `interactive_ms` is from the start of the
// navigation until the board's houses can be pressed and no task of more than 50 ms is running or
// follows within two seconds; `painted_ms` is the largest paint, `blocked_ms` what tasks took
// beyond 50 ms each after the first paint, `shift` the sum of layout shifts. Each is the median of
// the runs.
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
const runs = Number(process.argv[3] ?? 5);

const kSlowDown = 4;
const kLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const kQuietMs = 2000;

/** Runs in the page before anything of ours: notes paints, shifts, long tasks and when a house can first be pressed. */
function watch() {
  const seen = { painted: 0, first: 0, shift: 0, playable: 0, tasks: [] };
  window.seen = seen;
  const note = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  note('largest-contentful-paint', ({ startTime }) => (seen.painted = startTime));
  note('paint', ({ startTime }) => (seen.first = seen.first || startTime));
  note('layout-shift', ({ value }) => (seen.shift += value));
  note('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  const look = () => {
    if (document.querySelector('[data-board] button[aria-disabled="false"]')) seen.playable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', kLine);
  await line.send('Emulation.setCPUThrottlingRate', { rate: kSlowDown });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(
    (quiet) => {
      const { playable, tasks } = window.seen;
      const [start, duration] = tasks.at(-1) ?? [0, 0];
      return playable > 0 && performance.now() > Math.max(playable, start + duration) + quiet;
    },
    kQuietMs,
    { timeout: 60_000 },
  );
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  const ends = seen.tasks.map(([start, duration]) => start + duration);
  return {
    interactive_ms: Math.max(seen.playable, ...ends),
    playable_ms: seen.playable,
    painted_ms: seen.painted,
    blocked_ms: seen.tasks.reduce((sum, [start, duration]) => sum + (start > seen.first ? duration - 50 : 0), 0),
    shift: seen.shift,
  };
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
const visits = [];
for (let run = 0; run < runs; run++) visits.push(await visit(browser, url));
await browser.close();
child.kill('SIGTERM');
rmSync(data, { recursive: true, force: true });
const median = (key) => visits.map((visit) => visit[key]).sort((a, b) => a - b)[runs >> 1];
console.log(
  JSON.stringify(Object.fromEntries(Object.keys(visits[0]).map((key) => [key, Math.round(1000 * median(key)) / 1000]))),
);
