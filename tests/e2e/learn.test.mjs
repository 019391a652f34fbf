// Learning: the lessons on the board, counting for children, sheets for teachers.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  house,
  inspectInBothSizes,
  press,
  says,
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
    ["/learn?lesson=chain", "Chains"],
    ["/learn/counting?code=mango", "Counting with seeds"],
    ["/learn/teachers?code=mango", "For teachers"],
  ]) {
    await page.goto(server.url + path);
    await heading(page, name).waitFor();
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
