// A whole game by keyboard and by what a screen reader tells: nothing is found but by role and
// name, nothing is read but names and texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  closeDialog,
  openDialog,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const focused = (page) => page.locator(":focus");

/** Goes on with Tab until it is on something of this role and name. */
async function tabTo(page, role, name) {
  const wanted = page.getByRole(role, { name });
  for (let tries = 0; tries < 80; ++tries) {
    await page.keyboard.press("Tab");
    if (await wanted.and(focused(page)).count()) return;
  }
  assert.fail(`Tab never comes to ${role} ${name}`);
}

/** What the page said last of the moves. */
const log = (page) => page.getByRole("log");

/** Asks with a key and waits for the answer. */
async function ask(page, key, answer) {
  await page.keyboard.press(key);
  const said = page.getByRole("status").filter({ hasText: answer }).first();
  await said.waitFor();
  return (await said.textContent()).trim();
}

/** The houses of a row as the accessibility tree names them: letter, seeds, whether it can be played. */
async function row(page, name) {
  const tree = await page.getByRole("group", { name }).ariaSnapshot();
  const all = [
    ...tree.matchAll(/button "[^"]*house ([A-Fa-f]), (empty|\d+)([^"]*)"/g),
  ].map(([, letter, seeds, rest]) => ({
    letter,
    seeds: seeds === "empty" ? 0 : Number(seeds),
    playable: rest.includes("can be played"),
  }));
  assert.equal(all.length, 6, tree);
  return all;
}

const count = (houses) => houses.reduce((sum, { seeds }) => sum + seeds, 0);

/** Seeds in a store, as its text tells. */
async function store(page, name) {
  const text = await page
    .getByText(new RegExp(`^${name}: \\d+ seeds? in the store$`))
    .textContent();
  return Number(/(\d+) seeds?/.exec(text)[1]);
}

test("a game against the computer, from the first page to the count", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await page.getByRole("main").waitFor();

  // The form: the weakest level, then Play.
  await tabTo(page, "slider", /^Level/);
  await page.keyboard.press("Home");
  await page.getByRole("slider", { name: "Level 1: beginner" }).waitFor();
  await tabTo(page, "button", /^Play$/);
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "You begin." }).waitFor();

  const board = page.getByRole("group", { name: /^Board: South is You/ });
  await board.waitFor();
  assert.equal(await board.getByRole("button").count(), 12);
  const whole = await ask(page, "w", /^South’s houses \(You\)/);
  assert.match(
    whole,
    /A 4, B 4, C 4, D 4, E 4, F 4\..*a 4, b 4, c 4, d 4, e 4, f 4\..*You moves|You: 0 seeds/,
  );
  await ask(page, "l", "No move yet.");
  await ask(page, "t", "This game has no clock.");
  await ask(
    page,
    "s",
    /^You: 0 seeds in the store\. Computer 1: 0 seeds in the store\.$/,
  );

  const end = page.getByRole("region", { name: "The end" });
  const mine = page.getByRole("group", { name: /^South’s houses/ });
  const playable = mine.getByRole("button", { name: /can be played/ });
  const listed = page
    .getByRole("region", { name: "Moves" })
    .getByRole("button");
  for (let moves = 0; ; ++moves) {
    assert.ok(moves < 400, "the game does not end");
    await end.or(playable.first()).first().waitFor();
    if (await end.count()) break;
    const south = await row(page, /^South’s houses/);
    const north = await row(page, /^North’s houses/);
    assert.equal(
      count(south) +
        count(north) +
        (await store(page, "You")) +
        (await store(page, "Computer 1")),
      48,
    );
    // The fullest house that can be played: its number is its key.
    const best = south.reduce(
      (most, one) =>
        one.playable && one.seeds >= (most?.seeds ?? 0) ? one : most,
      null,
    );
    if (moves % 2) {
      await page.keyboard.press(String("ABCDEF".indexOf(best.letter) + 1));
    } else {
      // Or walk there: one house is in the Tab order, the arrows lead to the others.
      if (!(await mine.getByRole("button").and(focused(page)).count()))
        await tabTo(page, "button", /^Your house/);
      for (let step = 0; step < 6; ++step)
        await page.keyboard.press("ArrowLeft");
      for (let step = 0; step < "ABCDEF".indexOf(best.letter); ++step)
        await page.keyboard.press("ArrowRight");
      await page
        .getByRole("button", {
          name: new RegExp(`^Your house ${best.letter},`),
        })
        .and(focused(page))
        .waitFor();
      await page.keyboard.press("Enter");
    }
    // What was played is said in words.
    await listed.nth(2 * moves).waitFor();
    assert.match(await log(page).textContent(), /sows [A-Fa-f], /);
    if (moves === 3) {
      await playable.first().waitFor();
      await ask(
        page,
        "l",
        /^Computer \d sows [a-f], \d+ seeds?, ends in [A-Fa-f](, captures \d+)?\.$/,
      );
    }
  }

  const heading = await end.getByRole("heading").textContent();
  assert.match(heading, /^(You win|You lose|A draw), \d+(½)?–\d+(½)?$/);
  const cells = await end
    .getByRole("row", { name: /South|Computer/ })
    .allTextContents();
  assert.equal(cells.length, 2);
  const last = await log(page).textContent();
  assert.match(
    last,
    /^(South|North|Computer \d) sows [A-Fa-f], \d+ seeds?, ends in [A-Fa-f]/,
  );
  await tabTo(page, "button", "Play again, sides changed");
  await page.keyboard.press("Enter");
  await page
    .getByRole("group", { name: /^Board: South is Computer 1, North is You/ })
    .waitFor();
  assert.deepEqual(page.complaints, []);
});

test("single keys can be turned off", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await openDialog(page, "Settings");
  await page.getByRole("checkbox", { name: /^Single keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("3");
  await page.keyboard.press("?");
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(new URL(page.url()).pathname, "/");
  await openDialog(page, "Settings");
  await page.getByRole("checkbox", { name: /^Single keys/ }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  // So it does where it comes before the browser tells that another dialog was closed.
  await closeDialog(page);
  await openDialog(page, "Settings");
  await page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    const told = new Promise((tell) => dialog.addEventListener("close", tell));
    dialog.close();
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "?", bubbles: true }),
    );
    return told.then(() => undefined);
  });
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  // Nor has the 3 begun a game meanwhile.
  assert.equal(new URL(page.url()).pathname, "/");
});
