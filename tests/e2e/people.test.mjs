// Friends: two who follow each other see when the other is there and write to each other; news;
// what a profile tells; one's data as a file, and what is left of somebody who goes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  adminPage,
  browser,
  button,
  eventually,
  holdBack,
  inspect,
  inspectInBothSizes,
  register,
  section,
  serveAndBrowse,
  server,
  told,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

async function account(name, options = {}) {
  const page = await visitor(browser, options);
  await register(page, name);
  return page;
}

/** Follows somebody from their page. */
async function follow(page, name) {
  await page.goto(`${server.url}/player/${name}`);
  await button(page, "Follow").click();
  await button(page, "Unfollow").waitFor();
}

async function friends(one, other) {
  const [ama, kofi] = await Promise.all([account(one), account(other)]);
  await follow(ama, other);
  await follow(kofi, one);
  return [ama, kofi];
}

const talk = (page) => page.getByRole("log");
const written = (page, text) =>
  talk(page).getByRole("listitem").filter({ hasText: text });

async function write(page, text) {
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.keyboard.press("Enter");
  await written(page, text).waitFor();
}

test("two who follow each other see each other online and write to each other", async () => {
  const [ama, kofi] = await Promise.all([account("Ama"), account("Kofi")]);
  await follow(ama, "Kofi");
  // Nobody writes to somebody who has not followed back.
  await ama.goto(`${server.url}/messages/Kofi`);
  await ama
    .getByText("You can write to each other once each of you follows the other")
    .waitFor();
  // Where the page with the messages stays open, they are read as they come.
  await ama.goto(`${server.url}/`);

  await kofi.goto(`${server.url}/friends`);
  const news = section(kofi, "News").getByRole("link");
  await news.filter({ hasText: "Ama follows you." }).click();
  await kofi.getByText("Ama follows you.").waitFor();
  await button(kofi, "Follow").press("Enter");
  await kofi.getByRole("link", { name: "Write" }).press("Enter");
  await kofi.getByText("You have not written to each other yet.").waitFor();
  const letGo = await holdBack(kofi, "**/api/me/messages/*", "POST");
  const box = kofi.getByRole("textbox", { name: "Your message" });
  await box.fill("Akwaaba!");
  await box.press("Enter");
  await box.fill("Shall");
  letGo();
  await written(kofi, "Akwaaba!").waitFor();
  assert.equal(await box.inputValue(), "Shall");
  await inspectInBothSizes(kofi, "messages-one");

  await ama.goto(`${server.url}/friends`);
  await section(ama, "Messages").getByText("1 unread").waitFor();
  await section(ama, "You follow").getByText("here now").waitFor();
  await section(ama, "Followers").getByText("here now").waitFor();
  await inspectInBothSizes(ama, "friends");
  await section(ama, "Messages").getByRole("link", { name: "Kofi" }).click();
  await written(ama, "Akwaaba!").waitFor();
  await write(ama, "Shall we play?");
  // The other page asks for news by itself, and tells that it has been seen.
  await written(kofi, "Shall we play?").waitFor();
  await written(kofi, "Akwaaba!").getByText("seen").waitFor();
  await inspectInBothSizes(kofi, "messages");

  await button(written(kofi, "Akwaaba!"), "Take back").click();
  await written(ama, "Akwaaba!").waitFor({ state: "detached" });
  await kofi.goto(`${server.url}/player/Ama`);
  await button(kofi, "Unfollow").click();
  await written(ama, "Shall we play?").waitFor();
  await ama
    .getByText("You can write to each other once each of you follows the other")
    .waitFor();
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("a profile tells what its owner wants told", async () => {
  const [esi, yaw] = await Promise.all([account("Esi"), account("Yaw")]);
  const profile = section(esi, "Profile");
  // Nothing is changed before what is kept has come: it would be lost.
  const country = profile.getByRole("combobox", { name: "Country" });
  const letGo = await holdBack(esi, "**/api/players/*/profile", "GET");
  await esi.reload();
  assert.ok(await country.isDisabled());
  assert.ok(await button(profile, "Save").isDisabled());
  letGo();
  await country.selectOption("Ghana");
  const about = profile.getByRole("textbox", { name: "About you" });
  await about.fill("I like long games.");
  const save = await holdBack(esi, "**/api/me/profile", "POST");
  await button(profile, "Save").click();
  await about.fill("I like long games. And");
  save();
  await profile.getByRole("status").filter({ hasText: "Saved." }).waitFor();
  assert.equal(await about.inputValue(), "I like long games. And");
  await profile.getByText("You have no finished game yet.").waitFor();
  await inspectInBothSizes(esi, "account");
  await yaw.goto(`${server.url}/player/Esi`);
  await yaw.getByText("Ghana").waitFor();
  await yaw.getByText("I like long games.").waitFor();
  await inspectInBothSizes(yaw, "profile");

  // How their games begin, and the way to these games.
  for (const move of ["F", "F", "C"]) {
    const wish = { opponent: "friend", side: "south", listed: true };
    await esi.evaluate(
      async ({ wish, move }) => {
        const send = async (path, body) => {
          const answer = await fetch(`/api/games${path}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          });
          return answer.json();
        };
        const { id } = await send("", wish);
        await fetch(`/api/games/${id}/join`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          credentials: "omit",
          body: "{}",
        });
        await send(`/${id}/moves`, { move, ply: 0 });
        await send(`/${id}/actions`, { action: "resign" });
      },
      { wish, move },
    );
  }
  // Of the games one is chosen as the best, by the keyboard.
  await esi.reload();
  const keys = profile.getByRole("listitem").getByRole("button");
  await keys.nth(2).waitFor();
  await keys.first().press("Enter");
  await keys.and(esi.getByRole("button", { pressed: true })).waitFor();
  await inspectInBothSizes(esi, "account-best");
  await button(profile, "Save").click();
  await profile.getByRole("status").filter({ hasText: "Saved." }).waitFor();
  await yaw.reload();
  await section(yaw, "Best games").getByRole("link").waitFor();

  const club = await esi.evaluate(async () => {
    const answer = await fetch("/api/clubs", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Kumasi" }),
    });
    return (await answer.json()).name;
  });
  await yaw.reload();
  await yaw.getByRole("link", { name: club }).click();
  await yaw.getByRole("heading", { name: club }).waitFor();
  await yaw.goBack();
  const openings = section(yaw, "Favourite openings");
  assert.match(
    await openings.innerText(),
    /As South\s+F\s+0 of 2 won\s+C\s+0 of 1 won/,
  );
  await inspectInBothSizes(yaw, "profile-openings");
  await openings.getByRole("link", { name: "F" }).click();
  await yaw.waitForURL(/\/games\?player=Esi&opening=F$/);
  await eventually(async () =>
    assert.equal(
      await yaw
        .getByRole("list", { name: "Finished games" })
        .getByRole("link")
        .count(),
      2,
    ),
  );
  for (const page of [esi, yaw]) assert.deepEqual(page.complaints, []);
});

test("a message is reported to those who look after the site", async () => {
  const [yaa, kwesi] = await friends("Yaa", "Kwesi");
  await kwesi.goto(`${server.url}/messages/Yaa`);
  await write(kwesi, "You play like a goat");
  await yaa.goto(`${server.url}/messages/Kwesi`);
  await button(written(yaa, "goat"), "Report this message").press("Enter");
  const dialog = yaa.getByRole("dialog", { name: "Report this message" });
  await dialog
    .getByRole("textbox", { name: "What is wrong with it?" })
    .fill("An insult");
  await yaa.keyboard.press("Enter");
  await dialog.getByText("Thank you. Somebody will look at it.").waitFor();
  await inspect(yaa, "message-reported");
  const admin = await adminPage();
  const report = section(admin, "Reports").getByRole("listitem");
  await report.filter({ hasText: "An insult" }).getByText("goat").waitFor();
  for (const page of [yaa, kwesi, admin]) assert.deepEqual(page.complaints, []);
});

test("one's data have all of it, and nothing of somebody who goes is left", async () => {
  const [adwoa, kwame] = await friends("Adwoa", "Kwame");
  await kwame.goto(`${server.url}/messages/Adwoa`);
  await write(kwame, "Words between us");
  await kwame.goto(`${server.url}/account`);
  const [file] = await Promise.all([
    kwame.waitForEvent("download"),
    kwame.getByRole("link", { name: "Save all of it as a file" }).click(),
  ]);
  const all = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.deepEqual(
    all.messages.map(({ with: other, message }) => [other, message.text]),
    [["Adwoa", "Words between us"]],
  );
  assert.deepEqual(
    [all.following, all.followers].map((list) => list.map(({ name }) => name)),
    [["Adwoa"], ["Adwoa"]],
  );

  await button(kwame, "Delete everything about you…").click();
  const dialog = kwame.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("seeds and more");
  await button(dialog, "Delete").click();
  await kwame.getByText("You can play without an account.").waitFor();
  await adwoa.goto(`${server.url}/friends`);
  await section(adwoa, "News").getByText("Nothing has happened yet.").waitFor();
  await section(adwoa, "Messages").getByText("No messages.").waitFor();
  assert.equal(await adwoa.getByText("Kwame").count(), 0);
  await adwoa.goto(`${server.url}/messages/Kwame`);
  await adwoa
    .getByRole("heading", { name: "There is no such player." })
    .waitFor();
  for (const page of [adwoa, kwame]) assert.deepEqual(page.complaints, []);
});

test("friends speak five languages", async () => {
  await told("accounts", { name: "Efua", password: "seeds and more" });
  for (const [locale, title] of [
    ["de", "Freunde und Nachrichten"],
    ["nl", "Vrienden en berichten"],
    ["fr", "Amis et messages"],
    ["pt", "Amigos e mensagens"],
  ]) {
    const page = await visitor(browser, { locale });
    await page.goto(`${server.url}/friends`);
    await page.getByRole("heading", { name: title }).waitFor();
    assert.deepEqual(page.complaints, []);
  }
});
