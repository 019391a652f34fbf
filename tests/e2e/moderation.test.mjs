// Moderation beyond single actions: invites, notes, shadow mutes, unwanted words, appeals, pages left during a turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  adminPage,
  browser,
  button,
  choose,
  holdBack,
  inspectInBothSizes,
  resign,
  say,
  section,
  serveAndBrowse,
  server,
  sow,
  told,
  violations,
  visitor,
} from "./harness.mjs";

serveAndBrowse("--registration", "invite");

const kPassword = "seeds and more";

/** An administrator's invite, made by their program. */
async function invite() {
  const made = await told("admin/invites", {}, server.admin("key", "Efua"));
  return made.url;
}

/** Fills in the account's page; `way` is what is chosen there. */
async function enter(page, way, name) {
  await choose(page, way);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(kPassword);
  await page.getByRole("button", { name: way, exact: true }).click();
}

async function account(name) {
  const page = await visitor(browser);
  await page.goto(await invite());
  await enter(page, "Make an account", name);
  await page.getByRole("heading", { name }).waitFor();
  return page;
}

/** The person in the administrator's list. */
async function person(admin, name) {
  await admin.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await button(admin, "Search").click();
  const found = section(admin, "People")
    .getByRole("listitem")
    .filter({ has: admin.getByText(name, { exact: true }) });
  await found.waitFor();
  return found;
}

/** A rated game that one account has asked the other for: both pages show it. */
async function rated(ama, kofi, names) {
  await ama.goto(`${server.url}/player/${names[1]}`);
  await button(ama, "Challenge").click();
  await choose(ama, "South");
  await button(ama, "Send").click();
  await ama.getByText(`${names[1]} is asked.`).waitFor();
  await kofi.goto(`${server.url}/ratings`);
  await button(section(kofi, "Challenges"), "Accept").click();
  await kofi.waitForURL(/\/g\//);
  await ama.goto(kofi.url());
}

test("an account is made by a link, of a member's too, until its uses are gone", async () => {
  const admin = await adminPage();
  const invites = section(admin, "Invites");
  await invites.getByText("No invites.").waitFor();
  await invites.getByRole("spinbutton", { name: "Accounts" }).fill("2");
  await button(invites, "Make an invite").click();
  const link = await invites
    .getByRole("textbox", { name: "The link to send." })
    .inputValue();
  await invites.getByText("0 of 2 used").waitFor();

  const stranger = await visitor(browser);
  await stranger.goto(`${server.url}/account`);
  await stranger.getByText("Accounts are made by invite here:").waitFor();
  await stranger.goto(link);
  await stranger.getByText("You have been invited:").waitFor();
  await enter(stranger, "Make an account", "Abena");
  await stranger.getByRole("heading", { name: "Abena" }).waitFor();

  const own = section(stranger, "Invites");
  await button(own, "Make an invite").click();
  const second = await own
    .getByRole("textbox", { name: "The link to send." })
    .inputValue();
  await inspectInBothSizes(stranger, "invites");
  const friend = await visitor(browser);
  await friend.goto(second);
  await enter(friend, "Make an account", "Yaw");
  await friend.getByRole("heading", { name: "Yaw" }).waitFor();
  await stranger.reload();
  await own.getByText("1 of 1 used").waitFor();
  await button(own, "Revoke").click();
  await own.getByText("No invites.").waitFor();
  const late = await visitor(browser);
  await late.goto(second);
  await late
    .getByText("This invite has expired, or has been used up.")
    .waitFor();
  for (const page of [admin, stranger, friend, late])
    assert.deepEqual(page.complaints, []);
});

test("a shadow muted player alone sees their words; unwanted ones are masked; moderators keep notes", async () => {
  const [ama, kofi] = [await account("Ama"), await account("Kofi")];
  await rated(ama, kofi, ["Ama", "Kofi"]);
  const admin = await adminPage();
  const words = section(admin, "Unwanted words");
  await words
    .getByRole("combobox", { name: "Language" })
    .selectOption("English");
  await words.getByText("This is the built-in list.").waitFor();
  const list = words.getByRole("textbox", { name: "Unwanted words" });
  await list.fill("nasty\ngrim*");
  const save = await holdBack(admin, "**/words/en", "POST");
  await button(words, "Save the list").click();
  await list.fill("nasty\ngrim*\nfoul");
  save();
  await button(words, "Back to the built-in list").waitFor();
  assert.equal(await list.inputValue(), "nasty\ngrim*\nfoul");

  await say(ama, "You nasty player");
  for (const page of [ama, kofi])
    await page.getByText("You ***** player").waitFor();

  const listed = await person(admin, "Kofi");
  await button(listed, "Shadow mute").click();
  await button(listed, "End the shadow mute").waitFor();
  const path = "admin/people/Kofi/notes";
  await told(path, { text: "Warned." }, server.admin("key", "Efua"));
  const letGo = await holdBack(admin, "**/notes", "GET");
  await listed.getByText("Notes (0)").click();
  const note = listed.getByRole("textbox", { name: "New note" });
  await note.fill("Asked twice.\nNo answer.");
  letGo();
  await listed.getByText("Warned.").waitFor();
  assert.equal(await note.inputValue(), "Asked twice.\nNo answer.");
  await button(listed, "Keep the note").click();
  await listed.getByText("Asked twice.").waitFor();
  await listed.getByText("Notes (2)").waitFor();
  assert.equal(await note.inputValue(), "");
  await inspectInBothSizes(admin, "moderation");

  await say(kofi, "nobody hears this");
  await kofi.getByText("nobody hears this").waitFor();
  await say(ama, "are you there?");
  await kofi.getByText("are you there?").waitFor();
  await ama.reload();
  await ama.getByText("are you there?").waitFor();
  assert.equal(await ama.getByText("nobody hears this").count(), 0);
  await kofi.reload();
  await kofi.getByText("nobody hears this").waitFor();
  await button(words, "Back to the built-in list").click();
  await words.getByText("This is the built-in list.").waitFor();
  for (const page of [admin, ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("a closed account appeals by its password, and signs in again once that is granted", async () => {
  const esi = await account("Esi");
  const admin = await adminPage();
  const listed = await person(admin, "Esi");
  await button(listed, "Close the account").click();
  await admin
    .getByRole("dialog", { name: /^Really: / })
    .getByRole("button", { name: "Close the account" })
    .click();
  await button(listed, "Open the account again").waitFor();

  await esi.goto(`${server.url}/account`);
  await enter(esi, "Sign in", "Esi");
  const standing = section(esi, "Moderation");
  await standing.getByText("This account has been closed.").waitFor();
  await standing
    .getByRole("textbox", { name: "Your appeal" })
    .fill("It was my brother.\nPlease open it.");
  await inspectInBothSizes(esi, "appeal");
  await button(standing, "Send the appeal").click();
  await standing.getByText("Your appeal waits for a moderator.").waitFor();

  await admin.reload();
  const appeals = section(admin, "Appeals");
  await appeals.getByText("It was my brother.").waitFor();
  await appeals
    .getByRole("textbox", { name: "Answer to the account" })
    .fill("Keep your password to yourself.");
  await inspectInBothSizes(admin, "appeals");
  await button(appeals, "Grant").click();
  await appeals.getByText("No appeal waits.").waitFor();
  await section(admin, "Audit log").getByText("appeal granted").waitFor();

  await esi.getByRole("button", { name: "Sign in", exact: true }).click();
  await esi.getByRole("heading", { name: "Esi" }).waitFor();
  await section(esi, "Moderation")
    .getByText("Keep your password to yourself.")
    .waitFor();
  assert.deepEqual(await violations(esi), []);
});

test("a page that is left during a turn of a rated game is counted for moderators", async () => {
  const [adwoa, kwesi] = [await account("Adwoa"), await account("Kwesi")];
  await rated(adwoa, kwesi, ["Adwoa", "Kwesi"]);
  const leave = (page) => page.evaluate(() => dispatchEvent(new Event("blur")));
  await adwoa.getByText("You begin.").waitFor();
  await leave(kwesi); // not Kwesi's turn
  await leave(adwoa);
  await sow(adwoa, "F");
  await sow(kwesi, "f");
  await sow(adwoa, "E");
  await resign(kwesi);
  const admin = await adminPage();
  for (const [name, cell] of [
    ["Adwoa", "1 / 2"],
    ["Kwesi", "0 / 1"],
  ]) {
    const listed = await person(admin, name);
    await listed.getByText("Fair play").click();
    await listed
      .getByRole("row", { name: "Together" })
      .getByRole("cell", { name: cell, exact: true })
      .waitFor();
  }
  await inspectInBothSizes(admin, "page-left");
});
