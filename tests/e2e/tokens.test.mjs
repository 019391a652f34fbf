// Personal tokens on the account's page: made, shown once, listed, used, revoked; and what a bot
// account's pages say.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  register,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const row = (page, name) =>
  page.getByRole("listitem").filter({ hasText: name });

async function makeToken(page, name, ...scopes) {
  await page.getByLabel("What is it for?").fill(name);
  for (const scope of scopes)
    await page.getByRole("checkbox", { name: scope }).check();
  await button(page, "Make a token").click();
  await row(page, name).waitFor();
  return page.getByLabel("Copy it now: it is not shown again.").inputValue();
}

const ask = (path, token, body) =>
  fetch(new URL(path, server.url), {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: body && JSON.stringify(body),
  });

test("a token is made, shown once, used and revoked, all by keyboard", async () => {
  const page = await visitor(browser);
  await register(page, "Ama");
  await page.goto(`${server.url}/account`);
  const make = button(page, "Make a token");
  await make.waitFor();
  assert.ok(await make.isDisabled(), "a token without a scope permits nothing");
  const name = page.getByLabel("What is it for?");
  await name.focus();
  await page.keyboard.type("My laptop");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await row(page, "My laptop").waitFor();
  const secret = await page
    .getByLabel("Copy it now: it is not shown again.")
    .inputValue();
  assert.match(secret, /^oware_/);
  assert.equal((await (await ask("/api/me", secret)).json()).you.name, "Ama");
  await page.reload();
  await row(page, "see what is yours").waitFor();
  assert.equal(
    await page.getByLabel("Copy it now: it is not shown again.").count(),
    0,
  );
  await page.getByRole("button", { name: "Revoke: My laptop" }).click();
  await row(page, "My laptop").waitFor({ state: "detached" });
  assert.equal((await ask("/api/me", secret)).status, 401);
});

test("an account becomes a bot, and its pages say so", async () => {
  const page = await visitor(browser);
  await register(page, "Baobab");
  await page.goto(`${server.url}/account`);
  const secret = await makeToken(page, "Engine", "play as a bot");
  assert.equal((await ask("/api/me/bot", secret, {})).status, 200);
  await page.reload();
  await page.getByText("This is a bot account").waitFor();
  assert.equal(
    await page.getByRole("checkbox", { name: "play and talk as you" }).count(),
    0,
  );
  await page.goto(`${server.url}/player/Baobab`);
  await page.getByText("A program plays here.").waitFor();
  await page.getByRole("heading", { name: /^Baobab BOT$/ }).waitFor();
});
