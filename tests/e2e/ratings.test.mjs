// Opponents: a challenge from a profile, a rated game with what it changes, quick pairing, the profile with its graph, the strongest players.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  eventually,
  house,
  inspectInBothSizes,
  movesMade,
  register,
  resign,
  says,
  section,
  serveAndBrowse,
  server,
  sow,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

async function account(name, options = {}) {
  const page = await visitor(browser, options);
  await page.goto(`${server.url}/account`);
  await register(page, name);
  return page;
}

test("a challenge from a profile becomes a rated game, and the profile tells what came of it", async () => {
  const ama = await account("Ama");
  const kofi = await account("Kofi");

  await ama.goto(`${server.url}/player/Kofi`);
  await button(ama, "Challenge").click();
  await choose(ama, "3 min + 2 s");
  await choose(ama, "South");
  await button(ama, "Send").click();
  await ama.getByRole("status").filter({ hasText: "Kofi is asked." }).waitFor();

  await kofi.goto(`${server.url}/ratings`);
  const received = section(kofi, "Challenges").getByRole("listitem");
  await received
    .filter({ hasText: "Ama challenges you." })
    .filter({ hasText: "Rated" })
    .waitFor();
  await inspectInBothSizes(kofi, "opponents");
  await button(received, "Accept").click();
  await kofi.waitForURL(/\/g\//);
  await ama.goto(kofi.url());

  await sow(ama, "F");
  await sow(kofi, "f");
  await resign(kofi);
  for (const page of [ama, kofi]) {
    const end = section(page, "The end");
    await end.getByText(/^(You|Ama): 1500\? → 1662\? \(\+162\)$/).waitFor();
    await end.getByText(/^(You|Kofi): 1500\? → 1338\? \(−162\)$/).waitFor();
  }
  await inspectInBothSizes(ama, "rated-end");

  await kofi.goto(`${server.url}/player/Ama`);
  await kofi.getByText("You against Ama: 0 won, 1 lost, 0 drawn").waitFor();
  const live = section(kofi, "Ratings").getByRole("button", { name: /^Live/ });
  await live.filter({ hasText: "1662?" }).waitFor();
  assert.equal(await live.getAttribute("aria-pressed"), "true");
  await kofi
    .getByRole("img", { name: "Live: from 1500 to 1662 over 1 changes" })
    .waitFor();
  await kofi.getByText("Opponents on average: 1500").waitFor();
  await inspectInBothSizes(kofi, "rated-profile");
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("five games against the computer place a newcomer, whose first game begins there", async () => {
  const nana = await account("Nana");
  for (let game = 1; game <= 5; ++game) {
    await nana.goto(`${server.url}/ratings`);
    const own = section(nana, "Against the computer");
    await own.getByText(`Find your level: game ${game} of 5.`).waitFor();
    if (game === 1) await inspectInBothSizes(nana, "placement");
    await button(own, game === 1 ? "Play level 3" : "Play level 1").click();
    await nana.waitForURL(/\/g\//);
    await house(nana, "[A-Fa-f]", "can be played").first().click();
    await movesMade(nana, 2);
    await says(nana, "Your turn.");
    // What is rated is not taken back.
    for (const name of ["Take back", "Hint"])
      assert.equal(await button(nana, name).count(), 0, name);
    await resign(nana);
    await section(nana, "The end")
      .getByText(/^You: /)
      .waitFor();
  }
  await nana.goto(`${server.url}/ratings`);
  const own = section(nana, "Against the computer");
  await own
    .getByText(/Level 1 is about as strong as you. Your rating: \d+\?/)
    .waitFor();
  await own
    .getByRole("combobox", { name: "Level" })
    .selectOption("2: learner (1079)");
  await inspectInBothSizes(nana, "placed");
  await button(own, "Play a rated game").click();
  await nana.waitForURL(/\/g\//);
  await nana.goto(`${server.url}/player/Nana`);
  await section(nana, "Ratings")
    .getByRole("button", { name: /^Against the computer/ })
    .waitFor();
  assert.deepEqual(nana.complaints, []);
});

test("a challenge is declined, and taken back", async () => {
  const esi = await account("Esi");
  const yaa = await account("Yaa");
  const challenge = async () => {
    await esi.goto(`${server.url}/player/Yaa`);
    await button(esi, "Challenge").click();
    await button(esi, "Send").click();
    await esi
      .getByRole("status")
      .filter({ hasText: "Yaa is asked." })
      .waitFor();
  };
  await challenge();
  await yaa.goto(`${server.url}/ratings`);
  await button(yaa, "Decline").click();
  await yaa.getByText("No challenge is open.").waitFor();
  await challenge();
  await esi.goto(`${server.url}/ratings`);
  await esi.getByText("You challenge Yaa.").waitFor();
  await button(esi, "Take back").click();
  await esi.getByText("No challenge is open.").waitFor();
  for (const page of [esi, yaa]) assert.deepEqual(page.complaints, []);
});

test("two who press the same time play each other, rated; others stand by", async () => {
  const abena = await account("Abena");
  const kwame = await account("Kwame");
  const guest = await visitor(browser);
  for (const page of [abena, kwame, guest])
    await page.goto(`${server.url}/ratings`);
  await guest
    .getByText("Rated games and challenges are between accounts.")
    .waitFor();
  await button(guest, "3 min + 2 s").click();
  await guest.waitForURL(/\/g\//);
  const open = section(abena, "Open games");
  await open.getByRole("button", { name: "3 min + 2 s" }).waitFor();
  await open.getByRole("combobox", { name: "Counts" }).selectOption("yes");
  await open.getByText("No open game is like that.").waitFor();
  await open.getByRole("combobox", { name: "Counts" }).selectOption("no");
  await open.getByRole("button", { name: "3 min + 2 s" }).waitFor();
  await choose(abena, "at most 200 apart");
  await section(abena, "Quick game")
    .getByRole("button", { name: "3 min + 2 s" })
    .click();
  await abena.waitForURL(/\/g\//);
  assert.notEqual(abena.url(), guest.url());
  await section(kwame, "Quick game")
    .getByRole("button", { name: "3 min + 2 s" })
    .click();
  await eventually(async () => assert.equal(kwame.url(), abena.url()));
  await kwame.getByText("Rated", { exact: true }).waitFor();
  for (const page of [abena, kwame, guest])
    assert.deepEqual(page.complaints, []);
});

test("a rated game has a link", async () => {
  const efua = await account("Efua");
  const kojo = await account("Kojo");
  await efua.goto(`${server.url}/ratings`);
  await button(efua, "A game by link").click();
  await choose(efua, "South");
  await inspectInBothSizes(efua, "opponents-link");
  await button(efua, "Make a link").click();
  const link = await efua
    .getByRole("textbox", { name: "Link to this game" })
    .inputValue();
  await kojo.goto(link);
  await button(kojo, "Play as North").click();
  await kojo.getByText("Rated", { exact: true }).waitFor();
  for (const page of [efua, kojo]) assert.deepEqual(page.complaints, []);
});

test("the page of opponents speaks five languages", async () => {
  for (const [locale, title] of [
    ["de", "Gegner"],
    ["nl", "Tegenstanders"],
    ["fr", "Adversaires"],
    ["pt", "Adversários"],
    ["en", "Opponents"],
  ]) {
    const page = await visitor(browser, { locale });
    await page.goto(`${server.url}/ratings`);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await inspectInBothSizes(page, `opponents-${locale}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
