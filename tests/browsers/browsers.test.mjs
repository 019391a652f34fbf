// The page in browsers that are not Chromium: what people do first, and what stands on newer parts of browsers (modules, WebAssembly with
// SIMD, shared memory, workers, a service worker). The rest of the page is tried in tests/e2e.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually, Server } from "../e2e/harness.mjs";
import { engines } from "./engines.mjs";

/** Tables to 12 seeds come with the page; here repetition decides one seed. */
const kEnding = "0-1-0-2-0-0-1-0-0-3-0-1-20-20-S";
const kSizes = [
  [1280, 800],
  [390, 844],
];

let server;
const pages = {};

before(async () => {
  server = await Server.start();
  for (const [name, engine] of Object.entries(engines)) pages[name] = await engine.launch();
});
after(async () => {
  await Promise.all(Object.values(pages).map((page) => page.close()));
  await server?.stop();
});

/** The seeds of the twelve houses as the board shows them, by letter. */
const counts = (page) =>
  page.evaluate(
    `[...document.querySelectorAll("[data-house]")].map((one) => one.getAttribute("data-house") + one.getAttribute("data-seeds")).sort().join(" ")`,
  );

/** How far the middle of all seeds of each still board lies from the board's middle, in its widths. */
const shifts = (page) =>
  page.evaluate(`[...document.querySelectorAll(".still .field")].map((field) => {
    const middle = ({ left, width }) => left + width / 2;
    const whole = field.getBoundingClientRect();
    const seeds = [...field.querySelectorAll(".seeds .seed:not(.gone)")].map((one) => middle(one.getBoundingClientRect()));
    return (seeds.reduce((sum, x) => sum + x, 0) / seeds.length - middle(whole)) / whole.width;
  })`);

/** Nothing of the page lies beside the window. */
const fits = (page) => page.evaluate("document.documentElement.scrollWidth <= innerWidth");

test("a game by link between two browsers", async () => {
  const { Firefox: south, WebKit: north } = pages;
  await south.open(server.url);
  await south.press("A friend, by link");
  await south.press("Make a link");
  const link = await south.until(`document.querySelector("input[readonly]")?.value`);
  await north.open(link);
  await north.press("Play as North");
  await south.says("You begin.");
  for (const [mover, other, house] of [
    [south, north, "Your house C*"],
    [north, south, "Your house b*"],
    [south, north, "Your house F*"],
  ]) {
    await mover.press(house);
    await other.says("Your turn.");
  }
  await north.press("Your house a*");
  await south.says("Your turn.");
  // One browser may still be sowing the last move.
  await eventually(async () => assert.equal(await counts(south), await counts(north)));
  await north.press("Resign…");
  await north.press("Resign");
  for (const page of [south, north]) await page.says("resigned");
});

for (const name of Object.keys(engines))
  describe(name, () => {
    test("the first tap begins a game, and the computer answers", async () => {
      const page = pages[name];
      for (const [width, height] of kSizes) {
        await page.resize(width, height);
        await page.open(server.url);
        await page.press("Your house C*");
        await page.says("Computer 1 sows");
        await page.says("Your turn.");
        assert.ok(await fits(page), `${width} wide`);
      }
      await page.resize(...kSizes[0]);
    });

    test("the analysis searches and proves", async () => {
      const page = pages[name];
      await page.open(`${server.url}/analysis?start=${kEnding}`);
      await page.says("South gets at least 5 of the 8 seeds left, whatever happens");
      await page.open(`${server.url}/analysis`);
      await page.until(`Number(/depth (\\d+)/.exec(document.body.innerText)?.[1]) >= 10`);
    });

    test("a lesson and a puzzle", async () => {
      const page = pages[name];
      await page.resize(...kSizes[1]);
      await page.open(`${server.url}/learn`);
      await page.until(`document.querySelectorAll(".still .seed").length > 500`);
      // The first lesson's board is that of the start.
      const [start] = await shifts(page);
      assert.ok(Math.abs(start) < 0.01, `${start} widths`);
      await page.resize(...kSizes[0]);
      await page.press("Begin");
      await page.says("Tap one of your houses and watch.");
      await page.press("Your house C*");
      await page.says("South sows C, 4 seeds, ends in a");
      await page.press("Next");
      await page.says("Where does the last seed of D fall?");
      await page.open(`${server.url}/puzzles`);
      await page.says("Only one move is right.");
      await page.press("Hint");
    });

    test("other pages", async () => {
      const page = pages[name];
      for (const path of ["games", "players", "events", "watch", "account"]) {
        await page.open(`${server.url}/${path}`);
        await page.until(`document.querySelector("h1, h2") !== null`);
        assert.ok(await fits(page), path);
      }
    });

    test("without the server the page comes and plays", async () => {
      const page = pages[name];
      await page.open(server.url);
      await page.until("navigator.serviceWorker.controller !== null");
      await page.until(`caches.keys().then((names) => names.length > 0)`);
      await server.kill();
      try {
        await page.open(`${server.url}/`);
        await page.press("Your house C*");
        await page.says("This game is played on this device");
        await page.says("Your turn.");
      } finally {
        await server.again();
      }
    });
  });

test("no page complained", () => {
  for (const [name, { complaints }] of Object.entries(pages))
    assert.deepEqual(complaints, [], name);
});
