// Watching: the channel of the best live game, a player's games, the board on other sites, marks of programs.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import {
  browser,
  button,
  eventually,
  house,
  inspectInBothSizes,
  kDesk,
  kPhone,
  listedForAll,
  picture,
  register,
  resign,
  section,
  serveAndBrowse,
  server,
  sow,
  table,
  told,
  violations,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const kSizes = [
  ["phone", { viewport: kPhone }],
  ["desk", { viewport: kDesk }],
];

/** A finished game between two whom nobody knows. */
async function finishedGame(moves = "FfEe") {
  const wish = { opponent: "friend", side: "south", listed: true, name: "Ama" };
  const { id, token } = await told("games", wish);
  const { token: other } = await told(`games/${id}/join`, { name: "Kofi" });
  for (const [ply, move] of [...moves].entries())
    await told(`games/${id}/moves`, { move, ply }, ply % 2 ? other : token);
  await told(`games/${id}/actions`, { action: "resign" }, token);
  return id;
}

test("the channel shows the live game, its moves and its end, and then the next one", async () => {
  const watcher = await visitor(browser);
  await watcher.clock.install();
  await watcher.goto(`${server.url}/tv`);
  await watcher
    .getByText("Nobody plays a game that everybody may see")
    .waitFor();
  assert.deepEqual(await violations(watcher), []);

  const host = await visitor(browser);
  await register(host, "Ama-TV");
  const { ama, kofi } = await table({ host, choices: listedForAll });
  await watcher.clock.fastForward(11_000);
  await watcher
    .getByText(/Ama-TV/)
    .first()
    .waitFor();
  await sow(ama, "F");
  await house(watcher, "a", "5 seeds").waitFor();
  await ama.getByText("1 spectator").waitFor();
  await inspectInBothSizes(watcher, "tv");

  await sow(kofi, "f");
  await resign(kofi);
  await watcher.getByText("The next game comes in a moment.").waitFor();
  const next = await table({ choices: listedForAll, kofi: "Esi" });
  await sow(next.ama, "E");
  await watcher.clock.fastForward(9_000);
  await watcher.getByText(/Esi/).first().waitFor();
  await house(watcher, "E", "empty").waitFor();

  // A player's own channel, from the player's page.
  await watcher.goto(`${server.url}/tv/Ama-TV`);
  await watcher
    .getByText("Ama-TV plays no game that everybody may see")
    .waitFor();
  await watcher.getByRole("link", { name: /results of Ama-TV/ }).click();
  await watcher.getByRole("heading", { name: "Ama-TV" }).waitFor();
  for (const page of [watcher, ama, kofi, next.ama, next.kofi])
    assert.deepEqual(page.complaints, []);
});

test("the first page shows the live game as it is played, and leads to the channel", async () => {
  const { ama } = await table({ choices: listedForAll });
  const page = await visitor(browser);
  await page.goto(server.url);
  const live = section(page, "Live now");
  await live.scrollIntoViewIfNeeded();
  await live.locator("[data-board]").waitFor();
  await sow(ama, "F");
  await live.locator('[data-house="F"][data-seeds="0"]').waitFor();
  await inspectInBothSizes(page, "front-live");
  await live.getByRole("link", { name: "Oware TV" }).click();
  await page.getByRole("heading", { name: "Oware TV" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("another site shows a game in a frame: live, in its language and colours, without a cookie", async () => {
  const { ama, link } = await table();
  const id = new URL(link).pathname.slice(3);
  for (const [size, options] of kSizes) {
    const page = await visitor(browser, options);
    const elsewhere = createServer((_, answer) =>
      answer.setHeader("Content-Type", "text/html").end(
        `<!doctype html><html lang="en"><title>Elsewhere</title><body style="margin:0"><main><h1>Elsewhere</h1>
          <iframe title="live" width="100%" height="340" src="${server.url}/embed/${id}?theme=dark&lang=de"></iframe></main></body></html>`,
      ),
    );
    await new Promise((done) => elsewhere.listen(0, "127.0.0.1", done));
    await page.goto(`http://localhost:${elsewhere.address().port}/`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("link", { name: "Diese Partie öffnen" }).waitFor();
    await frame.locator('[data-house="F"]').waitFor();
    if (size === "phone") await sow(ama, "F");
    await frame.locator('[data-house="F"][data-seeds="0"]').waitFor();
    await frame.getByText(/^live/).waitFor();
    await frame.getByRole("button", { name: /^Einen Zug zurück/ }).click();
    await frame.locator('[data-house="F"][data-seeds="4"]').waitFor();
    assert.deepEqual(await page.context().cookies(server.url), []);
    await picture(page, `embed-dark-${size}`);
    elsewhere.close();
    assert.deepEqual(page.complaints, []);
  }
});

test("a finished game in a frame is stepped through by keys; nobody finds fault with the small page", async () => {
  const id = await finishedGame();
  for (const theme of ["light", "dark"])
    for (const [size, options] of kSizes) {
      const page = await visitor(browser, options);
      await page.goto(`${server.url}/embed/${id}?theme=${theme}`);
      await page
        .getByRole("heading", { name: "Ama (guest) – Kofi (guest)" })
        .waitFor();
      await page.getByText(/^Kofi \(guest\) wins/).waitFor();
      await button(page, "First position").focus();
      await page.keyboard.press("Enter");
      await page.locator('[data-house="F"][data-seeds="4"]').waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator('[data-house="F"][data-seeds="0"]').waitFor();
      assert.deepEqual(await violations(page), []);
      await picture(page, `embed-${theme}-${size}`);
      assert.deepEqual(page.complaints, []);
    }
  for (const [language, words] of [
    ["nl", /^Deze partij/],
    ["fr", /^Ouvrir cette partie/],
    ["pt", /^Abrir esta partida/],
    ["xx", /^Open this game/],
  ]) {
    const page = await visitor(browser);
    await page.goto(`${server.url}/embed/${id}?lang=${language}`);
    await page.getByRole("link", { name: words }).waitFor();
  }
  const nowhere = await visitor(browser);
  await nowhere.goto(`${server.url}/embed/2222222222`);
  await nowhere.getByText("There is no such game.").waitFor();
});

test("a game's page gives what shows it elsewhere", async () => {
  const id = await finishedGame();
  const page = await visitor(browser);
  await page.goto(`${server.url}/g/${id}`);
  await page.getByText("Show this game elsewhere").click();
  const code = await page
    .getByRole("textbox", { name: "For another site" })
    .inputValue();
  assert.match(code, new RegExp(`<iframe src="${server.url}/embed/${id}"`));
  const gif = await page
    .getByRole("link", { name: "As a picture that moves" })
    .getAttribute("href");
  const answer = await fetch(server.url + gif);
  assert.equal(answer.headers.get("content-type"), "image/gif");
  assert.deepEqual(page.complaints, []);
});

test("programs are marked wherever their name stands", async () => {
  const maker = await visitor(browser);
  await register(maker, "Odum-Bot");
  const token = await maker.evaluate(() =>
    fetch("/api/tokens", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ scopes: ["bot"] }),
    })
      .then((answer) => answer.json())
      .then((made) => made.token),
  );
  await told("me/bot", {}, token);
  const wish = { opponent: "friend", side: "south", listed: true };
  const { id } = await told("games", wish, token);
  const other = await visitor(browser);
  await other.goto(`${server.url}/g/${id}`);
  await button(other, "Play as North").click();
  await button(other, "Play as North").waitFor({ state: "hidden" });
  await told(`games/${id}/moves`, { move: "F", ply: 0 }, token);
  await house(other, "F", "empty").waitFor();
  await sow(other, "f");
  // On the board, ...
  await other.getByText("BOT", { exact: true }).first().waitFor();
  // ... in the lists of the first page, ...
  const passer = await visitor(browser);
  await passer.goto(server.url);
  await section(passer, "Games being played")
    .getByText(/Odum-Bot \(BOT\)/)
    .waitFor();
  // ... in the archive and on the program's own page.
  await resign(other);
  for (const path of ["/games", "/player/Odum-Bot"]) {
    await passer.goto(server.url + path);
    const list = passer.getByRole("list").filter({ hasText: "Odum-Bot" });
    await list.first().getByText("BOT", { exact: true }).first().waitFor();
  }
  assert.deepEqual([...other.complaints, ...passer.complaints], []);
});

test("finished games are found by result and by their first moves", async () => {
  await finishedGame("EeDd");
  const id = await finishedGame("FfDd");
  const page = await visitor(browser);
  await page.goto(`${server.url}/games`);
  const list = page.getByRole("list", { name: "Finished games" });
  // The fields fold away with each answer.
  const more = button(page, "More filters");
  await more.click();
  await page.getByRole("textbox", { name: "First moves" }).fill("FfD");
  await button(page, "Show").click();
  await page.waitForURL(/opening=FfD/);
  await eventually(async () =>
    assert.equal(await list.getByRole("link").count(), 1),
  );
  assert.ok((await list.innerHTML()).includes(id));
  await more.click();
  const result = page.getByRole("combobox", { name: "Result" });
  assert.deepEqual(await result.locator("option").allInnerTexts(), [
    "any",
    "South won",
    "North won",
    "a draw",
  ]);
  await result.selectOption("South won");
  await button(page, "Show").click();
  await page.getByText("No game is like that.").waitFor();
  await more.click();
  await result.selectOption("North won");
  await button(page, "Show").click();
  await list.getByRole("link").waitFor();
  await inspectInBothSizes(page, "search");
  await more.click();
  // With a player, whether they won can be asked, too.
  await page.getByRole("textbox", { name: "Player" }).fill("Odum");
  await result.selectOption("won");
  assert.deepEqual(page.complaints, []);
});
