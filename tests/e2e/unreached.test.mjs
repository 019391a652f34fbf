// A line that fails for a moment: the page says what it could not fetch, tries again when it is
// asked to, and nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  doorway,
  house,
  inspect,
  invitation,
  localGame,
  movesMade,
  openDialog,
  says,
  serveAndBrowse,
  server,
  sitDown,
  sow,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** Nothing of this kind is fetched any more, until what is returned is called. */
async function cutOff(page, what) {
  const cut = (route) => route.abort();
  await page.route(what, cut);
  return () => page.unroute(what, cut);
}

const unreachedAlert = (page) =>
  page.getByRole("alert").filter({ hasText: "The server cannot be reached" });

/** The page says that it lacks something; the line is mended, and the visitor tries again. */
async function tryAgain(page, mend) {
  await unreachedAlert(page).waitFor();
  await mend();
  await button(page, "Try again").click();
  await unreachedAlert(page).waitFor({ state: "detached" });
}

const kCore = "**/*.wasm";

test("the rules that could not be fetched come when they are asked for again, and the kept game with them", async () => {
  const page = await localGame();
  await sow(page, "F");
  const mend = await cutOff(page, kCore);
  await page.reload();
  await unreachedAlert(page).waitFor();
  await inspect(page, "unreached");
  // As long as the line is down, trying changes nothing.
  await button(page, "Try again").click();
  await tryAgain(page, mend);
  await movesMade(page, 1);
  await sow(page, "f");
  await movesMade(page, 2);
  assert.deepEqual(page.complaints, []);
});

test("a game between two waits for the rules, too", async () => {
  const game = await invitation();
  await sitDown(game);
  await sow(game.ama, "C");
  const mend = await cutOff(game.ama, kCore);
  await game.ama.reload();
  await tryAgain(game.ama, mend);
  await movesMade(game.ama, 1);
  assert.deepEqual(game.ama.complaints, []);
});

test("the first board stands without the rules; the form beside it comes when it is asked for again", async () => {
  const page = await visitor(browser);
  const mend = await cutOff(page, kCore);
  await page.goto(server.url);
  await house(page, "C", "can be played").waitFor();
  await tryAgain(page, mend);
  await button(page, /^Play$/).waitFor();
  await page.getByRole("region", { name: "Games being played" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a browser that is back online tries again by itself", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await button(page, /^Play$/).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Rules" }).click();
  await unreachedAlert(page).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "How to play Oware" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a dialog that could not be fetched can be tried again, or left", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  const mend = await cutOff(page, /dialogs-.*\.js/);
  await button(page, "Settings").click();
  await button(unreachedAlert(page), "Close").click();
  await unreachedAlert(page).waitFor({ state: "detached" });
  await button(page, "Settings").click();
  await tryAgain(page, mend);
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
  await page.keyboard.press("Escape");
  await openDialog(page, "Settings");
  assert.deepEqual(page.complaints, []);
});

test("without its words the page comes as soon as they do", async () => {
  const page = await visitor(browser);
  const mend = await cutOff(page, /\/assets\/en-/);
  const failed = page.waitForEvent("requestfailed", (request) =>
    /\/assets\/en-/.test(request.url()),
  );
  await page.goto(server.url);
  await failed;
  await mend();
  await says(page, "South moves.");
});

test("a page of people that was not answered is not taken for a player, a text or an account that is not there", async () => {
  const page = await visitor(browser);
  for (const [path, asked, shown] of [
    [
      "/player/Nobody",
      "**/api/players/*",
      page.getByRole("heading", { name: "There is no such player." }),
    ],
    [
      "/imprint",
      "**/api/pages/*",
      page.getByRole("heading", { name: "There is nothing here" }),
    ],
    ["/account", "**/api/me", doorway(page)],
  ]) {
    const mend = await cutOff(page, asked);
    await page.goto(server.url + path);
    await unreachedAlert(page).waitFor();
    assert.equal(await shown.count(), 0, path);
    await tryAgain(page, mend);
    await shown.waitFor();
  }
  const mend = await cutOff(page, "**/api/games?*");
  await page.goto(`${server.url}/games?player=Nobody`);
  await unreachedAlert(page).waitFor();
  await mend();
  await page.reload();
  await page
    .getByRole("status")
    .filter({ hasText: "There is no such player." })
    .waitFor();
  assert.deepEqual(page.complaints, []);
});

test("an administrator’s key is called wrong only by a server that has looked at it", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/admin`);
  await page.getByLabel("Your key").fill(server.admin("key", "Esi"));
  const mend = await cutOff(page, "**/api/admin/**");
  await button(page, "Open").click();
  await unreachedAlert(page).waitFor();
  await mend();
  await button(page, "Open").click();
  await page.getByRole("region", { name: "Reports" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

/** Where everything lies on the page, and how wide its lettering is. */
const layout = (page) =>
  page.evaluate(() => ({
    boxes: [
      ...document.querySelectorAll("nav, h1, h2, h3, p, figure, [data-house]"),
    ].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.tagName, x, y, width, height].join(" ");
    }),
    letters: [".brand > span", "h1", "h2"].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(selector));
      return range.getBoundingClientRect().width;
    }),
  }));

test("the display face is fetched once for ever; until it is there nothing lies elsewhere", async () => {
  const look = async (page) => {
    await page.goto(`${server.url}/rules`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await house(page.getByRole("figure").first(), "A").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const status = await page.evaluate(
      () =>
        [...document.fonts].find(({ family }) => family === "Fraunces").status,
    );
    return { status, ...(await layout(page)) };
  };
  const other = await visitor(browser);
  await cutOff(other, "**/*.woff2");
  const without = await look(other);
  assert.equal(without.status, "error");
  const page = await visitor(browser);
  const fetched = page.waitForResponse("**/*.woff2");
  const loaded = await look(page);
  assert.equal(loaded.status, "loaded");
  const headers = await (await fetched).allHeaders();
  assert.equal(headers["content-type"], "font/woff2");
  assert.match(headers["cache-control"], /immutable/);
  assert.deepEqual(without.boxes, loaded.boxes);
  loaded.letters.forEach((width, at) => {
    const share = without.letters[at] / width;
    assert.ok(share > 0.9 && share < 1.1, `${at}: ${share}`);
  });
  assert.deepEqual(page.complaints, []);
});
