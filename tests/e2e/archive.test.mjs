// The archive and players' pages; and nothing for axe to find on the pages of people, in both
// themes and sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  doorway,
  eventually,
  resign,
  inspect,
  kDesk,
  kPhone,
  listedForAll,
  register,
  serveAndBrowse,
  server,
  sow,
  table,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** Ama, who has an account, beats the guest Kofi, who gives up. */
async function played(name) {
  const host = await visitor(browser);
  await register(host, name);
  const { ama, kofi, link } = await table({ host, choices: listedForAll });
  await sow(ama, "F");
  await sow(kofi, "f");
  await resign(kofi);
  await ama.getByRole("heading", { name: /^You win/ }).waitFor();
  return { ama, kofi, game: new URL(link).pathname };
}

test("a finished game is found by its player, its end and not by others, and opens at its address", async () => {
  const { kofi, game } = await played("Ama-A");
  await kofi.getByRole("link", { name: "Games" }).click();
  const list = kofi.getByRole("list", { name: "Finished games" });
  await list.getByRole("link", { name: /Ama-A/ }).waitFor();
  await kofi.getByRole("textbox", { name: "Player" }).fill("Ama-A");
  await kofi.getByText("More filters").click();
  await kofi
    .getByRole("combobox", { name: "Ended by" })
    .selectOption("resignation");
  await button(kofi, "Show").click();
  await kofi.waitForURL(/player=Ama-A.*end=resignation/);
  // Filters that are set stand as chips; the fields lie folded away again.
  await kofi
    .getByRole("link", { name: "Remove: Ended by resignation" })
    .waitFor();
  const ended = kofi.getByRole("combobox", { name: "Ended by" });
  assert.equal(await ended.isVisible(), false);
  await eventually(async () =>
    assert.equal(await list.getByRole("link").count(), 1),
  );
  // Who resigns loses, whatever the seeds say.
  assert.match(
    await list.getByRole("listitem").innerText(),
    /South\s+Ama-A\s+North\s+Kofi\s+guest\s+Ama-A wins\s+resignation ·\s+Abapa ·\s+1 move/,
  );
  await kofi.getByText("More filters").click();
  await ended.selectOption("repetition");
  await button(kofi, "Show").click();
  await kofi.getByText("No game is like that.").waitFor();
  // One filter goes at a press, all of them at another.
  await kofi
    .getByRole("link", { name: "Remove: Ended by repetition" })
    .press("Enter");
  await kofi.waitForURL(/\?player=Ama-A$/);
  await list.getByRole("link", { name: /Ama-A/ }).waitFor();
  // Who is not there is told, with a way on.
  await kofi.goto(`${server.url}/games?player=Nobody-A`);
  await kofi
    .getByRole("status")
    .filter({ hasText: "There is no such player." })
    .waitFor();
  await kofi.getByRole("link", { name: "All finished games" }).waitFor();
  await kofi.goto(`${server.url}/games?end=timeout&rules=abapa`);
  await kofi.getByText("No game is like that.").waitFor();
  await kofi.getByRole("link", { name: "Clear all" }).click();
  await kofi.waitForURL((url) => url.pathname === "/games" && !url.search);
  await list.getByRole("link", { name: /Ama-A/ }).click();
  await kofi.waitForURL((url) => url.pathname === game);
  await kofi.getByRole("button", { name: "More", exact: true }).click();
  await kofi.getByRole("link", { name: "Game file (OGN)" }).waitFor();
  assert.deepEqual(kofi.complaints, []);
});

test("games are found by opponent, rules, kind, length and day, each filter for itself", async () => {
  const { ama } = await played("Ama-F");
  const games = ama
    .getByRole("list", { name: "Finished games" })
    .getByRole("link");
  const form = ama.getByRole("form", { name: "Which games" });
  for (const [set, found] of [
    [() => form.getByRole("textbox", { name: "Against" }).fill("Ama-F"), 0],
    [
      () => form.getByRole("combobox", { name: "Rules" }).selectOption("Abapa"),
      1,
    ],
    [
      () => form.getByRole("combobox", { name: "Rules" }).selectOption("Wari"),
      0,
    ],
    [
      () =>
        form.getByRole("combobox", { name: "Kind" }).selectOption("by link"),
      1,
    ],
    [
      () =>
        form
          .getByRole("combobox", { name: "Kind" })
          .selectOption("with the computer"),
      0,
    ],
    [() => form.getByRole("spinbutton", { name: "Moves from" }).fill("1"), 1],
    [() => form.getByRole("spinbutton", { name: "Moves from" }).fill("2"), 0],
    [() => form.getByRole("spinbutton", { name: "Moves to" }).fill("1"), 1],
    [() => form.getByLabel("Day from").fill("2020-01-01"), 1],
    [() => form.getByLabel("Day from").fill("2999-01-01"), 0],
    [() => form.getByLabel("Day to").fill("2999-01-01"), 1],
    [() => form.getByLabel("Day to").fill("2020-01-01"), 0],
  ]) {
    await ama.goto(`${server.url}/games?player=Ama-F`);
    await games.first().waitFor();
    if (!(await form.getByLabel("Day to").isVisible()))
      await form.getByText("More filters").click();
    await set();
    const answered = ama.waitForResponse(/\/api\/games\?/);
    await button(form, "Show").click();
    await (await answered).finished();
    await eventually(async () =>
      assert.equal(await games.count(), found, `${set}`),
    );
    if (found === 0) await ama.getByText("No game is like that.").waitFor();
  }
});

test("a player’s page tells results by rules and side", async () => {
  const { kofi } = await played("Ama.B");
  // As long as the games have not come, nothing is shown that they would push about.
  let release;
  const held = new Promise((done) => (release = done));
  await kofi.route("**/api/games?*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = kofi.waitForRequest("**/api/games?*");
  await kofi.goto(`${server.url}/player/Ama.B`);
  await asked;
  await kofi.evaluate(
    () =>
      new Promise((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(drawn)),
      ),
  );
  assert.equal(await kofi.getByRole("heading", { name: "Ama.B" }).count(), 0);
  release();
  const record = kofi.getByRole("region", { name: "Results" });
  await record.waitFor();
  assert.match(await record.innerText(), /Won\s+1\s+Drawn\s+0\s+Lost\s+0/);
  await record.getByText("By rules and side").click();
  const row = record.getByRole("row", { name: /Abapa/ });
  assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [
    "South",
    "1",
    "0",
    "0",
  ]);
  const game = kofi
    .getByRole("list", { name: "Last games" })
    .getByRole("listitem");
  assert.match(
    await game.innerText(),
    /South\s+Ama.B\s+North\s+Kofi\s+(guest\s+)?Won\s+resignation/,
  );
});

/** The controls of a form that stick out of it or lie on another. */
const misplaced = (form) =>
  form.evaluate((whole) => {
    const names = [];
    const frame = whole.getBoundingClientRect();
    const shown = [
      ...whole.querySelectorAll("input, select, button, summary"),
    ].filter((one) => one.checkVisibility());
    const boxes = shown.map((one) => ({
      one,
      box: one.getBoundingClientRect(),
    }));
    for (const { one, box } of boxes) {
      const over = ({ box: other }) =>
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom;
      const alone =
        boxes.filter((other) => other.one !== one && over(other)).length === 0;
      if (!alone || box.left < frame.left || box.right > frame.right)
        names.push(one.name || one.textContent);
    }
    return names;
  });

/** Whether something on the page is wider than the screen. */
const overflows = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")].some(
      (one) => one.getBoundingClientRect().right > innerWidth,
    ),
  );

test("on a phone the games come first: few filters, and each game in lines that fit", async () => {
  await played("Ama-D");
  for (const width of [390, 360]) {
    const page = await visitor(browser, { viewport: { width, height: 844 } });
    const form = page.getByRole("form", { name: "Which games" });
    const since = form.getByLabel("Day from");
    await page.goto(`${server.url}/games`);
    const game = page
      .getByRole("list", { name: "Finished games" })
      .getByRole("listitem")
      .filter({ hasText: "Ama-D" });
    await game.waitFor();
    assert.equal(await since.isVisible(), false);
    assert.deepEqual(await misplaced(form), []);
    assert.match(
      await game.innerText(),
      /Ama-D.*Kofi.*Ama-D wins.*resignation.*Abapa.*1 move\b/s,
    );
    assert.equal(await overflows(page), false, `games at ${width}`);

    await page.goto(`${server.url}/games?since=2020-01-01`);
    await game.waitFor();
    await page.getByRole("link", { name: /^Remove: Day from/ }).waitFor();
    await form.getByText("More filters").click();
    await since.waitFor();
    assert.deepEqual(await misplaced(form), []);
    assert.equal(await overflows(page), false, `filters at ${width}`);

    // A field that cannot be sent as it is does not stay folded away.
    const longest = form.getByRole("spinbutton", { name: "Moves to" });
    await longest.fill("5000");
    await form.getByText("More filters").click();
    await longest.waitFor({ state: "hidden" });
    await button(form, "Show").click();
    await longest.waitFor();
    await page.context().close();
  }
});

test("nothing for axe to find on the pages of people", async () => {
  const { ama } = await played("Ama-C");
  const page = await visitor(browser);
  for (const viewport of [kDesk, kPhone]) {
    await page.setViewportSize(viewport);
    for (const [path, content] of [
      ["/account", doorway(page)],
      [
        "/games",
        page
          .getByRole("list", { name: "Finished games" })
          .getByRole("link", { name: /Ama-C/ }),
      ],
      [
        "/games?since=2020-01-01",
        page
          .getByRole("list", { name: "Finished games" })
          .getByRole("link", { name: /Ama-C/ }),
      ],
      [
        "/player/Ama-C",
        page
          .getByRole("list", { name: "Last games" })
          .getByRole("link", { name: /Kofi/ }),
      ],
      ["/admin", page.getByRole("heading", { name: "Moderation" })],
    ]) {
      await page.goto(server.url + path);
      await content.waitFor();
      if (path.includes("?")) await button(page, "More filters").click();
      await inspect(
        page,
        `people${path.replace(/\?.*/, "-filtered").replaceAll("/", "-")}`,
      );
    }
    await ama.setViewportSize(viewport);
    await ama.goto(`${server.url}/account`);
    await button(ama, "Change password").waitFor();
    await inspect(ama, "people-account-own");
  }
});

// The last: every list is long after it, and slow to look through.
test("a long list comes in parts", async () => {
  const { ama } = await played("Ama-G");
  // More games than one part holds, begun and given up as fast as the server takes them.
  await ama.evaluate(async () => {
    const send = (path, body) =>
      fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    for (let game = 0; game < 60; ++game) {
      const { id } = await send("/api/games", {
        opponent: "computer",
        level: 1,
        side: "south",
      });
      await send(`/api/games/${id}/actions`, { action: "resign" });
    }
  });
  await ama.goto(`${server.url}/games?player=Ama-G`);
  const games = ama
    .getByRole("list", { name: "Finished games" })
    .getByRole("link");
  await games.first().waitFor();
  const shown = await games.count();
  // By the keyboard: fifty boards may still be finding their places under a pointer.
  await button(ama, "More games").press("Enter");
  await eventually(async () => assert.equal(await games.count(), 61));
  assert.ok(shown < 61);
  assert.equal(
    new Set(await games.evaluateAll((all) => all.map(({ href }) => href))).size,
    61,
  );
});
