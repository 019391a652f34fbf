// The first ten seconds: what the game is, what else there is to see; games that play themselves, and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  closeDialog,
  house,
  inspect,
  kDesk,
  kPhone,
  openDialog,
  picture,
  resign,
  resize,
  says,
  section,
  serveAndBrowse,
  server,
  sow,
  told,
  unfold,
  vectorGames,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const kPlayed = vectorGames().find(
  ({ moves }) => moves.length > 24 && moves.length < 60,
);

/** A finished game that stands in the lists. */
async function finishedGame() {
  const wish = { opponent: "friend", side: "south", listed: true, name: "Ama" };
  const { id, token } = await told("games", wish);
  const { token: other } = await told(`games/${id}/join`, { name: "Kofi" });
  let game = await told(`games/${id}`);
  for (const move of kPlayed.moves) {
    if (game.status !== "playing") break;
    const mover = game.turn === "south" ? token : other;
    game = await told(`games/${id}/moves`, { move, ply: game.ply }, mover);
  }
  if (game.status === "playing")
    await told(`games/${id}/actions`, { action: "resign" }, token);
  return id;
}

test("the first screen says what the game is, and keeps in sight what is chosen otherwise", async () => {
  const page = await visitor(browser, { viewport: kPhone });
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Sow, capture, take 25." }).waitFor();
  const play = button(page, /^Play$/);
  const learn = page.getByRole("link", { name: "Learn in 60 seconds" });
  for (const way of [play, learn]) {
    const { y, height } = await way.boundingBox();
    assert.ok(y + height <= kPhone.height, `it ends at ${y + height}`);
  }
  const rules = page.getByRole("combobox", { name: "Rules" });
  assert.equal(await rules.count(), 0);
  // By the keyboard, as whoever cannot point does it.
  const fold = page.locator("summary", { hasText: "Options" });
  await fold.focus();
  await page.keyboard.press("Enter");
  await choose(page, "North");
  await rules.selectOption("Wari");
  await fold.press("Enter");
  await rules.waitFor({ state: "hidden" });
  assert.match(await fold.innerText(), /North · Wari/);
  await learn.click();
  await page.waitForURL(/\/learn\?lesson=sow/);
  assert.deepEqual(page.complaints, []);
});

test("without a finished game there is a puzzle; with one, it plays itself and leads to its page", async () => {
  const page = await visitor(browser, { reducedMotion: "no-preference" });
  await page.goto(server.url);
  const puzzle = page.getByRole("link", { name: /Puzzle of the day/ });
  await puzzle.getByText(/Only one move is right/).waitFor();
  const featured = section(page, "A finished game");
  assert.equal(await featured.count(), 0);
  assert.equal(await page.getByText("At the boards now").count(), 0);

  const id = await finishedGame();
  const waiting = await told("games", { opponent: "anyone", name: "Esi" });
  await page.reload();
  await page.getByText("At the boards now: Esi.").waitFor();
  await featured.scrollIntoViewIfNeeded();
  const board = featured.locator("[data-board]");
  await page.waitForFunction(
    (one) => one.dataset.state === "sowing",
    await board.elementHandle(),
  );
  await inspect(page, "front");
  await button(featured, "Pause").click();
  await button(featured, "Play").waitFor();
  await featured.getByRole("link", { name: /Ama – Kofi/ }).click();
  await page.waitForURL(new RegExp(id));
  await told(`games/${waiting.id}/actions`, { action: "abort" }, waiting.token);

  // Where motion is unwanted it waits to be asked.
  const calm = await visitor(browser);
  await calm.goto(server.url);
  await button(section(calm, "A finished game"), "Play").waitFor();
  await calm.getByRole("link", { name: /Puzzle of the day/ }).click();
  await calm.waitForURL(/\/puzzles/);
  assert.deepEqual([...page.complaints, ...calm.complaints], []);
});

test("a finished game is played back by a button or a key, as fast as one wants", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/g/${await finishedGame()}`);
  const play = button(page, "Play the game back");
  await play.waitFor();
  const speed = button(page, "Speed");
  for (const times of ["1×", "2×", "4×"]) {
    assert.ok((await speed.innerText()).includes(times));
    await speed.click();
  }
  assert.match(await speed.innerText(), /½×/);
  await play.click();
  await says(page, /You see the game after move \d+/);
  await page.keyboard.press("p");
  await play.waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a hint names a house and says why, counts, and is told of at the end; between people there is none", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await sow(page, "C");
  await says(page, "Your turn.");
  await button(page, "Hint").click();
  const hint = section(page, "Hint");
  await hint.getByText(/^Try [A-F]\. .*(ahead|behind|draw)/).waitFor();
  await inspect(page, "hint");
  const [, letter] = /Try ([A-F])/.exec(await hint.innerText());
  await house(page, letter, "can be played").click();
  await hint.waitFor({ state: "detached" });
  await says(page, "Your turn.");
  await page.keyboard.press("h");
  await hint.getByText(/^Try/).waitFor();
  await page.reload();
  await resign(page);
  await page.getByText("With 2 hints.").waitFor();

  await guardedGame(page);
  const { id, token } = await told("games", { opponent: "friend" });
  await told(`games/${id}/join`, {});
  await page.goto(`${server.url}/g/${id}`);
  await button(page, "More").waitFor();
  assert.equal(await button(page, "Hint").count(), 0);
  await told(`games/${id}/actions`, { action: "abort" }, token);
  assert.deepEqual(page.complaints, []);
});

/** Where nobody is told a number there is no hint. */
async function guardedGame(page) {
  await page.goto(server.url);
  await unfold(page);
  await page.getByRole("checkbox", { name: "Guarded" }).check();
  await button(page, /^Play$/).click();
  await button(page, "Take back")
    .or(button(page, "Call the game off"))
    .waitFor();
  assert.equal(await button(page, "Hint").count(), 0);
}

test("large print holds together, and a hand has on its side what it needs", async () => {
  const game = `/g/${await finishedGame()}`;
  for (const viewport of [kPhone, kDesk]) {
    const page = await visitor(browser, { viewport });
    await page.addInitScript(() =>
      localStorage.setItem("oware.settings", '{"text":"200","hand":"left"}'),
    );
    const others = viewport === kPhone ? ["/games", "/rules", "/account"] : [];
    for (const path of [game, ...others, "/"]) {
      await page.goto(server.url + path);
      await page.locator("h1").first().waitFor();
      if (path === "/") {
        // On a phone it comes when one goes there.
        const below = section(page, "Games being played");
        await below.waitFor();
        if (viewport === kPhone)
          assert.equal(await section(page, "A finished game").count(), 0);
        await below.scrollIntoViewIfNeeded();
        await section(page, "A finished game").waitFor();
      }
      if (path === game) await button(page, "Play the game back").waitFor();
      await picture(
        page,
        `large-${viewport.width}${path.replaceAll("/", "-")}`,
      );
      const { letters, beyond } = await page.evaluate(() => ({
        letters: parseFloat(getComputedStyle(document.body).fontSize),
        beyond:
          document.documentElement.scrollWidth -
          document.documentElement.clientWidth,
      }));
      assert.ok(letters >= 32, `${path}: letters of ${letters} px`);
      assert.ok(
        beyond <= 0,
        `${path} at ${viewport.width}: ${beyond} px stick out`,
      );
    }
    const middle = async (letter) => {
      const { x, width } = await house(page, letter).boundingBox();
      return x + width / 2;
    };
    // On a phone the visitor's houses stand on the left; on a desk there is no hand to think of.
    const [own, other] = [await middle("A"), await middle("a")];
    assert.equal(own < other, true);
    await page.evaluate(() => scrollTo(0, 0));
    const head = await page.getByRole("banner").boundingBox();
    assert.equal(head.y > viewport.height / 2, viewport === kPhone);
    if (viewport === kPhone) await inspect(page, "large");
    await page.context().close();
  }

  const page = await visitor(browser);
  await page.goto(server.url);
  await openDialog(page, "Settings");
  await choose(page, "150%");
  await closeDialog(page);
  await page.reload();
  await page.waitForFunction(
    () => document.documentElement.dataset.text === "150",
  );
  assert.deepEqual(page.complaints, []);
});

test("on a phone the pages stand behind one button, in a row where there is room", async () => {
  const page = await visitor(browser, { viewport: kPhone });
  await page.goto(server.url);
  const puzzles = page.getByRole("link", { name: "Puzzles", exact: true });
  await button(page, "More").focus();
  await page.keyboard.press("Enter");
  await puzzles.waitFor();
  await page.keyboard.press("Escape");
  await puzzles.waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/puzzles$/);
  await puzzles.waitFor({ state: "hidden" });
  await resize(page, kDesk);
  await puzzles.waitFor();
  assert.equal(await puzzles.getAttribute("aria-current"), "page");
  assert.equal(await button(page, "More").isVisible(), false);
  for (const language of ["de", "nl", "fr", "pt"]) {
    const other = await visitor(browser, { locale: language });
    await other.goto(server.url);
    await other.getByRole("navigation").nth(1).waitFor();
    const { height } = await other.getByRole("banner").boundingBox();
    assert.ok(height < 70, `${language}: the head is ${height} high`);
  }
  assert.deepEqual(page.complaints, []);
});
