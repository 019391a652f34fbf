// The board as its visitor wants it: its look, guarded play, a move set in advance, events during
// an absence, several tabs.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  closeDialog,
  eventually,
  house,
  inspect,
  inspectBoard,
  invitation,
  kDesk,
  kPhone,
  kept,
  listedMove,
  localGame,
  movesMade,
  openDialog,
  plan,
  resize,
  says,
  serveAndBrowse,
  server,
  settled,
  sitDown,
  sow,
  table,
  told,
  unfold,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** What the twelve houses are called, A to F and a to f. */
const houses = (page) =>
  page.getByRole("button", { name: /house [A-Fa-f],/ }).evaluateAll((all) =>
    all
      .map((one) => one.getAttribute("aria-label"))
      .sort()
      .join("; "),
  );

/** Chooses in the settings. */
async function set(page, ...names) {
  await openDialog(page, "Settings");
  for (const name of names) await choose(page, name);
  await closeDialog(page);
  await settled(page);
}

const guarded = (page) =>
  unfold(page).then(() =>
    page.getByRole("checkbox", { name: "Guarded" }).check(),
  );

test("the first board is there and can be played before the rules have come; what else there is waits for them", async () => {
  const page = await visitor(browser);
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await house(page, "C", "can be played").hover();
  await page.getByText("Ends in a").waitFor();
  assert.equal(await page.getByRole("form").count(), 0);
  await sow(page, "C");
  await page.waitForURL(/\/g\//);
  letGo();
  await movesMade(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("every board with every seed, remembered", async () => {
  const page = await localGame();
  for (const letter of "CdEfBaDcAb") await sow(page, letter);
  await set(page, "seeds and numbers");
  for (const [material, onDesk, onPhone] of [
    ["wood with stores", "nickernuts", "marbles"],
    ["wood", "cowries", "nickernuts"],
    ["on hinges", "pebbles", "cowries"],
    ["curved rows", "nickernuts", "beads"],
    ["on a foot", "beads", "pebbles"],
    ["in the earth", "marbles", "cowries"],
    ["plain lines", "nickernuts", "marbles"],
  ]) {
    for (const [seeds, size, chosen] of [
      [onDesk, kDesk, [material, onDesk]],
      [onPhone, kPhone, [onPhone]],
    ]) {
      await resize(page, size);
      await set(page, ...chosen);
      await inspectBoard(
        page,
        `board-${material}-${seeds}`.replaceAll(" ", "-"),
      );
    }
  }
  await page.reload();
  await openDialog(page, "Settings");
  for (const name of ["plain lines", "marbles"])
    await page.getByRole("radio", { name, checked: true }).waitFor();
  await closeDialog(page);
  await set(page, "numbers");
  for (const size of [kDesk, kPhone]) {
    await resize(page, size);
    await inspectBoard(page, "board-numbers");
  }
  assert.deepEqual(page.complaints, []);
});

test("guarded on one screen: no numbers, previews or counts, but of one’s own seeds on demand", async () => {
  const page = await localGame({}, guarded);
  await sow(page, "C");
  await says(page, "North moves.");
  const said = await houses(page);
  assert.doesNotMatch(said, /\d/);
  assert.match(said, /South’s house C, empty/);
  assert.match(said, /South’s house D, a few seeds/);
  assert.equal(await page.locator("[data-seeds]").count(), 0);
  // North may count its own, with the button or the key; South's stay untold.
  await button(page, "Count my seeds").click();
  await house(page, "a", "5 seeds").waitFor();
  assert.doesNotMatch(await houses(page), /South’s house [A-F], \d/);
  await page.keyboard.press("n");
  await house(page, "a", "a few seeds").waitFor();
  assert.doesNotMatch(await houses(page), /\d/);
  // A house looked at tells nothing of where it would lead.
  await house(page, "d").focus();
  assert.equal(await page.getByText(/^Ends in/).count(), 0);
  await page.keyboard.press("l");
  await says(page, "South sows C, ends in a.");
  await button(page, "End and share out…").click();
  assert.doesNotMatch(await page.getByRole("dialog").innerText(), /\d/);
  await button(page, "End the game").click();
  // When it is over everything can be counted.
  await house(page, "D", "empty").waitFor();
  await button(page, "Look through the game").click();
  await house(page, "D", "4 seeds").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("guarded between two: shown before joining, spectators see what players see", async () => {
  const game = await invitation({ choices: guarded });
  const { ama, kofi, link } = game;
  await kofi.getByText("Guarded: no numbers, as in the village.").waitFor();
  await sitDown(game);
  const esi = await visitor(browser);
  await esi.goto(link);
  await says(esi, "You are watching.");
  await sow(ama, "C");
  await says(kofi, "Your turn.");
  for (const page of [ama, kofi, esi]) {
    await movesMade(page, 1);
    assert.doesNotMatch(await houses(page), /\d/);
  }
  await kofi.keyboard.press("n");
  await house(kofi, "a", "5 seeds").waitFor();
  assert.doesNotMatch(await houses(kofi), /South’s house [A-F], \d/);
  assert.equal(await button(esi, "Count my seeds").count(), 0);
  await esi.keyboard.press("n");
  await says(esi, "Only the players may count");
});

test("a move set while the opponent thinks is shown, taken back, and played when the turn comes", async () => {
  const { ama, kofi } = await table();
  // Kofi sets a move, thinks better of it in three ways, and sets another.
  await plan(kofi, "c");
  await says(kofi, "Your next move is set: c.");
  await house(kofi, "c", "set as your next move").click();
  await says(kofi, "Waiting for your opponent.");
  await kofi.keyboard.press("3");
  await says(kofi, "Your next move is set: c.");
  await kofi.keyboard.press("Escape");
  await says(kofi, "Waiting for your opponent.");
  await kofi.keyboard.press("4");
  await button(kofi, "Take the set move back").click();
  await says(kofi, "Waiting for your opponent.");
  await plan(kofi, "e");
  await house(kofi, "e", "set as your next move").waitFor();
  await inspect(kofi, "planned");
  await sow(ama, "F");
  for (const page of [ama, kofi]) await movesMade(page, 2);
  await listedMove(ama, "Move 1: e").waitFor();
  assert.equal(await house(kofi, "e", "set as your next move").count(), 0);
});

test("a set move that cannot be played says so and leaves the choice", async () => {
  const { ama, kofi } = await table();
  await sow(ama, "A");
  await sow(kofi, "d");
  // Kofi's d is empty now, and B does not reach it.
  await house(kofi, "d", "empty").waitFor();
  await plan(kofi, "d");
  await house(kofi, "d", "set as your next move").waitFor();
  await sow(ama, "B");
  await says(kofi, "d cannot be played now; choose again.");
  await sow(kofi, "b");
  for (const page of [ama, kofi]) await movesMade(page, 4);
});

test("a finger that rests on a house sees where it would lead and plays nothing", async () => {
  const page = await localGame({ hasTouch: true, viewport: kPhone });
  await house(page, "C", "can be played").waitFor();
  const { x, y, width, height } = await house(page, "C").boundingBox();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  const preview = page.getByText("Ends in a");
  await touch("touchStart", { x: x + width / 2, y: y + height / 2 });
  await preview.waitFor();
  await touch("touchEnd");
  await preview.waitFor({ state: "detached" });
  await says(page, "South moves.");
  await house(page, "C", "can be played").tap();
  await says(page, "North moves.");
  assert.deepEqual(page.complaints, []);
});

test("a game from a position is shown from there, after its moves", async () => {
  const position = "3-0-1-4-6-2-1-3-2-1-2-5-8-10-S";
  const { id, url, token } = await told("games", {
    opponent: "friend",
    side: "south",
    position,
  });
  await told(`games/${id}/join`, {});
  await told(`games/${id}/moves`, { move: "E", ply: 0 }, token);
  const page = await visitor(browser);
  await page.goto(url);
  await movesMade(page, 1);
  const seeds = (await told(`games/${id}`)).position.split("-");
  for (const [index, letter] of [..."ABCDEFabcdef"].entries())
    assert.equal(
      await house(page, letter).getAttribute("data-seeds"),
      seeds[index],
      letter,
    );
  assert.deepEqual(page.complaints, []);
});

test("on paper the board is whole, on white, and the moves are listed", async () => {
  const page = await localGame({ viewport: kDesk, colorScheme: "dark" });
  await sow(page, "C");
  const width = 718; // A4 between Chromium's margins
  await page.setViewportSize({ width, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const board = page.getByRole("group", { name: /^Board/ });
  await eventually(async () => {
    const box = await board.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
  });
  await movesMade(page, 1);
  assert.equal(
    await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    ),
    "rgb(255, 255, 255)",
  );
  assert.deepEqual(page.complaints, []);
});

test("a takeback is asked for, refused, asked for again and allowed", async () => {
  const { ama, kofi } = await table();
  assert.equal(await button(ama, "Ask to take back").count(), 0);
  await sow(ama, "F");
  await button(ama, "Ask to take back").click();
  await ama.getByText("You have asked to take your move back.").waitFor();
  await kofi.getByRole("button", { name: "No", exact: true }).click();
  await button(ama, "Ask to take back").click();
  await button(kofi, "Allow it").click();
  for (const page of [ama, kofi])
    await page.getByText("No move yet.").waitFor();
  await sow(ama, "E");
  await movesMade(kofi, 1);
});

test("what the opponent played in one’s absence is sown on return", async () => {
  const { ama, kofi, link } = await table({
    options: { reducedMotion: "no-preference" },
  });
  await ama.goto("about:blank");
  await ama.goto(link);
  await sow(ama, "F");
  await kept(ama);
  await settled(ama);
  await ama.goto(server.url);
  await sow(kofi, "c");
  await kept(kofi);
  // Everything that falls from now on is noted before the page draws anything.
  await ama.addInitScript(() => {
    window.fallen = "";
    document.addEventListener(
      "sow",
      (event) => (window.fallen += event.detail.letter),
    );
  });
  await ama.goto(link);
  await ama.waitForFunction(() => window.fallen === "defAB");
  await settled(ama);
  // Seen once is seen.
  await ama.reload();
  await house(ama, "C", "can be played").waitFor();
  assert.equal(await ama.evaluate(() => window.fallen), "");
  assert.deepEqual(ama.complaints, []);
});

test("two tabs show the same game, the same local game and the same settings", async () => {
  const { ama, kofi, link } = await table();
  const other = await ama.context().newPage();
  await other.goto(link);
  await sow(other, "F");
  await movesMade(ama, 1);
  await sow(kofi, "f");
  for (const page of [ama, other])
    await house(page, "E", "can be played").waitFor();
  await other.goto(`${server.url}/local`);
  await ama.goto(`${server.url}/local`);
  await sow(other, "C");
  await movesMade(ama, 1);
  await sow(ama, "c");
  await movesMade(other, 2);
  await button(ama, "Settings").click();
  await choose(ama, "numbers");
  await other.locator(".show-numbers").waitFor();
});

test("on a wide screen head, board and panels are one composition in the middle", async () => {
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 },
  ]) {
    const page = await visitor(browser, { viewport: size });
    await page.goto(server.url);
    const form = page.getByRole("form", { name: "A new game" });
    const box = async (part) => {
      const { x, width } = await part.boundingBox();
      return { left: x, right: x + width };
    };
    await form.waitFor();
    const room = await page.evaluate(() => document.body.clientWidth);
    const { left } = await box(page.getByRole("group", { name: /^Board/ }));
    const { right } = await box(form);
    assert.ok(left > 48, `${left} px beside the board`);
    assert.ok(Math.abs(left - (room - right)) < 2, `${left} and ${right}`);
    const head = page.getByRole("banner");
    const mark = await box(head.getByRole("link", { name: "Oware" }).first());
    const last = await box(head.getByRole("link").last());
    assert.ok(Math.abs(mark.left - left) < 2, `${mark.left} and ${left}`);
    assert.ok(Math.abs(last.right - right) < 2, `${last.right} and ${right}`);
    await page.context().close();
  }
});
