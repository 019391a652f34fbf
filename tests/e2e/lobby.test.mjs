// Finding a game: one offered to anyone, one's own games with those that wait first, games to
// watch; clocks chosen and seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  closeDialog,
  eventually,
  house,
  inspect,
  listedForAll,
  movesMade,
  offer,
  openDialog,
  press,
  says,
  section,
  serveAndBrowse,
  server,
  sow,
  table,
  told,
  unfold,
  unfoldRules,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** The field for a position, among the options of a new game. */
async function positionField(page) {
  await unfoldRules(page);
  return page.getByRole("textbox", { name: "Start from a position" });
}

const seedsOf = (page, letters) =>
  Promise.all(
    [...letters].map((letter) =>
      house(page, letter).getAttribute("data-seeds").then(Number),
    ),
  );

test("a game offered to anyone is taken from the list, watched by a third, and comes back as one’s own", async () => {
  const ama = await visitor(browser);
  await offer(ama, { name: "Ama", time: "5 min + 5 s", rules: "Wari" });
  await ama.getByRole("heading", { name: "Your game is on offer" }).waitFor();
  await says(ama, "Waiting for somebody to join.");
  const kofi = await visitor(browser);
  await kofi.goto(server.url);
  const open = section(kofi, "Open games").getByRole("button", {
    name: /Ama: you would be North/,
  });
  assert.match(await open.innerText(), /Wari · 5 min \+ 5 s/);
  await open.click();
  await says(ama, "You begin.");
  // No account vouches for the name.
  await kofi.getByText("guest", { exact: true }).waitFor();
  await sow(ama, "C");
  await sow(kofi, "d");
  await sow(ama, "D");
  await movesMade(kofi, 3);

  const esi = await visitor(browser);
  await esi.goto(server.url);
  await section(esi, "Games being played")
    .getByRole("link", { name: /Ama/ })
    .click();
  await says(esi, "You are watching.");
  await ama.getByText("1 spectator").first().waitFor();

  // Kofi is to move: on the first page this game stands first, and the tab says so.
  await kofi.goto(server.url);
  await kofi.getByRole("link", { name: "Your turn in 1 game" }).waitFor();
  await kofi.waitForFunction(() => document.title.startsWith("(1)"));
  await kofi.waitForFunction(
    () =>
      document.querySelector("link[rel=icon]").getAttribute("href") ===
      "/favicon-turn.svg",
  );
  assert.equal(
    await section(kofi, "Games being played")
      .getByRole("link", { name: /Ama/ })
      .count(),
    0,
    "it is Kofi's own",
  );
  await section(kofi, "Your games")
    .getByRole("link", { name: /Your turn/ })
    .click();
  await says(kofi, "Your turn.");
  for (const page of [ama, kofi, esi]) assert.deepEqual(page.complaints, []);
});

test("a game by link stands in its players’ lists alone, says so, and shows itself to who has the link", async () => {
  const unlisted = "Not in the public lists: only those who have the link";
  const { ama, kofi, link } = await table();
  await sow(ama, "C");
  const esi = await visitor(browser);
  await esi.goto(link);
  await says(esi, "You are watching.");
  for (const page of [ama, kofi, esi]) await page.getByText(unlisted).waitFor();
  const shown = await table({ choices: listedForAll });
  await sow(shown.ama, "C");
  assert.equal(await shown.ama.getByText(unlisted).count(), 0);
  // Where the one stands, the other would.
  const path = (address) => new URL(address).pathname;
  await esi.goto(server.url);
  const live = section(esi, "Games being played");
  await live.locator(`a[href="${path(shown.link)}"]`).waitFor();
  assert.equal(await live.locator(`a[href="${path(link)}"]`).count(), 0);
  await kofi.goto(server.url);
  await section(kofi, "Your games")
    .locator(`a[href="${path(link)}"]`)
    .waitFor();
  for (const page of [ama, kofi, esi, shown.ama])
    assert.deepEqual(page.complaints, []);
});

test("live clocks run after the first moves; days are counted for each move", async () => {
  const ama = await visitor(browser);
  await offer(ama, { name: "Ama", time: "3 min + 2 s" });
  const kofi = await visitor(browser);
  await kofi.goto(ama.url());
  await button(kofi, "Play as North").click();
  await sow(ama, "C");
  await sow(kofi, "d");
  // South's second move: South's clock has begun to run.
  await ama.getByRole("timer", { name: /^[12] minute/ }).waitFor();
  assert.equal(await ama.getByRole("timer").count(), 2);

  const esi = await visitor(browser);
  await offer(esi, { name: "Esi", time: "3 days a move" });
  const yaw = await visitor(browser);
  await yaw.goto(esi.url());
  await button(yaw, "Play as North").click();
  await yaw.getByRole("timer", { name: /day/ }).first().waitFor();
});

test("a clock of one’s own, and a move that is asked about first", async () => {
  const host = await visitor(browser);
  await host.goto(server.url);
  await openDialog(host, "Settings");
  await host
    .getByRole("checkbox", { name: "Ask before a move is played" })
    .check();
  await closeDialog(host);
  const { ama, kofi } = await table({
    host,
    choices: async (page) => {
      await page
        .getByRole("combobox", { name: "Time" })
        .selectOption("another clock");
      await page.getByRole("spinbutton", { name: "Minutes each" }).fill("7");
      await page
        .getByRole("spinbutton", { name: "Seconds added a move" })
        .fill("0");
    },
  });
  await ama.getByRole("timer", { name: "7 minutes" }).first().waitFor();
  await sow(ama, "C");
  await button(ama, "Another move").click();
  await sow(ama, "D");
  await button(ama.getByRole("region", { name: "Sow D?" }), "Sow D").click();
  await movesMade(kofi, 1);
});

test("the private link opens a seat in another browser", async () => {
  const ama = await visitor(browser);
  await offer(ama, { name: "Ama" });
  const kofi = await visitor(browser);
  await kofi.goto(ama.url());
  await button(kofi, "Play as North").click();
  await says(ama, "You begin.");
  await ama.getByRole("button", { name: "More", exact: true }).click();
  await button(ama, "Keep your seat…").click();
  const link = ama.getByRole("textbox", { name: "Your private link" });
  await ama.waitForFunction(() =>
    document.querySelector("dialog input").value.includes("#seat="),
  );
  const other = await visitor(browser);
  await other.goto(await link.inputValue());
  await says(other, "Your seat is yours again.");
  await other.waitForURL((url) => url.hash === "");
  await sow(other, "C");
  await movesMade(kofi, 1);
});

test("a game that is withdrawn is offered no more", async () => {
  const ama = await visitor(browser);
  await offer(ama, { name: "Abena" });
  const kofi = await visitor(browser);
  await kofi.goto(server.url);
  const open = section(kofi, "Open games").getByRole("button", {
    name: /Abena/,
  });
  await open.waitFor();
  await button(ama, "Withdraw the game").click();
  await ama.getByRole("heading", { name: "No result" }).waitFor();
  await open.waitFor({ state: "detached" });
});

test("a game on one screen begins at a position; what is wrong with one is said at its field", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await choose(page, "Two on this screen");
  const field = await positionField(page);
  const about = () =>
    field.evaluate(
      (input) =>
        document.getElementById(
          input.getAttribute("aria-describedby").split(" ")[0],
        )?.textContent,
    );
  const refuse = async (text, flaw) => {
    await field.fill(text);
    await field.press("Enter");
    await eventually(async () => assert.equal(await about(), flaw));
    await says(page, flaw);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.equal(page.url(), `${server.url}/`);
  };
  await refuse(
    "4-4-x-4-4-4-4-4-4-4-4-4-0-0-S",
    "House C: “x” is no number of seeds.",
  );
  await refuse(
    "4-4",
    "A position has fifteen parts with hyphens between them; here the number is 2.",
  );
  await press(page, "C");
  await says(page, "This position is not possible.");
  await field.fill("0-1-2-3-4-5-6-7-0-1-2-3-6-8-N");
  await page.getByRole("status").getByText("North moves.").last().waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "false");
  assert.deepEqual(await seedsOf(page, "ABFab"), [0, 1, 5, 6, 7]);
  await inspect(page, "position");
  // Folded away it is judged by the rules as they change, and unfolded where it does not suit them.
  await page
    .getByRole("combobox", { name: "Seeds in a house" })
    .selectOption("3");
  await page.getByText("More rules", { exact: true }).click();
  await page.getByText(/^Options/).click();
  await field.waitFor({ state: "hidden" });
  await button(page, /^Play$/).click();
  await field.waitFor();
  await says(
    page,
    "Houses and stores hold 48 seeds; with these rules it must be 36.",
  );
  assert.ok(await field.evaluate((one) => one === document.activeElement));
  await page
    .getByRole("combobox", { name: "Seeds in a house" })
    .selectOption("4");
  await sow(page, "f");
  await page.waitForURL(/\/local$/);
  await says(page, "South moves.");
  // B and C, then two and three, are captured.
  assert.deepEqual(await seedsOf(page, "fABC"), [0, 1, 0, 0]);
  assert.deepEqual(page.complaints, []);
});

test("games on the server begin at a position, too, against the computer and by a link", async () => {
  const position = "0-1-2-3-4-5-6-7-0-1-2-3-6-8-N";
  const page = await visitor(browser);
  const started = async () => {
    await page.waitForURL(/\/g\//);
    return told(`games/${page.url().split("/").at(-1)}`);
  };
  await page.goto(server.url);
  await unfold(page);
  await choose(page, "North");
  await (await positionField(page)).fill(position);
  await page.getByRole("group", { name: "You are (North begins)" }).waitFor();
  await sow(page, "f");
  const game = await started();
  assert.equal(game.start, position);
  assert.match(game.moves, /^f/);

  await page.goto(server.url);
  await choose(page, "A friend, by link");
  const field = await positionField(page);
  const casual = page.getByRole("checkbox", {
    name: "You see what spectators say",
  });
  await casual.uncheck();
  await field.fill(position);
  await page
    .getByRole("checkbox", {
      name: "You see what spectators say",
      checked: true,
      disabled: true,
    })
    .waitFor();
  await button(page, "Make a link").click();
  const invited = await started();
  assert.equal(invited.start, position);
  assert.equal(invited.casual, true);
  assert.deepEqual(page.complaints, []);
});
