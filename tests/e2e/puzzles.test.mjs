// Puzzles: solved by pointer and by keyboard, a wrong move and its answer, hints, the day's one, themes, a streak, a race.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  browser,
  button,
  eventually,
  house,
  inspectInBothSizes,
  press,
  section,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const puzzles = readFileSync(
  new URL("../../web/puzzles/abapa.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const long = puzzles.find(
  ({ solution, position, rating }) =>
    solution.length === 5 && position.endsWith("S") && rating < 1100,
);

async function open(search) {
  const page = await visitor(browser);
  await page.goto(`${server.url}/puzzles${search}`);
  await section(page, "Which puzzles").waitFor();
  return page;
}
const played = (page, count) =>
  eventually(async () =>
    assert.equal(
      await page.locator("[data-board]").getAttribute("data-state"),
      "still",
      `after ${count} moves`,
    ),
  );
const kept = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("oware.puzzles")));

test("a puzzle is solved to its end, the replies come by themselves", async () => {
  const page = await open(`?id=${long.id}`);
  await page.getByText("South moves. Only one move is right.").waitFor();
  for (let at = 0; at < long.solution.length; at += 2) {
    const letter = long.solution[at];
    await eventually(async () =>
      assert.equal(
        await house(page, letter).getAttribute("aria-disabled"),
        "false",
      ),
    );
    if (at === 0) await page.keyboard.press(`Shift+${letter}`);
    else await press(page, letter);
    await played(page, at + 1);
  }
  await page.getByText("Solved.", { exact: true }).waitFor();
  const { solved, rating } = await kept(page);
  assert.deepEqual(solved, [long.id]);
  assert.ok(rating > 1000);
  await button(page, "Next puzzle").click();
  await eventually(async () => assert.ok(!page.url().includes(long.id)));
});

test("a wrong move is answered, and may be taken again; it counts once", async () => {
  const page = await open(`?id=${long.id}`);
  const wrong = await page
    .locator('[data-house][aria-disabled="false"]')
    .evaluateAll((houses) => houses.map(({ dataset }) => dataset.house));
  const letter = wrong.find((one) => one !== long.solution[0]);
  await press(page, letter);
  await page
    .getByText("Not this one. Look what the answer is.")
    .first()
    .waitFor();
  const { rating } = await kept(page);
  assert.ok(rating < 1000);
  await button(page, "Try again").click();
  await page.getByText("South moves. Only one move is right.").waitFor();
  await press(page, letter);
  await button(page, "Show the solution").click();
  await page.getByText("That is the solution.").waitFor();
  assert.equal((await kept(page)).rating, rating);
  assert.deepEqual((await kept(page)).solved, []);
});

test("nothing tells right from wrong while the seeds still travel", async () => {
  const page = await visitor(browser, { reducedMotion: "no-preference" });
  await page.goto(`${server.url}/puzzles?id=${long.id}`);
  await section(page, "Which puzzles").waitFor();
  await page.evaluate(() => {
    window.told = new Promise((resolve) => {
      const look = () => {
        const buttons = [...document.querySelectorAll("button")];
        const again = buttons.some(({ textContent }) =>
          textContent.includes("Try again"),
        );
        if (again)
          resolve(document.querySelector("[data-board]").dataset.state);
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
  });
  const letter = await page
    .locator('[data-house][aria-disabled="false"]')
    .evaluateAll(
      (houses, right) =>
        houses.map(({ dataset }) => dataset.house).find((one) => one !== right),
      long.solution[0],
    );
  await press(page, letter);
  assert.equal(await page.evaluate(() => window.told), "still");
  await page.context().close();
});

test("hints tell the theme, then the house", async () => {
  const page = await open(`?id=${long.id}`);
  await button(page, "Hint").click();
  await button(page, "Hint").click();
  await page.getByText(`Try house ${long.solution[0]}.`).waitFor();
  assert.equal(await button(page, "Hint").count(), 0);
});

test("the puzzle of the day, training by theme, a race", async () => {
  const page = await open("");
  assert.equal(
    await button(page, "Puzzle of the day").getAttribute("aria-pressed"),
    "true",
  );
  await page.getByLabel("Theme").selectOption("Starving");
  await eventually(async () => assert.match(page.url(), /id=/));
  const id = new URL(page.url()).searchParams.get("id");
  assert.ok(
    puzzles.find((puzzle) => puzzle.id === id).themes.includes("starving"),
  );
  await button(page, "Race").click();
  await page.getByRole("timer").waitFor();
  for (let mistakes = 1; mistakes <= 3; ++mistakes) {
    const houses = page.locator('[data-house][aria-disabled="false"]');
    await houses.first().waitFor();
    // One of two houses is wrong: both are not right.
    const score = page.getByText(`${mistakes} of 3 mistakes`);
    while ((await score.count()) === 0) {
      if (await button(page, "Another race").count()) break;
      const open = await houses.evaluateAll((all) =>
        all.map(({ dataset }) => dataset.house),
      );
      if (open.length > 0) await house(page, open.at(-1)).click();
      await played(page, mistakes);
    }
    if (await button(page, "Another race").count()) break;
  }
  await page.getByText("The race is over").waitFor();
  await button(page, "Training").first().click();
});

test("a streak goes on from the easiest puzzle to the first mistake, without a clock, and the best is kept", async () => {
  const page = await open("");
  // Chance is taken out of it, so that the test knows the puzzles.
  await page.evaluate(() => (Math.random = () => 0.5));
  const ordered = [...puzzles].sort((one, other) => one.rating - other.rating);
  const step = Math.floor(puzzles.length / 60);
  const [first, second] = [0, 1].map(
    (at) => ordered[at * step + Math.floor(step / 2)],
  );
  await button(page, "Streak").click();
  await page.getByText("0 in a row", { exact: true }).waitFor();
  assert.equal(await page.getByRole("timer").count(), 0);
  for (let at = 0; at < first.solution.length; at += 2) {
    const open = page.locator(
      `[data-house="${first.solution[at]}"][aria-disabled="false"]`,
    );
    await open.click();
    await played(page, at + 1);
  }
  await page.getByText("1 in a row", { exact: true }).waitFor();
  const wrong = `[data-house]:not([data-house="${second.solution[0]}"])`;
  await page.locator(`${wrong}[aria-disabled="false"]`).first().click();
  await page.getByText("The streak ends: 1 in a row.").first().waitFor();
  await page.reload();
  const kept = await page.evaluate(() => localStorage["oware.puzzles"]);
  assert.equal(JSON.parse(kept).run, 1);
  await button(page, "Streak").click();
  await page.getByText("0 in a row", { exact: true }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("the page in both sizes", async () => {
  const page = await open(`?id=${long.id}`);
  await inspectInBothSizes(page, "puzzles");
});
