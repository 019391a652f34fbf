// What every end-to-end test stands on: a server of its own with a data folder of its own, a
// browser, and words for the controls. Controls are found by role and accessible name only, as a
// person with a screen reader finds them.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { kFlags } from "./chromium.mjs";
import { isSlow, slowDown, slowWayTo } from "./slow.mjs";

const require = createRequire(
  new URL("../../web/package.json", import.meta.url),
);
const { chromium } = require("playwright-core");

const kProgram =
  process.env.OWARE_PROGRAM ??
  fileURLToPath(new URL("../../build/release/oware", import.meta.url));
const kChromium = process.env.OWARE_CHROMIUM ?? "/usr/bin/chromium";
/** Without Chromium's own windows, so it costs less; but it has no notifications. */
const kHeadlessShell =
  process.env.OWARE_HEADLESS_SHELL ?? "/usr/bin/chromium-headless-shell";
/** How long anything on the page may take before a test gives up, in milliseconds. */
export const kPatience = 120_000;

const kLetTimePass = `
import sys
sys.path.insert(0, sys.argv[3])
import sealed
with sealed.connect(sys.argv[1]) as database:
    database.execute("UPDATE events SET at_ms = at_ms - ?", [int(sys.argv[2])])
    database.execute("UPDATE games SET deadline_ms = deadline_ms - ?", [int(sys.argv[2])])
    database.execute("UPDATE tournaments SET starts_ms = starts_ms - ?", [int(sys.argv[2])])
    sealed.reseal(database)
`;

/** A running `oware serve`; `url` is where it listens. */
export class Server {
  /** `options` of the command beside the usual ones. */
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.data = mkdtempSync(join(tmpdir(), "oware-e2e-"));
    await server.launch(0);
    if (isSlow) server.way = await slowWayTo(server.port);
    server.url = `http://127.0.0.1:${server.way?.port ?? server.port}`;
    return server;
  }

  /** Starts the program on a port, 0 for any, and waits until it says where it listens. */
  launch(port) {
    const usual = [
      "--listen",
      `127.0.0.1:${port}`,
      "--data",
      this.data,
      "--tables-seeds",
      "0",
    ];
    const child = spawn(kProgram, ["serve", ...usual, ...this.options], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    this.ended = new Promise((resolve) => child.once("exit", resolve));
    let said = "";
    return new Promise((resolve, reject) => {
      const listen = (chunk) => {
        said += chunk;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        resolve();
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("exit", (status) =>
        reject(new Error(`oware serve ended with ${status}: ${said}`)),
      );
      child.once("error", reject);
    });
  }

  /** As the power cut does it. */
  async kill() {
    this.child.kill("SIGKILL");
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
    execFileSync("python3", [
      "-c",
      kLetTimePass,
      join(this.data, "oware.db"),
      String(milliseconds),
      fileURLToPath(new URL("../server", import.meta.url)),
    ]);
    await this.again();
  }

  /** `oware admin`, beside the running server; what it prints. */
  admin(...words) {
    return execFileSync(kProgram, ["admin", "--data", this.data, ...words], {
      encoding: "utf8",
    }).trim();
  }

  async stop() {
    this.child.kill("SIGTERM");
    await this.ended;
    this.way?.close();
    rmSync(this.data, { recursive: true, force: true });
  }
}

const launchBrowser = (executablePath) =>
  chromium.launch({ executablePath, headless: true, args: kFlags });

/** The server and the browser of a file's tests, there while they run: see serveAndBrowse(). */
export let server;
export let browser;

/** Of a test that failed: where each page is, what it shows, and what it complained about. */
async function tellPages() {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = page.locator("body").innerText({ timeout: 2000 });
    const text = await shown.catch((error) => `no text: ${error.message}`);
    console.log(page.url(), page.complaints ?? [], text.replace(/\s+/g, " "));
  }
}

function serveAndLaunch(executable, options) {
  before(async () => {
    const launched = launchBrowser(executable);
    server = await Server.start(...options);
    browser = await launched;
  });
  afterEach(async (test) => {
    if (!test.passed) await tellPages();
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** Called once at a file's head: one server and one browser for all its tests, ended after the last; the visitors of a test leave with it. */
export const serveAndBrowse = (...options) =>
  serveAndLaunch(kHeadlessShell, options);

/** The same with all of Chromium, where a test needs notifications. */
export const serveAndBrowseNotified = (...options) =>
  serveAndLaunch(kChromium, options);

/**
 * A person with their own browser. What the page complains about ends up in `complaints`. The page's worker is there in the tests that are
 * about it: a page whose files it keeps would not show what happens while they cannot be fetched.
 */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(kPatience);
  context.on("page", slowDown);
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("console", (message) => {
    // A line that is down is complained about by the browser itself.
    if (
      message.type() === "error" &&
      !/WebSocket|Failed to load resource/.test(message.text())
    )
      page.complaints.push(message.text());
  });
  return page;
}

/** What the server answers to somebody who has no browser. */
export async function told(path, body, token) {
  const headers = {
    "Content-Type": "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const request = body
    ? { method: "POST", headers, body: JSON.stringify(body) }
    : { headers };
  const answer = await fetch(`${server.url}/api/${path}`, request);
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Has the server build tables of abapa to so many seeds, and waits for them. */
export async function buildTables(seeds) {
  const key = server.admin("key", "Esi");
  await told("admin/tables", { rules: "abapa", seeds }, key);
  await eventually(async () =>
    assert.ok((await told("admin/tables", undefined, key)).seeds >= seeds),
  );
}

/** Keeps the page's requests of this method back until the function that is returned is called; then they go on. */
export async function holdBack(page, pattern, method) {
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return letGo;
}

/** Chooses one of several, by its whole name. */
export const choose = (page, name) =>
  page.getByRole("radio", { name, exact: true }).check();

/** Unfolds the options of a new game, unless they lie open. */
export async function unfold(page) {
  const first = page.getByRole("checkbox", { name: "Guarded" });
  if (await first.isVisible()) return;
  await page.getByText(/^Options/).click();
  await first.waitFor();
}

/** Unfolds the options and the rules among them. */
export async function unfoldRules(page) {
  await unfold(page);
  await page.getByText("More rules", { exact: true }).click();
}

/** A choice for a game by link: it is to stand in the lists that everybody sees. */
export async function listedForAll(page) {
  await unfoldRules(page);
  await page
    .getByRole("checkbox", { name: "Show this game in the public lists" })
    .check();
}

/**
 * Ama founds a game as South and has its link, Kofi has opened it. `choices` sets what is to be other than usual in Ama's form, `host` is
 * Ama's page from an earlier game, `options` are of both browsers.
 */
export async function invitation({
  choices = async () => undefined,
  host,
  options = {},
} = {}) {
  const ama = host ?? (await visitor(browser, options));
  await ama.goto(server.url);
  await choose(ama, "A friend, by link");
  await choices(ama);
  await button(ama, "Make a link").click();
  const link = await ama
    .getByRole("textbox", { name: "Link to this game" })
    .inputValue();
  const kofi = await visitor(browser, options);
  await kofi.goto(link);
  await button(kofi, "Play as North").waitFor();
  return { ama, kofi, link };
}

/** Kofi takes the seat in a game by invitation, and the pages of both know it. */
export async function sitDown({ ama, kofi }, name = "Kofi") {
  await kofi
    .getByRole("textbox", { name: "Your name, if you like" })
    .fill(name);
  await button(kofi, "Play as North").click();
  await says(ama, "You begin.");
  await says(kofi, "Waiting for");
}

/** A game between two browsers, made by a link: Ama is South and to move, Kofi is North. */
export async function table(given = {}) {
  const game = await invitation(given);
  await sitDown(game, given.kofi);
  return game;
}

/** Offers a game to anyone, from the first page. */
export async function offer(
  page,
  { name, side = "South", time = "no clock", rules = "Abapa" },
) {
  await page.goto(server.url);
  await choose(page, "Anyone");
  await unfold(page);
  await choose(page, side);
  await page.getByRole("combobox", { name: "Time" }).selectOption(time);
  await page.getByRole("combobox", { name: "Rules" }).selectOption(rules);
  await page
    .getByRole("textbox", { name: "Your name, if you like" })
    .fill(name);
  await button(page, "Offer a game").click();
  await page.waitForURL(/\/g\//);
}

/** One of the first page's lists. */
export const section = (page, name) => page.getByRole("region", { name });

/** Says something beside a game. */
export async function say(page, text) {
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await button(page, "Send").click();
}

/** The account's page of a visitor without an account. */
export const doorway = (page) =>
  page.getByText("You can play without an account.");

/** Makes an account. */
export async function register(page, name) {
  await page.goto(`${server.url}/account`);
  await choose(page, "Make an account");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill("seeds and more");
  await button(page, "Make an account").click();
  await page.getByRole("heading", { name }).waitFor();
}

/** A game for two on one screen; `choices` sets what is to be other than usual before it begins. */
export async function localGame(options = {}, choices = async () => undefined) {
  const page = await visitor(browser, options);
  await page.goto(server.url);
  await choose(page, "Two on this screen");
  await choices(page);
  await button(page, /^Play$/).click();
  await button(page, "Resign…").waitFor();
  return page;
}

/** The administrator's page, opened with a key. */
export async function adminPage() {
  const admin = await visitor(browser);
  await admin.goto(`${server.url}/admin`);
  // A password field has no role of its own.
  await admin.getByLabel("Your key").fill(server.admin("key", "Esi"));
  await button(admin, "Open").click();
  await admin.getByRole("region", { name: "Reports" }).waitFor();
  return admin;
}

/** Waits until a worker looks after the page's requests: from then on it starts without the network. */
export const isKept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** A button by a part of its name, in capitals or not; where another's name can contain it, ask for the whole one. */
export const button = (page, name) => page.getByRole("button", { name });

/** A house by its letter, with or without what is to be said of it: house(page, 'C'), house(page, 'C', 'can be played'). */
export const house = (page, letter, also = "") =>
  page.getByRole("button", { name: new RegExp(`house ${letter},.*${also}`) });

/** Plays a house once the page offers it. */
export async function sow(page, letter) {
  await house(page, letter, "can be played").click();
}

/** Sets a house as the next move once the page allows it. */
export const plan = (page, letter) => house(page, letter).click();

/** Presses a house that cannot be played: it is marked as disabled, but answers. What makes it so must have been waited for. */
export const press = (page, letter) =>
  house(page, letter).click({ force: true });

/** Resigns, and confirms it. */
export async function resign(page) {
  await button(page, "Resign…").click();
  await button(page.getByRole("dialog"), "Resign").click();
}

/** Waits until the page says this in its line above the board. */
export async function says(page, text) {
  await page.getByRole("status").filter({ hasText: text }).first().waitFor();
}

/** Waits until this holds. */
export async function eventually(holds) {
  for (
    const end = Date.now() + kPatience;
    ;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    try {
      return await holds();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > end)
        throw error;
    }
  }
}

/** Opens the dialog behind one of the buttons at the head of the page. */
export async function openDialog(page, name) {
  await button(page, name).click();
  await page.getByRole("dialog", { name }).waitFor();
}

/** Closes the dialog that is open, and waits until it is gone. */
export async function closeDialog(page) {
  await button(page.getByRole("dialog"), "Close").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Waits until no sowing is being shown: a key or a tap would only finish it. */
export async function settled(page) {
  await page.waitForFunction(
    () => document.querySelector("[data-board]")?.dataset.state === "still",
  );
}

/** Waits until so many moves have been made, as the list of moves tells; one's own is in it before the server knows: see kept(). */
export async function movesMade(page, count) {
  const last = page
    .getByRole("region", { name: "Moves" })
    .getByRole("button")
    .nth(count - 1);
  await last.waitFor();
}

/** A move in the list of moves, by its whole name: "Move 1: a" is North's, "Move 1: A" South's. */
export const listedMove = (page, name) =>
  page
    .getByRole("region", { name: "Moves" })
    .getByRole("button", { name, exact: true });

/** Waits until the server has the last move, which was the visitor's own: only then can it be taken back. */
export const kept = (page) => button(page, "Ask to take back").waitFor();

/** The games of the vectors. */
export function vectorGames() {
  const file = new URL("../vectors/games_abapa.jsonl", import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

export const shortest = (games) =>
  games.reduce((best, game) =>
    game.moves.length < best.moves.length ? game : best,
  );

const kArtefacts = fileURLToPath(new URL("./artefacts/", import.meta.url));

/** Keeps a picture for people to look at, where they have asked for pictures (OWARE_E2E_PICTURES=1): one costs as much as a look by axe. */
export async function picture(page, name) {
  if (!process.env.OWARE_E2E_PICTURES) return;
  mkdirSync(kArtefacts, { recursive: true });
  await page.screenshot({
    path: join(kArtefacts, `${name}.jpg`),
    type: "jpeg",
    quality: 85,
  });
}

const kAxe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** Every rule of WCAG 2 A and AA that axe knows. */
const kTags = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];

/** The rules on colours, which differ from theme to theme, and those that bear on a look of the board as well: the sizes of what is pressed. */
const kColours = ["cat.color"];
const kLooks = ["cat.color", "wcag22aa"];

/**
 * What axe finds wrong with the page as it is, or with what lies within an element: by all rules, or by those alone that have one of some
 * tags. To write down what is in order as well would take several times as long.
 */
export async function violations(page, { within = "html", tags = null } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(kAxe);
  const found = await page.evaluate(
    ({ all, within, tags }) => {
      const chosen = window.axe
        .getRules(all)
        .filter((rule) => tags?.some((tag) => rule.tags.includes(tag)));
      const runOnly = tags
        ? { type: "rule", values: chosen.map(({ ruleId }) => ruleId) }
        : all;
      return window.axe
        .run(within, { runOnly, resultTypes: ["violations"] })
        .then(({ violations }) => violations);
    },
    { all: kTags, within, tags },
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`,
  );
}

/** As violations(), by the rules on colours alone. */
export const colourViolations = (page) => violations(page, { tags: kColours });

export const kDesk = { width: 1280, height: 800 };
export const kPhone = { width: 390, height: 844 };

/** Calls back with the page light, then dark; a picture of each is kept under the name that it is called with. */
async function inBothThemes(page, name, look) {
  for (const colorScheme of ["light", "dark"]) {
    const whole = `${name}-${page.viewportSize().width}-${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await picture(page, whole);
    await look(whole, colorScheme);
  }
}

/**
 * Nothing for axe to find on the page as it is, light and dark. The themes differ in colours and in nothing else, so that the second
 * needs only the rules on colours.
 */
export const inspect = (page, name) =>
  inBothThemes(page, name, async (whole, colorScheme) =>
    assert.deepEqual(
      colorScheme === "light"
        ? await violations(page)
        : await colourViolations(page),
      [],
      whole,
    ),
  );

/** Nothing for axe to find on the board, light and dark, of what its look can change; the rest of the page is for inspect(). */
export const inspectBoard = (page, name) =>
  inBothThemes(page, name, async (whole) =>
    assert.deepEqual(
      await violations(page, { within: "[data-board]", tags: kLooks }),
      [],
      whole,
    ),
  );

/** As inspect(), on a desk and on a phone; the page has its own size again afterwards. */
export async function inspectInBothSizes(page, name) {
  const own = page.viewportSize();
  for (const size of [kDesk, kPhone]) {
    await resize(page, size);
    await inspect(page, name);
  }
  await resize(page, own);
}

/** Gives the page another size, and waits until it is drawn so. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(drawn)),
      ),
  );
}
