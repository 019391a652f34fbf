// Learning: the lessons on the board, strategy with what tables prove, counting for children, sheets for teachers, the game in the world.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  house,
  inspectInBothSizes,
  press,
  says,
  section,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const link = (page, name) => page.getByRole("link", { name });
const heading = (page, name) =>
  page.getByRole("heading", { name, exact: true });
const seedsOf = (page) =>
  page
    .locator("[data-house]")
    .evaluateAll((all) => all.map((one) => one.dataset.seeds).join("-"));

/** The focus is on a control with this name. */
const focused = (page, name) =>
  button(page, name).and(page.locator(":focus")).waitFor();

test("from the first page through the first lesson with the keyboard alone", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await link(page, "Learn in 60 seconds").focus();
  await page.keyboard.press("Enter");
  await heading(page, "Sowing").waitFor();

  await page.getByText("Tap one of your houses and watch.").waitFor();
  await page.keyboard.press("3");
  await says(page, "South sows C, 4 seeds, ends in a");
  await focused(page, "Next");
  await page.keyboard.press("Enter");

  // A house is named on the board: Tab leads to it, arrows lead on.
  await page.getByText("Where does the last seed of D fall?").waitFor();
  await page.keyboard.press("Tab");
  await house(page, "D").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await says(page, "Not there. D has 4 seeds");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await says(page, "South sows D, 4 seeds, ends in b");
  await focused(page, "Next");
  await page.keyboard.press("Enter");

  await page.getByText("Play a house that captures.").waitFor();
  await page.keyboard.press("Shift+D");
  await says(page, "captures 2");
  await focused(page, "Next");
  await page.keyboard.press("Enter");
  await heading(page, "That was it!").waitFor();
  assert.equal(
    await link(page, "Play your first game").getAttribute("href"),
    "/analysis?moves=&training=1",
  );
  await link(page, "Next lesson: All the way round").focus();
  await page.keyboard.press("Enter");
  await heading(page, "All the way round").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a wrong answer says why and leaves the board; the second brings a hint", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/learn?lesson=capture`);
  await heading(page, "Capturing").waitFor();
  const before = await seedsOf(page);
  await house(page, "E", "can be played").click();
  await says(page, "falls in c, which then holds 5, not 2 or 3");
  assert.equal(await seedsOf(page), before);
  assert.equal(await page.getByText("A hint:").count(), 0);
  await press(page, "B");
  await says(page, "That house is empty.");
  await says(page, "A hint: try C.");
  await house(page, "C", "can be played").click();
  await says(page, "captures 3");
  assert.notEqual(await seedsOf(page), before);
});

test("what was solved is kept over a reload, and a lesson goes on where it was left", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/learn?lesson=slam`);
  await button(page, /^0$/).click();
  await says(page, "Right.");
  await page.reload();
  await page.getByText("Here it captures like any other move.").waitFor();
  await link(page, "All lessons").click();
  await page.getByRole("img", { name: "1 of 6 solved" }).waitFor();
  await link(page, "Go on").waitFor();
});

/** Who needs six seconds for a press has captured within a minute of the first. */
const kMostPresses = 10;

test("who knows nothing captures seeds within ten presses of the first page", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  let presses = 1;
  await link(page, "Learn in 60 seconds").click();
  await heading(page, "Sowing").waitFor();
  const pressed = async (control) => {
    presses += 1;
    await control.click();
  };
  /** Two guesses, then what the hint names or, where it only leads there, the house after those it lists. */
  const guess = async (...guesses) => {
    for (const letter of guesses) {
      await pressed(house(page, letter));
      if ((await button(page, "Next").count()) > 0) break;
    }
    await pressed(button(page, "Next"));
  };
  await guess("A");
  await guess("D", "a", "b");
  for (const letter of ["B", "A"]) await pressed(house(page, letter));
  await says(page, "A hint: try D.");
  await pressed(house(page, "D"));
  await says(page, "captures 2");
  assert.ok(presses <= kMostPresses, `${presses} presses`);
});

test("strategy: a worse move is answered on the board, the best is proven, and it is kept", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/learn`);
  await link(page, /Defending/).click();
  await heading(page, "Defending").waitFor();
  const before = await seedsOf(page);
  await page.keyboard.press("2");
  await says(page, "B brings you 20 at most");
  await says(page, "North sows d, 3 seeds, ends in A, captures 3");
  await focused(page, "Try again");
  assert.notEqual(await seedsOf(page), before);
  await page.keyboard.press("Enter");
  assert.equal(await seedsOf(page), before);
  await page.keyboard.press("Shift+A");
  await says(page, "Proven: A brings you 25, every other move at most 22.");
  await says(page, "3 seeds better.");
  const totals = section(page, "What each move brings you in the end");
  assert.deepEqual(
    (await totals.getByRole("listitem").allInnerTexts()).map((text) =>
      text.replace(/\s+/g, " ").trim(),
    ),
    ["A 25 ✓", "B 20", "C 21", "D 21", "F 22"],
  );
  await focused(page, "Next");
  await page.keyboard.press("Enter");
  await page.getByText("Task 2 of 3").waitFor();
  await link(page, "All lessons").click();
  await page.getByRole("img", { name: "1 of 3 solved" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("the game in the world: names with their countries, boards, and the source of what is told", async () => {
  const page = await visitor(browser, { locale: "de" });
  await page.goto(`${server.url}/learn`);
  await link(page, /Das Spiel in der Welt/).click();
  await heading(page, "Das Spiel in der Welt").waitFor();
  await page.getByText("Yoruba: Nigeria, Benin").waitFor();
  await page.getByText("E. W. Lane", { exact: false }).waitFor();
  await page.getByText("In der Erde", { exact: false }).first().waitFor();
});

test("counting: right answers stand in a row, a wrong one ends it", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/learn/counting?code=mango&kinds=missing`);
  for (let right = 0; right < 3; ++right) {
    const question = page.getByText(/^You have \d+\. How many more to 25\?$/);
    const [have] = /\d+/.exec(await question.innerText());
    await button(page, new RegExp(`^${25 - Number(have)}$`)).click();
    await page.getByText(`${right + 1} in a row`).waitFor();
    await button(page, "Another one").click();
  }
  await page.getByText("Step 2").waitFor();
  const [have] = /\d+/.exec(
    await page.getByText(/^You have \d+\./).innerText(),
  );
  const choices = page.getByRole("button", { name: /^\d+$/ });
  const wrong = (await choices.allInnerTexts()).find(
    (text) => Number(text) !== 25 - Number(have),
  );
  await button(page, new RegExp(`^${wrong}$`)).click();
  await says(page, "Count them once more.");
  await page.getByText("0 in a row").waitFor();
  for (const size of await choices.evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .map(({ width, height }) => Math.min(width, height)),
  ))
    assert.ok(size >= 64, `an answer of ${size} pixels`);

  // Who does not see the seeds hears them, one by one.
  await page.getByRole("radio", { name: "How many?", exact: true }).check();
  const [, letter] = /lie in (.)\?/.exec(
    await page.getByText(/^How many seeds lie in/).innerText(),
  );
  const spoken = await house(page, letter).getAttribute("aria-label");
  assert.equal(await house(page, letter).getAttribute("data-seeds"), null);
  await button(page, new RegExp(`^${spoken.match(/seed/g).length}$`)).click();
  await says(page, /Right|Well done|Just so/);
  await page.reload();
  await page.getByText("Best: 3").waitFor();
});

test("the same code makes the same sheet, and the exercises of a tablet", async () => {
  const sheet = async (code) => {
    const page = await visitor(browser);
    await page.goto(`${server.url}/learn/teachers?code=${code}&step=2`);
    await heading(page, "Answers").waitFor();
    const answers = page.getByRole("region", { name: "Answers" });
    return {
      page,
      answers: await answers.getByRole("listitem").allInnerTexts(),
    };
  };
  const { page, answers } = await sheet("mango");
  assert.equal(answers.length, 6);
  assert.deepEqual((await sheet("%20Mango")).answers, answers);
  assert.notDeepEqual((await sheet("melon")).answers, answers);

  // The answers are on a page of their own, and nothing to press is printed.
  await page.emulateMedia({ media: "print" });
  assert.equal(
    await page
      .getByRole("region", { name: "Answers" })
      .evaluate((one) => getComputedStyle(one).breakBefore),
    "page",
  );
  assert.equal(await button(page, "Print").isVisible(), false);
  await page.emulateMedia({ media: "screen" });

  await link(page, "The same exercises on a tablet").click();
  await page.getByText("Class code: mango").waitFor();
  const [, asked] = /^1\. (.*\?)/.exec(answers[0]);
  await page.getByText(asked, { exact: true }).waitFor();

  // Another code is in the address, so that it can be passed on.
  await page.goBack();
  await page.getByRole("textbox", { name: "Class code" }).fill("papaya");
  await page.waitForURL(/code=papaya/);
});

test("nothing for axe to find, and no page is wider than the window", async () => {
  const page = await visitor(browser);
  for (const [path, name] of [
    ["/learn", "Learn Oware"],
    ["/learn?lesson=kroo", "The kroo"],
    ["/learn/world", "The game in the world"],
    ["/learn/counting?code=mango", "Counting with seeds"],
    ["/learn/teachers?code=mango", "For teachers"],
  ]) {
    await page.goto(server.url + path);
    await heading(page, name).waitFor();
    if (path.includes("kroo")) {
      await page.keyboard.press("6");
      await section(page, "What each move brings you in the end").waitFor();
    }
    await inspectInBothSizes(page, `learn-${name}`);
    assert.ok(
      await page.evaluate(
        () => document.documentElement.scrollWidth <= window.innerWidth,
      ),
      path,
    );
  }
  assert.deepEqual(page.complaints, []);
});
