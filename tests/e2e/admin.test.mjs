// The administrator: texts at the foot of each page, the page of reports, and what is switched
// off.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  adminPage,
  browser,
  button,
  doorway,
  eventually,
  house,
  inspectInBothSizes,
  register,
  say,
  says,
  serveAndBrowse,
  server,
  sow,
  table,
  visitor,
  violations,
} from "./harness.mjs";

serveAndBrowse();

const foot = (page) =>
  page.getByRole("contentinfo", { name: "About this site" });
const checkbox = (page, name) => page.getByRole("checkbox", { name });

/** A line of what the admin has done. */
const written = (admin, what) =>
  admin
    .getByRole("region", { name: "Audit log" })
    .getByRole("listitem")
    .filter({ hasText: `Esi: ${what}` });

/** Turns a switch of the site; it holds once it is written down. It may have been turned before. */
async function turn(admin, name, what) {
  const before = await written(admin, what).count();
  await checkbox(admin, name).click();
  await eventually(async () =>
    assert.equal(await written(admin, what).count(), before + 1),
  );
}

/** The people listed, once it is the one person with this name. */
async function onlyOne(admin, name) {
  const people = admin.getByRole("region", { name: "People" });
  await eventually(async () => {
    const listed = await people.getByRole("listitem").allInnerTexts();
    assert.deepEqual([listed.length, listed[0]?.includes(name)], [1, true]);
  });
  return people;
}

/** The one person with this name. */
async function find(admin, name) {
  await admin.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await button(admin, "Search").click();
  return onlyOne(admin, name);
}

/** Does what is asked about first. */
async function surely(admin, people, what) {
  await people.getByRole("button", { name: what }).click();
  await admin
    .getByRole("dialog", { name: /^Really: / })
    .getByRole("button", { name: what })
    .click();
}

test("imprint and privacy are linked from every page once they are written, and show the text as it is", async () => {
  const page = await visitor(browser);
  const texts = page.waitForResponse(`${server.url}/api/pages`);
  await page.goto(server.url);
  await (await texts).finished();
  await house(page, "C").waitFor();
  assert.equal(await foot(page).count(), 0);
  writeFileSync(
    join(server.data, "privacy.txt"),
    "We keep <b>nothing</b>\nbut games.\n",
  );
  await page.goto(server.url);
  await foot(page).getByRole("link", { name: "Privacy" }).waitFor();
  assert.equal(
    await foot(page).getByRole("link", { name: "Imprint" }).count(),
    0,
  );
  writeFileSync(join(server.data, "imprint.txt"), "Esi Mensah, Kumasi\n");
  for (const path of [
    "/rules",
    "/games",
    "/account",
    "/local",
    "/nothing",
    "/",
  ]) {
    await page.goto(server.url + path);
    await foot(page).getByRole("link", { name: "Imprint" }).waitFor();
  }
  await foot(page).getByRole("link", { name: "Imprint" }).click();
  await page.getByRole("heading", { name: "Imprint" }).waitFor();
  await page.getByText("Esi Mensah, Kumasi").waitFor();
  await foot(page).getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "Privacy" }).waitFor();
  await page.getByText("We keep <b>nothing</b>").waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.complaints, []);
});

test("a report comes to the admin, who mutes whom it is about; it is written down and holds at once", async () => {
  const { ama, kofi } = await table();
  await say(kofi, "rude words");
  await button(ama, "What to do about Kofi").click();
  const dialog = ama.getByRole("dialog", { name: "What to do about Kofi" });
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog
    .getByRole("textbox", { name: "What is wrong with it?" })
    .fill("not nice");
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog.getByText("Thank you.").waitFor();

  const admin = await adminPage();
  const reports = admin.getByRole("region", { name: "Reports" });
  await reports.getByText("rude words").waitFor();
  await reports.getByText("not nice").waitFor();
  await reports.getByRole("button", { name: "People" }).click();
  const people = await onlyOne(admin, "Kofi");
  await people.getByRole("button", { name: "Mute for a day" }).click();
  await people.getByRole("button", { name: "Unmute" }).waitFor();
  await written(admin, "muted, Kofi").waitFor();
  await reports.getByRole("button", { name: "Dealt with" }).click();
  await reports.getByText("Nothing to look at.").waitFor();
  await written(admin, "report dealt with").waitFor();

  await say(kofi, "more of it");
  await kofi
    .getByRole("alert")
    .filter({ hasText: "You may not write just now." })
    .waitFor();
  assert.deepEqual(await violations(admin), []);
  for (const page of [ama, kofi, admin]) assert.deepEqual(page.complaints, []);
});

test("chat switched off says so instead of offering a box; look only refuses moves in words", async () => {
  const { ama, kofi } = await table();
  await say(kofi, "good luck");
  await ama
    .getByRole("log", { name: "Players" })
    .getByText("good luck")
    .waitFor();
  const admin = await adminPage();
  await turn(admin, "Chat is open", "chat switched off");
  assert.ok(!(await checkbox(admin, "Chat is open").isChecked()));
  await say(kofi, "still here?");
  await kofi
    .getByRole("alert")
    .filter({ hasText: "Chat is switched off here." })
    .waitFor();
  await ama.reload();
  await ama.getByText("Chat is switched off here.").waitFor();
  for (const page of [ama, kofi])
    await page
      .getByRole("textbox", { name: "Your message" })
      .waitFor({ state: "detached" });

  await turn(
    admin,
    "Look only: nothing can be changed",
    "site for looking only",
  );
  assert.ok(
    await checkbox(admin, "Look only: nothing can be changed").isChecked(),
  );
  await sow(ama, "F");
  await says(ama, "The site can only be looked at just now.");
  await ama.goto(server.url);
  await sow(ama, "C");
  await says(ama, "The site can only be looked at just now.");
  await turn(admin, "Look only: nothing can be changed", "site open again");
  await turn(admin, "Chat is open", "chat switched on");
});

test("a switch that could not be turned shows what holds", async () => {
  const admin = await adminPage();
  const talk = checkbox(admin, "Chat is open");
  await admin.route("**/api/admin/settings", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await talk.click();
  await admin.getByRole("alert").waitFor();
  await eventually(async () => assert.ok(await talk.isChecked()));
  await admin.unroute("**/api/admin/settings");
  await turn(admin, "Chat is open", "chat switched off");
  assert.ok(!(await talk.isChecked()));
  await turn(admin, "Chat is open", "chat switched on");
});

test("a new name given by the admin is seen in a game that is being played", async () => {
  const { ama, kofi } = await table({ kofi: "Rudeword" });
  await sow(ama, "F");
  await says(ama, "Waiting for Rudeword.");
  const admin = await adminPage();
  await find(admin, "Rudeword");
  await admin.getByRole("textbox", { name: "New name" }).fill("Kwame");
  await button(admin, "Rename").click();
  await says(ama, "Waiting for Kwame.");
  for (const page of [ama, kofi, admin]) assert.deepEqual(page.complaints, []);
});

test("a message that is hidden by the admin is read by nobody any more", async () => {
  const { ama, kofi } = await table({ kofi: "Kwabena" });
  await say(kofi, "words to be hidden");
  await button(ama, "What to do about Kwabena").click();
  const dialog = ama.getByRole("dialog");
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog
    .getByRole("textbox", { name: "What is wrong with it?" })
    .fill("not nice");
  await dialog.getByRole("button", { name: "Report this message" }).click();
  await dialog.getByText("Thank you.").waitFor();
  const admin = await adminPage();
  const report = admin
    .getByRole("region", { name: "Reports" })
    .getByRole("listitem")
    .filter({ hasText: "words to be hidden" });
  await report.getByRole("button", { name: "Hide the message" }).click();
  await eventually(async () =>
    assert.equal(await written(admin, "message hidden").count(), 1),
  );
  for (const page of [ama, kofi]) {
    await page.reload();
    await page.getByText("Nobody has said anything yet.").waitFor();
  }
});

test("tables are asked for, watched while they are built, and given up; what is finished stays", async () => {
  const admin = await adminPage();
  const tables = admin.getByRole("region", { name: "Endgame tables" });
  const build = async (rules, seeds) => {
    await tables.getByRole("combobox", { name: "Rules" }).selectOption(rules);
    await tables
      .getByRole("spinbutton", { name: "Build up to so many seeds" })
      .fill(String(seeds));
    await button(tables, "Build").click();
  };
  await build("Wari", 5);
  await tables
    .getByText("Rules: Wari. Solved up to 5 seeds.", { exact: true })
    .waitFor();
  await build("Abapa", 28);
  // The page looks again by itself.
  await tables.getByText(/^Building \d+ of 28 seeds: \d+ %\.$/).waitFor();
  await tables.getByText(/^\S+ positions a second, \d+ \w+ left\.$/).waitFor();
  assert.ok(
    (await tables
      .getByRole("progressbar", { name: "Endgame tables" })
      .getAttribute("value")) >= 0,
  );
  await tables.getByText(/^Rules: Abapa\. Solved up to \d+ seeds\.$/).waitFor();
  await inspectInBothSizes(admin, "admin-tables");
  await button(tables, "Stop").click();
  await tables
    .getByText("Stopped. What was finished stays.", { exact: true })
    .waitFor();
  await tables.getByText(/^Rules: Abapa\. Solved up to \d+ seeds\.$/).waitFor();
  assert.equal(await button(tables, "Stop").count(), 0);
  // More than a server builds is said where it is typed.
  await build("Abapa", 29);
  assert.ok(
    await tables
      .getByRole("spinbutton")
      .evaluate((box) => box.validity.rangeOverflow),
  );
  assert.deepEqual(admin.complaints, []);
});

test("while somebody is looked for, nobody who is still listed can be pressed instead", async () => {
  await table({ kofi: "Kwadwo" });
  const admin = await adminPage();
  const people = await find(admin, "Kwadwo");
  const listed = people.getByRole("listitem");
  const inert = () =>
    people.evaluate((region) => region.querySelector("ul").inert);
  assert.ok(!(await inert()));
  const held = [];
  await admin.route("**/api/admin/people*", (route) => held.push(route));
  const name = admin.getByRole("textbox", { name: "Name", exact: true });
  for (const [count, sought] of ["Nobody", "Nobody either", "Esi"].entries()) {
    await name.fill(sought);
    await button(admin, "Search").click();
    await eventually(async () => assert.equal(held.length, count + 1));
    assert.ok(await inert());
  }
  // The last question is not answered at all, those before it when nobody asks them any more.
  await held[2].abort();
  await admin.getByRole("alert").waitFor();
  assert.ok(await inert());
  for (const overtaken of held.slice(0, 2)) await overtaken.continue();
  await eventually(async () => assert.ok(!(await inert())));
  assert.equal(await listed.filter({ hasText: "Kwadwo" }).count(), 1);
  await admin.unroute("**/api/admin/people*");
  await button(admin, "Search").click();
  await admin.getByText("Nobody.", { exact: true }).waitFor();
  assert.deepEqual(admin.complaints, []);
});

test("who is banned can neither begin a game nor talk until let in again; nobody enters an account that is closed", async () => {
  const { kofi } = await table({ kofi: "Kwasi" });
  const admin = await adminPage();
  const people = await find(admin, "Kwasi");
  await surely(admin, people, "Ban");
  await button(people, "Unban").waitFor();
  await say(kofi, "why?");
  await kofi
    .getByRole("alert")
    .filter({ hasText: "This account is closed to play and chat." })
    .waitFor();
  const game = kofi.url();
  const begin = async () => {
    await kofi.goto(server.url);
    await sow(kofi, "C");
  };
  await begin();
  await says(kofi, "This account is closed to play and chat.");
  await button(people, "Unban").click();
  await people.getByRole("button", { name: "Ban", exact: true }).waitFor();
  await begin();
  await kofi.waitForURL(
    (url) => url.pathname.startsWith("/g/") && url.href !== game,
  );

  const yaw = await visitor(browser);
  await register(yaw, "Yaw");
  await surely(admin, await find(admin, "Yaw"), "Close the account");
  await written(admin, "account closed, Yaw").waitFor();
  await yaw.reload();
  await doorway(yaw).waitFor();
  await yaw.getByRole("textbox", { name: "Name", exact: true }).fill("Yaw");
  await yaw.getByLabel("Password", { exact: true }).fill("seeds and more");
  await button(yaw, /^Sign in$/).click();
  await yaw
    .getByRole("alert")
    .filter({ hasText: "This account has been closed." })
    .waitFor();
});
