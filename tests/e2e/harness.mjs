// What every end-to-end test stands on: a server of its own with a data folder of its own, a browser, and words for the controls.
// Controls are found by role and accessible name only, as a person with a screen reader finds them.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const { AxeBuilder } = require('@axe-core/playwright');

const kProgram = process.env.OWARE_PROGRAM ?? fileURLToPath(new URL('../../build/release/oware', import.meta.url));
const kChromium = process.env.OWARE_CHROMIUM ?? '/usr/bin/chromium';
const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** How long anything on the page may take before a test gives up, in milliseconds. */
export const kPatience = 120_000;

const kLetTimePass = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("UPDATE events SET at_ms = at_ms - ?", [int(sys.argv[2])])
    database.execute("UPDATE games SET deadline_ms = deadline_ms - ?", [int(sys.argv[2])])
`;

/** A running `oware serve`; `url` is where it listens. */
export class Server {
  /** `options` of the command beside the usual ones. */
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.data = mkdtempSync(join(tmpdir(), 'oware-e2e-'));
    await server.launch(0);
    return server;
  }

  /** Starts the program on a port, 0 for any, and waits until it says where it listens. */
  launch(port) {
    const usual = ['--listen', `127.0.0.1:${port}`, '--data', this.data, '--tables-seeds', '0'];
    const child = spawn(kProgram, ['serve', ...usual, ...this.options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
    let said = '';
    return new Promise((resolve, reject) => {
      const listen = (chunk) => {
        said += chunk;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        this.url = `http://127.0.0.1:${this.port}`;
        resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (status) => reject(new Error(`oware serve ended with ${status}: ${said}`)));
      child.once('error', reject);
    });
  }

  /** As the power cut does it. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** The same games, at the same address; with other options, if some are given. */
  again(...options) {
    if (options.length > 0) this.options = options;
    return this.launch(this.port);
  }

  /** The server is away for so many milliseconds, in which nobody has to wait: all that has happened lies farther back. */
  async sleep(milliseconds) {
    await this.kill();
    execFileSync('python3', ['-c', kLetTimePass, join(this.data, 'oware.db'), String(milliseconds)]);
    await this.again();
  }

  /** `oware admin`, beside the running server; what it prints. */
  admin(...words) {
    return execFileSync(kProgram, ['admin', '--data', this.data, ...words], { encoding: 'utf8' }).trim();
  }

  async stop() {
    this.child.kill('SIGTERM');
    await this.ended;
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const launchBrowser = () => chromium.launch({ executablePath: kChromium, headless: true, args: kFlags });

/** The server and the browser of a file's tests, there while they run: see serveAndBrowse(). */
export let server;
export let browser;

/** Called once at a file's head: one server and one browser for all its tests, ended after the last. */
export function serveAndBrowse(...options) {
  before(async () => {
    server = await Server.start(...options);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** A person with a browser of his own. What the page complains about ends up in `complaints`. */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('console', (message) => {
    // A line that is down is complained about by the browser itself.
    if (message.type() === 'error' && !/WebSocket|Failed to load resource/.test(message.text()))
      page.complaints.push(message.text());
  });
  return page;
}

/** A game between two browsers, made by a link: Ama is South, Kofi is North. `choose` sets what is to be other than usual. */
export async function table(choose = async () => undefined, names = { ama: '', kofi: 'Kofi' }) {
  const ama = await visitor(browser);
  await ama.goto(server.url);
  await ama.getByRole('radio', { name: 'A friend, by link' }).check({ force: true });
  await ama.getByRole('radio', { name: 'South' }).check({ force: true });
  if (names.ama) await ama.getByRole('textbox', { name: 'Your name, if you like' }).fill(names.ama);
  await choose(ama);
  await button(ama, 'Make a link').click();
  await ama.waitForURL(/\/g\//);
  const kofi = await visitor(browser);
  await kofi.goto(ama.url());
  await kofi.getByRole('textbox', { name: 'Your name, if you like' }).fill(names.kofi);
  await button(kofi, 'Play as North').click();
  await says(ama, 'You begin.');
  return { ama, kofi };
}

/** A game for two on one screen; `choose` sets what is to be other than usual before it begins. */
export async function localGame(browser, server, options = {}, choose = async () => undefined) {
  const page = await visitor(browser, options);
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Two on this screen' }).check({ force: true });
  await choose(page);
  await button(page, /^Play$/).click();
  await page.waitForURL(/\/local$/);
  return page;
}

export const button = (page, name) => page.getByRole('button', { name });

/** A house by its letter, with or without what is to be said of it: house(page, 'C'), house(page, 'C', 'can be played'). */
export const house = (page, letter, also = '') => page.getByRole('button', { name: new RegExp(`house ${letter},.*${also}`) });

/** Plays a house once the page offers it. */
export async function sow(page, letter) {
  await house(page, letter, 'can be played').click();
}

/** Presses a house that cannot be played: it is marked as disabled, but answers. */
export const press = (page, letter) => house(page, letter).click({ force: true });

/** Waits until the page says this in its line above the board. */
export async function says(page, text) {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor();
}

/** Waits until no sowing is being shown: a key or a tap would only finish it. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('[data-board]')?.dataset.state === 'still');
}

/** Waits until so many moves have been made, as the list of moves tells. */
export async function movesMade(page, count) {
  const last = page
    .getByRole('region', { name: 'Moves' })
    .getByRole('button')
    .nth(count - 1);
  await last.waitFor();
}

/** The games of the vectors. */
export function vectorGames() {
  const file = new URL('../vectors/games_abapa.jsonl', import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export const shortest = (games) => games.reduce((best, game) => (game.moves.length < best.moves.length ? game : best));

const kArtefacts = fileURLToPath(new URL('./artefacts/', import.meta.url));

export async function picture(page, name) {
  mkdirSync(kArtefacts, { recursive: true });
  await page.screenshot({ path: join(kArtefacts, `${name}.png`) });
}

/** Every rule of WCAG 2 A and AA that axe knows. */
export async function violations(page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}
