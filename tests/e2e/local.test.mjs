// Two on one screen; and what the board itself shows and says.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  buildTables,
  button,
  choose,
  closeDialog,
  eventually,
  resign,
  house,
  localGame,
  movesMade,
  openDialog,
  press,
  says,
  serveAndBrowse,
  server,
  settled,
  shortest,
  sow,
  table,
  unfoldRules,
  vectorGames,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const seedsOf = (page, letters) =>
  Promise.all(
    [...letters].map((letter) =>
      house(page, letter).getAttribute("data-seeds").then(Number),
    ),
  );

test("a whole game of the vectors, kept over a reload, then taken back", async () => {
  const vector = vectorGames()[0];
  const page = await localGame();
  for (const letter of vector.moves.slice(0, 40)) await sow(page, letter);
  await page.reload();
  await movesMade(page, 40);
  for (const letter of vector.moves.slice(40)) await sow(page, letter);
  const end = page.getByRole("region", { name: "The end" });
  await end.getByText("more than half").waitFor();
  assert.equal(
    await end
      .getByRole("row", { name: "North" })
      .getByRole("cell")
      .last()
      .innerText(),
    String(vector.score[1]),
  );
  await button(page, "Take back").click();
  await end.waitFor({ state: "detached" });
  await sow(page, vector.moves.at(-1));
  await end.waitFor();
  await button(page, "A new game").click();
  await says(page, "South moves.");
  assert.deepEqual(await seedsOf(page, "ABCDEFabcdef"), new Array(12).fill(4));
  assert.deepEqual(page.complaints, []);
});

test("a game on one screen, too, tells from where on it was decided, and not when it was given up", async () => {
  await buildTables(12);
  const vector = vectorGames().filter(({ end }) => end === "no-move")[3];
  const page = await localGame();
  await page.evaluate(
    (moves) => {
      localStorage.setItem(
        "oware.local",
        JSON.stringify({ rules: "abapa", moves, start: "", finish: "" }),
      );
    },
    vector.moves.slice(0, -1),
  );
  await page.reload();
  await movesMade(page, vector.moves.length - 1);
  const end = page.getByRole("region", { name: "The end" });
  const line = end.getByText(
    `The game was decided after move 62, ${vector.moves[123]}.`,
    {
      exact: true,
    },
  );
  await sow(page, vector.moves.at(-1));
  await line.waitFor();
  const flagged = page
    .getByRole("region", { name: "Moves" })
    .getByRole("button", { name: "the game was decided here" });
  assert.equal(await flagged.count(), 1);
  await button(page, "Take back").click();
  await end.waitFor({ state: "detached" });
  assert.equal(await flagged.count(), 0);
  await resign(page);
  await end.waitFor();
  assert.equal(await line.count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("a kept game is there again however late the rules come", async () => {
  const page = await localGame();
  await sow(page, "F");
  let letThrough;
  const held = new Promise((resolve) => (letThrough = resolve));
  await page.route("**/*.wasm", (route) => held.then(() => route.continue()));
  const code = page.waitForResponse(/local_table-.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  const url = (await code).url();
  // The page's code is there and has run as far as it can without the rules.
  await page.evaluate(
    (url) =>
      Promise.race([
        import(url),
        new Promise((done) => setTimeout(done, 1000)),
      ]),
    url,
  );
  letThrough();
  await movesMade(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("fourteen seeds fall one by one, and the house they came from is skipped", async () => {
  // Animated: each seed is read as it falls.
  const page = await visitor(browser, { reducedMotion: "no-preference" });
  await page.goto(`${server.url}/rules`);
  await page.evaluate(() => {
    window.fallen = [];
    document.addEventListener("sow", (event) =>
      window.fallen.push(event.detail.letter),
    );
  });
  const example = page.getByRole("figure", { name: "All the way round" });
  await example.getByRole("button", { name: "Sow D" }).click();
  await example.getByText("South sows D, 14 seeds, ends in").waitFor();
  await page.waitForFunction(() => window.fallen.length === 14);
  const fallen = await page.evaluate(() => window.fallen.join(""));
  assert.equal(fallen, "EFabcdefABCEFa");
  assert.equal(
    await example
      .getByRole("group", { name: /^Board/ })
      .getAttribute("data-sown"),
    fallen,
  );
  assert.equal(
    await example.getByRole("button", { name: /house D, empty/ }).count(),
    1,
  );
  assert.deepEqual(page.complaints, []);
});

test("one key finishes a sowing at once", async () => {
  const page = await localGame({ reducedMotion: "no-preference" });
  // Time stands still for the page: without the key the sowing would never end.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await sow(page, "C");
  const board = page.getByRole("group", { name: /^Board/ });
  assert.equal(await board.getAttribute("data-state"), "sowing");
  await page.keyboard.press("Enter");
  await says(page, "North moves.");
  await settled(page);
  assert.equal(await board.getAttribute("data-sown"), "DEFa");
  assert.deepEqual(await seedsOf(page, "CDEFa"), [0, 5, 5, 5, 5]);
});

/** What fell while the page's time went on for so long after a move, seed by seed. */
async function fallenAfter(speed, milliseconds) {
  const page = await localGame(
    { reducedMotion: "no-preference" },
    async (first) => {
      await openDialog(first, "Settings");
      await choose(first, speed);
      await closeDialog(first);
    },
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.fallen = 0;
    document.addEventListener("sow", () => ++window.fallen);
  });
  await sow(page, "C");
  for (let passed = 0; passed < milliseconds; passed += 20)
    await page.clock.runFor(20);
  const fallen = await page.evaluate(() => window.fallen);
  await page.context().close();
  return fallen;
}

/** A game on one screen of which South's next move, F, is the last: the three seeds left then go to North. */
async function beforeTheEnd(options) {
  const page = await localGame(options);
  await page.evaluate(() =>
    localStorage.setItem(
      "oware.local",
      JSON.stringify({
        rules: "abapa",
        start: "0-0-0-0-0-1-0-0-0-2-0-0-22-23-S",
        moves: "",
        finish: "",
      }),
    ),
  );
  await page.addInitScript(() => {
    window.counted = [];
    addEventListener("collect", () =>
      window.counted.push({
        at: performance.now(),
        told: document.querySelector("section.end") !== null,
      }),
    );
    addEventListener("sow", () => (window.fell = performance.now()));
  });
  await page.reload();
  await house(page, "F", "can be played").waitFor();
  return page;
}

const theEnd = (page) => page.getByRole("region", { name: "The end" });
const storeOf = (page, side) =>
  page.locator(`[data-store="${side}"]`).innerText();

test("at the end the board is held, what is left goes to the stores, and only then it is told; a reload shows it at once", async () => {
  const page = await beforeTheEnd({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await sow(page, "F");
  const stores = [];
  for (let frames = 0; (await theEnd(page).count()) === 0; ++frames) {
    assert.ok(frames < 500, "the end is told at some time");
    const store = await storeOf(page, "north");
    if (store !== stores.at(-1)) stores.push(store);
    assert.doesNotMatch(
      (await page.getByRole("status").allInnerTexts()).join(),
      /wins/,
    );
    await page.clock.runFor(20);
  }
  // The last seed's arrival is the end's.
  stores.push(await storeOf(page, "north"));
  assert.deepEqual(stores, ["23", "24", "25", "26"]);
  const { counted, fell } = await page.evaluate(() => ({
    counted: window.counted,
    fell: window.fell,
  }));
  assert.deepEqual(
    counted.map(({ told }) => told),
    [false, false],
  );
  assert.ok(counted[0].at - fell >= 600, `${counted[0].at - fell} ms`);
  await says(page, "North wins");
  assert.deepEqual(await seedsOf(page, "ABCDEFabcdef"), new Array(12).fill(0));
  await page.clock.resume();
  await page.reload();
  await theEnd(page).waitFor();
  assert.deepEqual(await page.evaluate(() => window.counted), []);
  assert.equal(await storeOf(page, "north"), "26");
  assert.deepEqual(await seedsOf(page, "ABCDEFabcdef"), new Array(12).fill(0));
  assert.deepEqual(page.complaints, []);
});

test("without motion the end is there with the last move; from it one looks through the game", async () => {
  const page = await beforeTheEnd({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await sow(page, "F");
  await theEnd(page).waitFor();
  assert.equal(await storeOf(page, "north"), "26");
  await button(page, "Look through the game").click();
  await says(page, "You see the game before the first move.");
  assert.deepEqual(await seedsOf(page, "Fad"), [1, 0, 2]);
  await button(page, "See the end again").click();
  await says(page, "North wins");
  assert.equal(await storeOf(page, "north"), "26");
});

test("sowing is as quick as the visitor has chosen", async () => {
  const slow = await fallenAfter("slow", 700);
  const quick = await fallenAfter("quick", 700);
  assert.ok(slow < quick, `${slow} and ${quick}`);
  assert.ok(slow > 0);
  assert.equal(quick, 4);
});

test("where little motion is asked for, or none is chosen, nothing travels: where seeds fell is outlined, and it is told", async () => {
  const chooseNone = async (first) => {
    await openDialog(first, "Settings");
    await choose(first, "no animation");
    await closeDialog(first);
  };
  for (const [reducedMotion, choices] of [
    ["reduce", undefined],
    ["no-preference", chooseNone],
  ]) {
    const page = await localGame({ reducedMotion }, choices);
    // Time stands still for the page: what would travel would never arrive.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sow(page, "C");
    await page
      .getByRole("log")
      .filter({ hasText: "South sows C, 4 seeds, ends in a" })
      .waitFor();
    await house(page, "a", "5 seeds").waitFor();
    assert.equal(
      await page
        .getByRole("group", { name: /^Board/ })
        .getAttribute("data-state"),
      "still",
      reducedMotion,
    );
    assert.equal(await page.locator(".fell").count(), 4, reducedMotion);
    await page.context().close();
  }
});

test("houses show seeds, numbers or both; a heap has its number all the same", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/rules`);
  const example = page.getByRole("figure", { name: "All the way round" });
  const bed = example.locator(".bed");
  const numbers = () =>
    example
      .getByRole("group", { name: /^Board/ })
      .locator(".number")
      .allInnerTexts();
  const set = async (name) => {
    await openDialog(page, "Settings");
    await choose(page, name);
    await closeDialog(page);
  };
  await example.waitFor();
  assert.equal((await numbers()).length, 12);
  assert.equal(await bed.isVisible(), true);
  await set("numbers");
  assert.equal((await numbers()).length, 12);
  assert.equal(await bed.isVisible(), false);
  await set("seeds");
  assert.deepEqual(await numbers(), ["14"]);
  assert.equal(await bed.isVisible(), true);
});

/** Moves of the shortest vector up to its first capture, as the words of the page tell it. */
async function playToCapture(page) {
  for (const letter of shortest(vectorGames()).moves) {
    await sow(page, letter);
    // A regular expression, because a text would take the C of South for the c of North.
    const log = page
      .getByRole("log")
      .filter({ hasText: new RegExp(`sows ${letter}, `) });
    await log.waitFor();
    if (/captures \d/.test(await log.textContent())) return;
  }
  assert.fail("nothing is captured");
}

test("a rule is explained when it first matters, once, and not to those who do not want it", async () => {
  const hint = (page) =>
    page.getByText("The last seed made 2 or 3 in a house of the opponent");
  const page = await localGame();
  assert.equal(await hint(page).count(), 0);
  await playToCapture(page);
  await hint(page).waitFor();
  await button(page, "No more hints").click();
  await hint(page).waitFor({ state: "detached" });
  await openDialog(page, "Settings");
  await page
    .getByRole("checkbox", {
      name: "Explain the rules as they come up",
      checked: false,
    })
    .waitFor();
  await page.context().close();

  const other = await localGame({}, async (first) => {
    await openDialog(first, "Settings");
    await first
      .getByRole("checkbox", { name: "Explain the rules as they come up" })
      .uncheck();
    await closeDialog(first);
  });
  await playToCapture(other);
  assert.equal(await hint(other).count(), 0);
});

test("seeds are heard from the first tap on, until the sound is switched off; or only what has been chosen", async () => {
  const { ama, kofi } = await table();
  await ama.addInitScript(() => {
    window.heard = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      ++window.heard;
      return make.call(this);
    };
  });
  const heard = () => ama.evaluate(() => window.heard);
  const set = async (name) => {
    await openDialog(ama, "Settings");
    await choose(ama, name);
    await closeDialog(ama);
    return heard();
  };
  await ama.reload();
  await house(ama, "F", "can be played").waitFor();
  assert.equal(await heard(), 0, "nobody has touched the page");
  await sow(ama, "F");
  await ama.waitForFunction(() => window.heard > 0);
  // The button in the head switches it off.
  await ama.getByRole("button", { name: "Sound", pressed: true }).click();
  await ama.getByRole("button", { name: "Sound", pressed: false }).waitFor();
  await ama.evaluate(() => (window.heard = 0));
  await sow(kofi, "f");
  await house(ama, "E", "can be played").waitFor();
  assert.equal(await heard(), 0);
  // A sample tells what it is like.
  const sample = await set("when it is my turn");
  assert.ok(sample > 0);
  await sow(ama, "E");
  await says(ama, "Waiting for");
  assert.equal(await heard(), sample, "a move of one’s own is none");
  await sow(kofi, "e");
  await ama.waitForFunction((before) => window.heard > before, sample);
  await house(ama, "D", "can be played").waitFor();
  const all = await set("seeds as well");
  await sow(ama, "D");
  await ama.waitForFunction((before) => window.heard > before, all);
});

test("a house that cannot be played says why", async () => {
  const page = await localGame();
  await press(page, "a");
  await says(page, "That house is your opponent’s.");
  await sow(page, "C");
  await sow(page, "c");
  await house(page, "C", "empty").waitFor();
  await says(page, "South moves.");
  await press(page, "C");
  await says(page, "That house is empty.");
});

test("the board is turned with r, and stays turned", async () => {
  const page = await localGame();
  const height = async (letter) => (await house(page, letter).boundingBox()).y;
  assert.ok((await height("A")) > (await height("a")));
  await page.keyboard.press("r");
  await page.waitForFunction(() => {
    const top = (name) =>
      document.querySelector(`[data-house="${name}"]`).getBoundingClientRect()
        .top;
    return top("A") < top("a");
  });
  await page.reload();
  await eventually(async () =>
    assert.ok((await height("A")) < (await height("a"))),
  );
});

test("other rules: seeds in a house, and the end by agreement", async () => {
  const page = await localGame({}, async (first) => {
    await unfoldRules(first);
    await first
      .getByRole("combobox", { name: "Seeds in a house" })
      .selectOption("3");
    await first
      .getByRole("combobox", { name: "When a position comes back" })
      .selectOption("none");
  });
  assert.deepEqual(await seedsOf(page, "Aa"), [3, 3]);
  await button(page, "End and share out…").click();
  await page
    .getByRole("dialog")
    .getByText("South would have 18, North 18")
    .waitFor();
  await button(page, "End the game").click();
  await page.getByRole("heading", { name: "A draw, 18–18" }).waitFor();
});
