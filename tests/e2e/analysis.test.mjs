// The analysis board: values and what is certain, a tree of variations, reviews, games in and out; and the search only while it is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  eventually,
  house,
  inspectInBothSizes,
  localGame,
  section,
  serveAndBrowse,
  server,
  sow,
  told,
  vectorGames,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** More seeds than the page has tables for; the stores are equal. */
const kLarge = "0-3-0-4-0-5-2-0-3-4-0-3-12-12-S";
/** If South passed, f would capture in A. */
const kThreatened = "1-1-4-0-0-0-0-0-0-0-0-1-20-21-S";
const kEnding = "0-1-0-2-0-0-1-0-0-3-0-1-20-20-S";

async function analysis(search = "") {
  const page = await visitor(browser);
  await page.goto(`${server.url}/analysis${search}`);
  await section(page, "Search").waitFor();
  return page;
}
const move = (page, path) => page.locator(`[data-path="${path}"]`);
const values = (page) => page.locator("[data-board] .value text");

test("values of every house, and what is certain of the seeds that are left", async () => {
  const page = await analysis(`?start=${kEnding}`);
  const search = section(page, "Search");
  await search
    .getByText("South gets at least 5 of the 8 seeds left, whatever happens")
    .waitFor();
  await eventually(async () => assert.equal(await values(page).count(), 2));
  // The best move as an arrow, and the bar; a repetition decides, so nothing has a seal.
  const board = page.locator("[data-board]");
  await board.locator("path.arrow").waitFor();
  assert.equal(await board.locator(".value .seal").count(), 0);
  assert.match(await search.locator(".bar").innerText(), /^[+−]?\d/);
  await page.getByLabel("Show values on the board").uncheck();
  await eventually(async () => assert.equal(await values(page).count(), 0));
  await search.getByLabel("Search", { exact: true }).uncheck();
  await eventually(async () =>
    assert.equal(await search.getByRole("list").count(), 0),
  );
  await page.getByLabel("Show threats").check();
  await search.getByText("No capture is threatened.").waitFor();
  assert.equal(await board.locator(".threat").count(), 0);
  const threatened = await analysis(`?start=${kThreatened}`);
  await threatened.getByLabel("Show threats").check();
  await threatened.locator("[data-board] .threat").first().waitFor();
  // Every value is proven there.
  await eventually(async () => {
    const shown = await values(threatened).count();
    assert.ok(shown > 0);
    const seals = threatened.locator("[data-board] .value .seal");
    assert.equal(await seals.count(), shown);
  });
});

test("a line of the search is shown while it is pointed at, and taken over when pressed", async () => {
  const page = await analysis(`?start=${kEnding}`);
  const best = section(page, "Search").getByRole("listitem").first();
  const third = best.getByRole("button").nth(2);
  await third.hover();
  await page.locator(".looked").waitFor();
  await third.click();
  await eventually(async () =>
    assert.equal(await page.locator("[data-path]").count(), 3),
  );
});

test("variations: played, noted, promoted, removed, kept over a reload and in the address", async () => {
  const page = await analysis("?moves=FfEe&ply=2");
  await page.keyboard.press("ArrowLeft");
  await sow(page, "e");
  assert.match(page.url(), /moves=Fe$/);
  await page.getByLabel("Mark").selectOption("?!");
  await page.getByLabel("Comment").fill("why not");
  await page.getByLabel("Comment").press("Enter");
  await page.getByText("why not", { exact: true }).waitFor();
  await button(page, "Make main line").click();
  await page.goto(`${server.url}/analysis`);
  await page.getByText("why not", { exact: true }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventually(async () =>
    assert.equal(await move(page, "Fe").getAttribute("aria-current"), "step"),
  );
  assert.equal(await move(page, "FfEe").count(), 1);
  await move(page, "Ff").click();
  await button(page, "Delete from here").click();
  await eventually(async () =>
    assert.equal(await page.locator("[data-path]").count(), 2),
  );
});

test("games and positions in any notation are read, and written as OGN", async () => {
  const page = await analysis();
  await page.getByText("Game as text").click();
  const field = page.getByLabel("Open a game or a position");
  await field.fill(
    '[South "Ama"]\n[North "Kofi"]\n[Date "2026.11.25"]\n[TimeControl "300+3"]\n\n1. F {first} (1. E e) 1... f! *',
  );
  await button(page, "Open").click();
  await move(page, "Ee").waitFor();
  await page.getByText("first", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Download OGN").click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const chunk of stream) text += chunk;
  for (const tag of [
    '[South "Ama"]',
    '[North "Kofi"]',
    '[Date "2026.11.25"]',
    '[TimeControl "300+3"]',
  ])
    assert.ok(text.includes(tag), text);
  assert.match(text, /1\. F \{first\} \(1\. E e\) 1\.\.\. f! \*/);
  await field.fill("1 | 12 15 | 1 0 0 2 0 3 4 0 5 0 0 6");
  await button(page, "Open").click();
  await eventually(async () =>
    assert.equal(await house(page, "f").getAttribute("data-seeds"), "6"),
  );
  await field.fill("1. F f 2. F");
  await button(page, "Open").click();
  await page.getByRole("alert").waitFor();
  assert.match(page.url(), /start=1-0-0-2/);
});

test("a file that is dropped on the page is opened", async () => {
  const page = await analysis();
  const drop = (text) =>
    page.evaluate((content) => {
      const carried = new DataTransfer();
      carried.items.add(new File([content], "game.ogn"));
      const event = { bubbles: true, cancelable: true, dataTransfer: carried };
      document
        .querySelector("[data-board]")
        .dispatchEvent(new DragEvent("drop", event));
    }, text);
  await drop('[South "Ama"]\n\n1. F f {here} 2. E *');
  await move(page, "FfE").waitFor();
  await page.getByText("here", { exact: true }).waitFor();
  await drop("no game at all");
  await page.getByRole("alert").waitFor();
  await move(page, "FfE").waitFor();
});

test("beyond the page’s own tables the server’s prove what they know", async () => {
  const page = await visitor(browser);
  const asked = [];
  // A server with tables that large would build for hours: what it says of the houses is made up.
  await page.route("**/api/tables/probe?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(`${query.get("rules")} ${query.get("position")}`);
    const moves = [
      ["B", -4, -4],
      ["D", 6, 6],
      ["F", -8, 6],
    ].map(([move, lo, hi]) => ({ move, captures: 0, lo, hi }));
    return route.fulfill({
      json: { position: query.get("position"), layer: 24, moves },
    });
  });
  await page.goto(`${server.url}/analysis?start=${kLarge}`);
  const lines = section(page, "Search").getByRole("listitem");
  await lines.nth(2).waitFor();
  await eventually(async () => {
    const told = await lines.allInnerTexts();
    assert.ok(
      told.some((text) => /^\+6\s+proven/.test(text)),
      told.join(),
    );
    assert.ok(
      told.some((text) => /^−4\s+proven/.test(text)),
      told.join(),
    );
  });
  assert.deepEqual(asked, [`abapa ${kLarge}`]);
});

test("a position is set up by hand", async () => {
  const page = await analysis();
  await page.getByText("Game as text").click();
  await button(page, "Set up a position").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("A", { exact: true }).fill("0");
  await dialog.getByLabel("F", { exact: true }).fill("8");
  await dialog.getByRole("button", { name: "Open" }).click();
  await eventually(async () =>
    assert.equal(await house(page, "F").getAttribute("data-seeds"), "8"),
  );
  await dialog.waitFor({ state: "detached" });
});

test("a finished game is analysed by one press, reviewed, and its mistakes are mended", async () => {
  const page = await localGame();
  const vector = vectorGames().find(({ moves }) => moves.length < 60);
  for (const letter of vector.moves) await sow(page, letter);
  await page.getByRole("link", { name: "Analyse" }).click();
  const review = section(page, "Review the game");
  await button(review, "Review the game").click();
  await review
    .getByText(/mistake/)
    .first()
    .waitFor();
  await review
    .getByText(/accurate/)
    .first()
    .waitFor();
  const graph = review.getByRole("slider");
  // A flag stands where the result was proven.
  await graph.locator(".flag").waitFor();
  await graph.click({ position: { x: 1, y: 10 } });
  await eventually(async () => assert.match(page.url(), /ply=0/));
  await button(review, "Learn from the mistakes").click();
  await page
    .getByText("A move here cost seeds. Find a better one.")
    .first()
    .waitFor();
  assert.equal(await section(page, "Search").count(), 0);
  await button(page, "Show it").click();
  await page.getByText("Right.", { exact: true }).waitFor();
  await button(page, "Back to the analysis").click();
  await section(page, "Search").waitFor();
});

test("names, day and time of a game on the server go with it to the analysis board", async () => {
  const clock = { initial_ms: 300_000, increment_ms: 3_000 };
  const opponent = { opponent: "friend", side: "south", clock, name: "Ama" };
  const { id, token } = await told("games", { ...opponent });
  const kofi = await told(`games/${id}/join`, { name: "Kofi" });
  await told(`games/${id}/moves`, { move: "F", ply: 0 }, token);
  await told(`games/${id}/moves`, { move: "f", ply: 1 }, kofi.token);
  await told(`games/${id}/actions`, { action: "resign" }, kofi.token);
  const page = await visitor(browser);
  await page.goto(`${server.url}/g/${id}`);
  await page.getByRole("link", { name: "Analyse" }).click();
  const tree = section(page, "Moves");
  await tree.getByText(/20\d\d · 5 min/).waitFor();
  for (const name of ["Ama", "Kofi"])
    await page.locator("[data-board]").getByText(name).first().waitFor();
  await page.goto(`${server.url}/analysis`);
  await tree.getByText(/20\d\d · 5 min/).waitFor();
});

test("an address that says no game is told, and the board is the usual one", async () => {
  const page = await analysis("?moves=FF");
  await page.getByText("This cannot be read:").first().waitFor();
  assert.equal(await house(page, "F").getAttribute("data-seeds"), "4");
});

test("the pages in both sizes", async () => {
  const page = await analysis(`?start=${kEnding}`);
  await section(page, "Search").getByText("whatever happens").waitFor();
  await inspectInBothSizes(page, "analysis");
});

test("play goes on from the position on the board, against the computer", async () => {
  const page = await analysis("?moves=FfEe&ply=2");
  await page.getByText("Game as text").click();
  await button(page, "Play from here against the computer").click();
  await page.waitForURL(/\/g\//);
  await eventually(async () =>
    assert.equal(await house(page, "F").getAttribute("data-seeds"), "0"),
  );
  // And against a friend, by a link.
  const host = await analysis("?moves=FfEe&ply=2");
  await host.getByText("Game as text").click();
  await button(host, "Play from here with a friend").click();
  await host.getByRole("textbox", { name: "Link to this game" }).waitFor();
});
