// Accounts: made, left and entered again, with the games that a guest had; sessions, password,
// data, and an end to all of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  choose,
  doorway,
  eventually,
  register,
  says,
  serveAndBrowse,
  server,
  sitDown,
  sow,
  invitation,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const field = (page, name) => page.getByRole("textbox", { name, exact: true });
// Password fields have no role of their own.
const secret = (page, name) => page.getByLabel(name, { exact: true });

test("a guest registers, the game comes along; another device signs in and is signed out from here", async () => {
  const ama = await visitor(browser);
  await ama.goto(server.url);
  await sow(ama, "C");
  await ama.waitForURL(/\/g\//);
  await ama.getByRole("link", { name: "Sign in" }).click();
  await choose(ama, "Make an account");
  await field(ama, "Name").fill("Ama_1");
  await secret(ama, "Password").fill("seeds and more");
  await secret(ama, "Password").press("Enter");
  await ama.getByRole("heading", { name: "Ama_1" }).waitFor();

  const other = await visitor(browser);
  await other.goto(`${server.url}/account`);
  await other.getByRole("link", { name: "Forgotten your password?" }).waitFor();
  await field(other, "Name").fill("Ama_1");
  await secret(other, "Password").fill("not this one");
  // A passkey belongs to a name, and this page's address is a number.
  assert.equal(await button(other, "Sign in with a passkey").count(), 0);
  await button(other, /^Sign in$/).click();
  await other
    .getByRole("alert")
    .filter({ hasText: "The name or the password is not right." })
    .waitFor();
  await secret(other, "Password").fill("seeds and more");
  await button(other, /^Sign in$/).click();
  await other.getByRole("heading", { name: "Ama_1" }).waitFor();
  await other.goto(server.url);
  await other
    .getByRole("region", { name: "Your games" })
    .getByRole("link")
    .first()
    .waitFor();

  await ama.reload();
  // In words; what the browser says of itself is there for those who point at it.
  const devices = ama
    .getByRole("listitem")
    .filter({ hasText: "Chrome on Linux" });
  await eventually(async () => assert.equal(await devices.count(), 2));
  await devices
    .first()
    .getByTitle(/^Mozilla.*Chrome/)
    .waitFor();
  await button(ama, "Sign out everywhere else").click();
  await button(ama, "Sign out everywhere else").waitFor({ state: "detached" });
  await other.goto(`${server.url}/account`);
  await doorway(other).waitFor();
  for (const page of [ama, other]) assert.deepEqual(page.complaints, []);
});

test("a name that is taken, a new password, one’s data as a file, and the end of the account", async () => {
  const kofi = await visitor(browser);
  await kofi.goto(`${server.url}/account`);
  await choose(kofi, "Make an account");
  await field(kofi, "Name").fill("Kofi");
  await secret(kofi, "Password").fill("brown calabash");
  await button(kofi, "Make an account").click();
  await kofi.getByRole("heading", { name: "Kofi" }).waitFor();

  const esi = await visitor(browser);
  await esi.goto(`${server.url}/account`);
  await choose(esi, "Make an account");
  await field(esi, "Name").fill("kofi");
  await secret(esi, "Password").fill("another password");
  await button(esi, "Make an account").click();
  await esi
    .getByRole("alert")
    .filter({ hasText: "This name is taken." })
    .waitFor();

  await secret(kofi, "Present password").fill("brown calabash");
  await secret(kofi, "New password").fill("second calabash");
  await button(kofi, "Change password").click();
  await says(kofi, "Changed.");
  const [file] = await Promise.all([
    kofi.waitForEvent("download"),
    kofi.getByRole("link", { name: "Save all of it as a file" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "oware.json");

  await button(kofi, "Delete everything about you…").click();
  const dialog = kofi.getByRole("dialog");
  await secret(dialog, "Password").fill("brown calabash");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog
    .getByRole("alert")
    .filter({ hasText: "The name or the password is not right." })
    .waitFor();
  await secret(dialog, "Password").fill("second calabash");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await doorway(kofi).waitFor();
  await kofi.goto(`${server.url}/player/Kofi`);
  await kofi
    .getByRole("heading", { name: "There is no such player." })
    .waitFor();
});

test("a guest's next games have the name that the guest chose, and an account keeps it", async () => {
  const game = await invitation();
  await sitDown(game, "Efua");
  const { kofi: efua } = game;
  await efua.goto(`${server.url}/account`);
  await efua.getByText("You play as Efua.").waitFor();
  assert.equal(await field(efua, "Name").inputValue(), "Efua");
  await field(efua, "Name for your next games").fill("Efua-M");
  await button(efua, "Save").click();
  await says(efua, "Saved.");
  await efua.reload();
  await efua.getByText("You play as Efua-M.").waitFor();
  await eventually(async () =>
    assert.equal(await field(efua, "Name").inputValue(), "Efua-M"),
  );
  await secret(efua, "Password").fill("seeds and more");
  await button(efua, "Make an account").click();
  await efua.getByRole("heading", { name: "Efua-M" }).waitFor();
  // The guest's game has stayed, under the new name.
  await efua.goto(game.link);
  await says(game.ama, "You begin.");
  await sow(game.ama, "F");
  await says(game.ama, "Waiting for Efua-M.");
  await sow(efua, "f");
});

test("one session of several is ended from another, and one’s own by signing out", async () => {
  const first = await visitor(browser);
  await register(first, "Adwoa");
  const second = await visitor(browser);
  await second.goto(`${server.url}/account`);
  await field(second, "Name").fill("Adwoa");
  await secret(second, "Password").fill("seeds and more");
  await button(second, /^Sign in$/).click();
  await second.getByRole("heading", { name: "Adwoa" }).waitFor();
  await button(second, "Sign out there").click();
  await button(second, "Sign out there").waitFor({ state: "detached" });
  await first.reload();
  await doorway(first).waitFor();
  await button(second, "Sign out").click();
  await doorway(second).waitFor();
  await second.reload();
  await doorway(second).waitFor();
  for (const page of [first, second]) assert.deepEqual(page.complaints, []);
});
