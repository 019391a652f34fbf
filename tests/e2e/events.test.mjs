// Events and clubs: two people and a spectator go through a Swiss to its end; making, joining, leaving; a club and its members; five languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  eventually,
  inspectInBothSizes,
  picture,
  register,
  resign,
  section,
  serveAndBrowse,
  server,
  sow,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

async function account(name, options = {}) {
  const page = await visitor(browser, options);
  await register(page, name);
  return page;
}

/** What the page's own visitor asks of the server. */
const ask = (page, path, body) =>
  page.evaluate(
    async ([address, content]) => {
      const answer = await fetch(address, {
        method: content ? "POST" : "GET",
        headers: { "Content-Type": "application/json" },
        ...(content && { body: JSON.stringify(content) }),
      });
      return answer.json();
    },
    [path, body],
  );

const row = (page, name) =>
  section(page, "Standings").first().getByRole("row").filter({ hasText: name });

test("two people and a spectator go through a Swiss to its end", async () => {
  const ama = await account("Ama");
  const kofi = await account("Kofi");
  const esi = await visitor(browser);
  await ama.goto(`${server.url}/events`);
  await button(ama, "Make an event").click();
  await ama.getByRole("textbox", { name: "Name" }).fill("Evening Swiss");
  await ama.getByRole("spinbutton", { name: "Rounds" }).fill("1");
  await ama
    .getByRole("form")
    .getByRole("button", { name: "Make an event" })
    .click();
  await ama.getByRole("heading", { name: "Evening Swiss" }).waitFor();
  const id = new URL(ama.url()).searchParams.get("id");
  for (const page of [kofi, esi]) {
    await page.goto(`${server.url}/events`);
    await page.getByRole("link", { name: "Evening Swiss" }).click();
    await page.getByRole("heading", { name: "Evening Swiss" }).waitFor();
  }
  await esi.getByText("Events and clubs are for accounts.").waitFor();
  for (const page of [ama, kofi]) {
    await button(page, "Take part").click();
    await page.getByText("Your next game opens by itself").waitFor();
  }
  // Without being asked again the spectator's page knows both.
  for (const name of ["Ama", "Kofi"]) await row(esi, name).waitFor();

  await server.sleep(16 * 60_000); // until it begins; the pages come back by themselves
  for (const page of [ama, kofi]) await page.waitForURL(/\/g\//);
  assert.equal(ama.url(), kofi.url());
  await esi.getByText("Round 1 of 1").waitFor();
  const playing = section(esi, "Games being played");
  await playing.getByRole("link").waitFor();
  await inspectInBothSizes(esi, "event-playing");
  const { games } = await ask(esi, `/api/events/${id}`);
  const [south, north] = games[0].south === "Ama" ? [ama, kofi] : [kofi, ama];
  await sow(south, "F");
  await sow(north, "f");
  await resign(north);

  await esi.getByText(`${games[0].south} has won.`).waitFor();
  await row(esi, games[0].south).getByText("1–0–0").waitFor();
  for (const page of [ama, kofi]) {
    await page.getByRole("link", { name: "Back to the event" }).click();
    await page.getByText(`${games[0].south} has won.`).waitFor();
  }
  await esi.getByText("All games").click();
  await esi.getByText("1–0", { exact: true }).waitFor();
  await esi.getByRole("link", { name: "2+" }).waitFor();
  await inspectInBothSizes(esi, "event-over");
  await esi.emulateMedia({ media: "print" });
  assert.equal(await button(esi, "Print").isVisible(), false);
  assert.ok(await row(esi, "Kofi").isVisible());
  await picture(esi, "event-print");
  await esi.emulateMedia({ media: null });

  const file = esi.waitForEvent("download");
  await esi.getByRole("link", { name: "Results (JSON)" }).click();
  assert.equal((await file).suggestedFilename(), `${id}.json`);
  const ogn = await esi.request.get(`${server.url}/api/events/${id}/ogn`);
  assert.match(await ogn.text(), /\[South "/);
  for (const page of [ama, kofi, esi]) assert.deepEqual(page.complaints, []);
});

test("an event is made by the form, joined, left and called off", async () => {
  const ama = await account("Abena");
  await ama.goto(`${server.url}/events`);
  await button(ama, "Make an event").click();
  await ama.getByRole("textbox", { name: "Name" }).fill("Long arena");
  await choose(ama, "Arena");
  await ama.getByRole("combobox", { name: "Start" }).selectOption("60");
  await ama
    .getByRole("combobox", { name: "Time" })
    .selectOption("1 day a move");
  await ama.getByText("An event needs a clock").waitFor();
  await ama.getByRole("combobox", { name: "Time" }).selectOption("3 min + 2 s");
  await ama.getByText("Who may take part").click();
  await ama.getByRole("spinbutton", { name: "Rating of at most" }).fill("1600");
  await inspectInBothSizes(ama, "event-form");
  await ama
    .getByRole("form")
    .getByRole("button", { name: "Make an event" })
    .click();
  await ama.getByRole("heading", { name: "Long arena" }).waitFor();
  await ama.getByText("rating up to 1600").waitFor();
  await button(ama, "Take part").click();
  await row(ama, "Abena").waitFor();
  await inspectInBothSizes(ama, "event-open");
  await button(ama, "Leave").click();
  await button(ama.getByRole("dialog"), "Leave").click();
  await row(ama, "Abena").getByText("has left").waitFor();
  await button(ama, "Call off").click();
  await button(ama.getByRole("dialog"), "Call off").click();
  await ama.getByText("The event was called off").waitFor();
  assert.deepEqual(ama.complaints, []);
});

test("the host of a simul goes from board to board", async () => {
  const host = await account("Naa");
  const guests = [];
  for (const name of ["Obi", "Pat"]) guests.push(await account(name));
  await host.goto(`${server.url}/events`);
  await button(host, "Make an event").click();
  await host.getByRole("textbox", { name: "Name" }).fill("Simul by the sea");
  await choose(host, "Simul");
  await host.getByRole("combobox", { name: "Your side" }).selectOption("South");
  await host
    .getByRole("combobox", { name: "More time for you" })
    .selectOption("10 min");
  assert.equal(await host.getByText("Rated", { exact: true }).count(), 0);
  await inspectInBothSizes(host, "simul-form");
  await host
    .getByRole("form")
    .getByRole("button", { name: "Make an event" })
    .click();
  await host.getByRole("heading", { name: "Simul by the sea" }).waitFor();
  await host.getByText("the host has 10 min more").waitFor();
  assert.ok(await button(host, "Begin now").isDisabled());
  for (const page of guests) {
    await page.goto(host.url());
    await button(page, "Take part").click();
    await page.getByText("Your next game opens by itself").waitFor();
  }
  await row(host, "Pat").waitFor();
  const unwanted = await account("Quo");
  await unwanted.goto(host.url());
  await button(unwanted, "Take part").click();
  await button(host, "Remove Quo?").click();
  await inspectInBothSizes(host, "simul-remove");
  await button(host.getByRole("dialog"), "Remove").click();
  await host.getByText("removed by the founder").waitFor();
  await unwanted
    .getByText("The founder has removed you from this event.")
    .waitFor();
  assert.equal(await button(unwanted, "Take part").count(), 0);
  await button(host, "Begin now").click();
  for (const page of guests) await page.waitForURL(/\/g\//);
  const boards = section(host, "Your boards");
  await boards.getByText("Your turn.").nth(1).waitFor();
  await inspectInBothSizes(host, "simul-boards");
  await boards.getByRole("link", { name: "Obi" }).click();
  await sow(host, "F");
  await host.getByRole("link", { name: "Next board: Pat" }).click();
  await sow(host, "F");
  await inspectInBothSizes(host, "simul-game");
  for (const page of guests) await sow(page, "f");
  await host.getByRole("link", { name: "Next board: Obi" }).waitFor();
  await resign(guests[0]);
  await host.getByRole("link", { name: "Back to the event" }).click();
  await host.getByText("Naa: 1 won, 0 drawn, 0 lost").waitFor();
  await resign(guests[1]);
  await host.getByText("Naa: 2 won, 0 drawn, 0 lost").waitFor();
  await host.getByText("The event is over.").waitFor();
  await inspectInBothSizes(host, "simul-over");
  for (const page of [host, ...guests]) assert.deepEqual(page.complaints, []);
});

test("a player goes berserk in an arena that allows it", async () => {
  const ama = await account("Efe");
  const kofi = await account("Yoofi");
  await ama.goto(`${server.url}/events`);
  await button(ama, "Make an event").click();
  await ama.getByRole("textbox", { name: "Name" }).fill("Wild arena");
  await choose(ama, "Arena");
  await ama.getByRole("checkbox", { name: "Berserk" }).check();
  await ama
    .getByRole("form")
    .getByRole("button", { name: "Make an event" })
    .click();
  await ama.getByRole("heading", { name: "Wild arena" }).waitFor();
  await kofi.goto(ama.url());
  for (const page of [ama, kofi]) {
    await button(page, "Take part").click();
    await page.getByText("Your next game opens by itself").waitFor();
  }
  await server.sleep(16 * 60_000);
  for (const page of [ama, kofi]) await page.waitForURL(/\/g\//);
  for (const page of [ama, kofi]) await button(page, /Berserk/).waitFor();
  await inspectInBothSizes(ama, "arena-berserk");
  await button(ama, /Berserk/).click();
  await ama.getByText("Berserk: you play with half the time.").waitFor();
  assert.equal(await button(ama, /Berserk/).count(), 0);
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("a club is founded, joined by request, and makes an event", async () => {
  const ama = await account("Adwoa");
  const kofi = await account("Kwesi");
  await ama.goto(`${server.url}/clubs`);
  await button(ama, "Found a club").click();
  await ama
    .getByRole("textbox", { name: "About the club" })
    .fill("We meet by the sea.\nBring seeds.");
  await choose(ama, "whom the officers receive");
  const found = ama
    .getByRole("form")
    .getByRole("button", { name: "Found a club" });
  await ama.getByRole("textbox", { name: "Name" }).fill("Shithead Fridays");
  await found.click();
  await ama.getByText("A word in this name is not wanted here.").waitFor();
  await ama.getByRole("textbox", { name: "Name" }).fill("Accra Fridays");
  await inspectInBothSizes(ama, "club-form");
  await found.click();
  await ama.getByRole("heading", { name: "Accra Fridays" }).waitFor();

  await kofi.goto(`${server.url}/clubs`);
  await kofi.getByRole("link", { name: "Accra Fridays" }).click();
  await button(kofi, "Ask to join").click();
  await kofi.getByText("You have asked to join.").waitFor();
  await ama.reload();
  await button(ama, "Receive: Kwesi").click();
  await button(ama, "Make an officer: Kwesi").click();
  await button(ama, "Make a member: Kwesi").waitFor();
  await inspectInBothSizes(ama, "club");
  await kofi.reload();
  await kofi.getByRole("link", { name: "Make an event of the club" }).click();
  await kofi.getByRole("textbox", { name: "Name" }).fill("Club night");
  await kofi
    .getByRole("form")
    .getByRole("button", { name: "Make an event" })
    .click();
  await kofi.getByText("for members of Accra Fridays").waitFor();
  await ama.reload();
  await ama.getByRole("link", { name: "Club night" }).waitFor();
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("events and clubs speak five languages", async () => {
  for (const [locale, title, clubs] of [
    ["de", "Turniere", "Vereine"],
    ["nl", "Toernooien", "Clubs"],
    ["fr", "Tournois", "Clubs"],
    ["pt", "Torneios", "Clubes"],
    ["en", "Events", "Clubs"],
  ]) {
    const page = await visitor(browser, { locale });
    await page.goto(`${server.url}/events`);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await inspectInBothSizes(page, `events-${locale}`);
    await page.getByRole("link", { name: clubs, exact: true }).click();
    await page.getByRole("heading", { name: clubs, level: 1 }).waitFor();
    await eventually(async () => assert.deepEqual(page.complaints, []));
    await page.context().close();
  }
});
