// Talk beside a game: the players' room, the spectators' room, and people one does not want to hear.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  closeDialog,
  eventually,
  holdBack,
  resign,
  house,
  invitation,
  offer,
  register,
  say,
  says,
  section,
  serveAndBrowse,
  server,
  sitDown,
  sow,
  table as seated,
  unfoldRules,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** A game in which the players do not see what spectators say. */
const table = () =>
  seated({
    choices: async (ama) => {
      await unfoldRules(ama);
      await ama
        .getByRole("checkbox", { name: "You see what spectators say" })
        .uncheck();
    },
  });
/** A spectator whom the server knows, having begun a game too. */
async function spectator(game) {
  const esi = await visitor(browser);
  await esi.goto(server.url);
  await sow(esi, "C");
  await esi.waitForURL(/\/g\//);
  await esi.goto(game);
  return esi;
}
const room = (page, name) => page.getByRole("log", { name });
test("the players talk among themselves; what is written is text and nothing else", async () => {
  const { ama, kofi } = await table();
  await say(kofi, "<b>good</b> luck https://example.org");
  await room(ama, "Players")
    .getByText("<b>good</b> luck https://example.org")
    .waitFor();
  assert.equal(await room(ama, "Players").getByRole("link").count(), 0);
  // Ama has given no name, so the side stands for one.
  await say(ama, "You, too");
  await button(room(kofi, "Players"), "What to do about South").waitFor();
  const esi = await visitor(browser);
  await esi.goto(ama.url());
  await says(esi, "You are watching.");
  await room(esi, "Spectators").waitFor();
  assert.equal(await room(esi, "Players").count(), 0);
  for (const page of [ama, kofi, esi]) assert.deepEqual(page.complaints, []);
});

test("a joining player speaks to the players, never in the room left behind", async () => {
  const game = await invitation();
  const { ama, kofi, link } = game;
  await kofi.goto("about:blank");
  const asSpectator = kofi.waitForResponse("**/chat");
  await kofi.goto(link);
  await (await asSpectator).finished();
  const held = [];
  await kofi.route("**/chat", (route) => held.push(route));
  await sitDown(game);
  await eventually(async () => assert.equal(held.length, 1));
  assert.equal(
    await kofi.getByRole("textbox", { name: "Your message" }).count(),
    0,
  );
  await held[0].continue();
  await kofi.unroute("**/chat");
  await say(kofi, "here I am");
  await room(ama, "Players").getByText("here I am").waitFor();
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("what is written while the message before is on its way is not lost", async () => {
  const { kofi } = await table();
  const letGo = await holdBack(kofi, "**/chat", "POST");
  await say(kofi, "good luck");
  await button(kofi, "Send").click(); // once more, before the answer: it is not sent twice
  const box = kofi.getByRole("textbox", { name: "Your message" });
  await box.fill("and thank you");
  const answered = kofi.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  letGo();
  await (await answered).finished();
  await room(kofi, "Players").getByText("good luck").waitFor();
  assert.equal(await box.inputValue(), "and thank you");
  const lucky = room(kofi, "Players").getByText("good luck");
  await button(kofi, "Send").click();
  await kofi.waitForFunction(
    () => document.querySelector('form input[maxlength="500"]').value === "",
  );
  await room(kofi, "Players").getByText("and thank you").waitFor();
  assert.equal(await lucky.count(), 1);
});

test("what is said while the line is down, or before it is there, is read once it is up", async () => {
  const ama = await visitor(browser);
  const lines = [];
  let letThrough;
  let way = Promise.resolve();
  const hold = () => (way = new Promise((done) => (letThrough = done)));
  await ama.routeWebSocket("**/live*", async (line) => {
    lines.push(line);
    await way;
    line.connectToServer();
  });
  const { kofi } = await seated({ host: ama });
  hold();
  await lines.at(-1).close();
  await says(ama, "The line is down.");
  await say(kofi, "said meanwhile");
  await room(kofi, "Players").getByText("said meanwhile").waitFor();
  letThrough();
  await room(ama, "Players").getByText("said meanwhile").waitFor();

  hold();
  const before = lines.length;
  await ama.reload();
  await eventually(async () => assert.equal(lines.length, before + 1));
  await say(kofi, "said early");
  await room(kofi, "Players").getByText("said early").waitFor();
  letThrough();
  await room(ama, "Players").getByText("said early").waitFor();
});

test("spectators advise each other; the players read it when the game is over", async () => {
  const { ama, kofi } = await table();
  const esi = await spectator(ama.url());
  await esi.getByText("The players see this when the game is over.").waitFor();
  await say(esi, "C would feed them");
  await room(esi, "Spectators").getByText("C would feed them").waitFor();
  await button(room(esi, "Spectators"), "What to do about Guest 1").waitFor();
  // What is said later has come, and this has not.
  await say(kofi, "your move");
  await room(ama, "Players").getByText("your move").waitFor();
  assert.equal(await ama.getByText("C would feed them").count(), 0);
  await sow(ama, "F");
  await sow(kofi, "f");
  await resign(kofi);
  await choose(ama, "Spectators");
  await room(ama, "Spectators").getByText("C would feed them").waitFor();
});

test("who is muted is not shown any more, and can be shown again; a message can be reported", async () => {
  const { ama, kofi } = await table();
  await say(kofi, "rude words");
  await room(ama, "Players").getByText("rude words").waitFor();
  await button(ama, "What to do about Kofi").click();
  const dialog = ama.getByRole("dialog", { name: "What to do about Kofi" });
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog
    .getByRole("textbox", { name: "What is wrong with it?" })
    .fill("rude");
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog.getByText("Thank you.").waitFor();
  await closeDialog(ama);
  await button(ama, "What to do about Kofi").click();
  await dialog.getByRole("button", { name: "Mute" }).click();
  await dialog.getByText("Hidden.").waitFor();
  await closeDialog(ama);
  await room(ama, "Players")
    .getByText("rude words")
    .waitFor({ state: "detached" });
  await ama.goto(`${server.url}/account`);
  await button(ama, "See again").click();
  await button(ama, "See again").waitFor({ state: "detached" });
});

test("in a casual game the players see what spectators advise, while they play", async () => {
  const { ama, kofi } = await seated();
  const esi = await spectator(ama.url());
  await esi.getByText("The players see this, too.").waitFor();
  await say(esi, "C would feed them");
  for (const page of [ama, kofi]) {
    await choose(page, "Spectators");
    await room(page, "Spectators").getByText("C would feed them").waitFor();
    await house(page, "C").waitFor(); // the game goes on
    assert.equal(
      await page.getByRole("region", { name: "The end" }).count(),
      0,
    );
  }
});

test("who is blocked is not heard any more, and the two neither find nor play each other until it is undone", async () => {
  const { ama, kofi } = await seated();
  await say(kofi, "rude words");
  await room(ama, "Players").getByText("rude words").waitFor();
  await button(ama, "What to do about Kofi").click();
  await button(ama.getByRole("dialog"), "Block").click();
  await ama.getByRole("dialog").getByText("Hidden.").waitFor();
  await closeDialog(ama);
  await room(ama, "Players")
    .getByText("rude words")
    .waitFor({ state: "detached" });
  await say(kofi, "more of it");
  await room(kofi, "Players").getByText("more of it").waitFor();
  // What is said later has come, and this has not.
  await say(ama, "peace");
  await room(ama, "Players").getByText("peace").waitFor();
  assert.equal(await room(ama, "Players").getByText("more of it").count(), 0);

  await offer(kofi, { name: "Kofi" });
  const esi = await visitor(browser);
  await offer(esi, { name: "Esi" });
  const open = (page, name) =>
    section(page, "Open games").getByRole("button", {
      name: new RegExp(`^${name}:`),
    });
  await ama.goto(server.url);
  await open(ama, "Esi").waitFor();
  assert.equal(await open(ama, "Kofi").count(), 0);
  await ama.goto(kofi.url());
  await button(ama, "Play as North").click();
  await says(ama, "You two do not play each other.");
  await ama.goto(`${server.url}/account`);
  await button(ama, "See again").click();
  await button(ama, "See again").waitFor({ state: "detached" });
  await ama.goto(server.url);
  await open(ama, "Kofi").waitFor();
});

test("a player is blocked from their page, after a question", async () => {
  const yaw = await visitor(browser);
  await register(yaw, "Yaw");
  const ama = await visitor(browser);
  await register(ama, "Ama-B");
  await ama.goto(`${server.url}/player/Yaw`);
  await button(ama, "Block…").click();
  await button(
    ama.getByRole("dialog", { name: "Block Yaw?" }),
    "Cancel",
  ).click();
  await button(ama, "Block…").click();
  await button(ama.getByRole("dialog"), "Block").click();
  await says(ama, "Hidden. You can undo it on your own page.");
  await ama.getByRole("link", { name: "Ama-B" }).click();
  await ama
    .getByRole("listitem")
    .filter({ hasText: "Yaw" })
    .getByText("blocked")
    .waitFor();
});
