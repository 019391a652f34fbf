// The opening explorer and training on the analysis board.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  eventually,
  house,
  section,
  serveAndBrowse,
  server,
  sow,
  told,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

async function analysis(page, search = "") {
  await page.goto(`${server.url}/analysis${search}`);
  await section(page, "Training").waitFor();
}
const explorer = (page) =>
  page.getByRole("group").filter({ hasText: "Opening explorer" });
const played = (page, letter) =>
  explorer(page).getByRole("button", { name: new RegExp(`^Play ${letter},`) });

test("the engine’s openings are there without the server, the site’s when it answers", async () => {
  const page = await visitor(browser);
  await page.route("**/api/explorer**", (route) => route.abort());
  await analysis(page);
  await explorer(page)
    .getByText(/games came to this position/)
    .waitFor();
  await page.getByRole("radio", { name: "Played here" }).check();
  await explorer(page).getByText("The site cannot be reached").waitFor();
  const { id, token } = await told("games", {
    opponent: "friend",
    side: "south",
    listed: true,
  });
  const other = await told(`games/${id}/join`, {});
  await told(`games/${id}/moves`, { move: "C", ply: 0 }, token);
  await told(`games/${id}/actions`, { action: "resign" }, other.token);
  await page.unroute("**/api/explorer**");
  await explorer(page).getByRole("button", { name: "Try again" }).click();
  await explorer(page).getByText("1 game came to this position").waitFor();
  await explorer(page)
    .getByText("South won 100 %, draws 0 %, North won 0 %")
    .waitFor({ state: "attached" });
  await played(page, "C").click();
  await eventually(async () =>
    assert.equal(await house(page, "C").getAttribute("data-seeds"), "0"),
  );
  await explorer(page).getByText("None of these games").waitFor();
  await page.getByRole("radio", { name: "The engine’s" }).check();
  await explorer(page)
    .getByText(/came to this position/)
    .waitFor();
});

// F captures three seeds; A leaves them, and loses more.
const kChoice = "1-0-0-0-0-1-2-0-0-0-5-5-17-17-S";
const [kGood, kLosing] = ["F", "A"];

test("in training a reply is explained, and a move that loses is warned of", async () => {
  const page = await visitor(browser);
  await analysis(page, `?start=${kChoice}`);
  const training = section(page, "Training");
  await training.getByRole("combobox").selectOption("3");
  await button(training, "Start training").click();
  await training.getByText("Your move.").waitFor();
  assert.equal(await section(page, "Search").count(), 0);
  // A hint names the house that the training lets pass, and goes with the move.
  await page.keyboard.press("h");
  const hint = section(page, "Hint");
  await hint.getByText(new RegExp(`Try ${kGood}\\b`)).waitFor();
  assert.equal(await page.locator("circle.hinted").count(), 1);
  await button(hint, "Close").click();
  assert.equal(await page.locator("circle.hinted").count(), 0);
  await button(training, "Hint").click();
  await hint.getByText(new RegExp(`Try ${kGood}\\b`)).waitFor();
  await sow(page, kLosing);
  await training.getByText(/loses \d/).waitFor();
  await button(training, "Choose another move").click();
  await sow(page, kGood);
  await hint.waitFor({ state: "detached" });
  await training.getByText(/The computer played [a-f]\./).waitFor();
  await training.getByText(/Proven: it ends|Searched to depth/).waitFor();
  await button(training, "Take back").click();
  await eventually(async () =>
    assert.equal(await house(page, kGood).getAttribute("data-seeds"), "1"),
  );
  await button(training, "End training").click();
  await section(page, "Search").waitFor();
});

test("the first game after the lessons begins by itself, and the computer explains", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/analysis?moves=&training=1`);
  const training = section(page, "Training");
  await training.getByText("Your move.").waitFor();
  await sow(page, "F"); // others lose more than a seed, and are warned of
  await training.getByText(/The computer played [a-f]\./).waitFor();
});
