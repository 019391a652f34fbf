// Finding a game: one offered to anyone, one's own games with those that wait first, games to
// watch; clocks chosen and seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  closeDialog,
  listedForAll,
  movesMade,
  offer,
  openDialog,
  says,
  section,
  serveAndBrowse,
  server,
  sow,
  table,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

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
