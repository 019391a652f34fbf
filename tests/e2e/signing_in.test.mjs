// Signing in beside the password: a code of an authenticator, a passkey of Chromium's virtual
// authenticator, and links in letters, which a real SMTP server takes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  browser,
  button,
  doorway,
  inspectInBothSizes,
  section,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const kPassword = "seeds and more";
let site;
let post;
/** Letters that have come, and who waits for the next. */
const letters = [];
let arrived = () => undefined;

/** The first test does this: the server of the file is there by then. */
async function prepare() {
  const script = new URL("../server/smtp_server.py", import.meta.url);
  // Debian's own Python has Debian's aiosmtpd.
  post = spawn("/usr/bin/python3", ["-B", fileURLToPath(script)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: post.stdout });
  const port = await new Promise((resolve) => lines.once("line", resolve));
  lines.on("line", (line) => {
    letters.push(JSON.parse(line));
    arrived();
  });
  // A passkey belongs to a name, not to a number; and links in letters follow --public-url alone.
  site = `http://localhost:${server.port}`;
  await server.kill();
  await server.again(
    ...["--public-url", site, "--smtp", `smtp://127.0.0.1:${port}`],
    ...["--mail-from", "oware@oware.example"],
  );
}
let prepared;
after(() => post?.kill());

async function letter() {
  if (letters.length === 0) await new Promise((come) => (arrived = come));
  return letters.shift();
}
const linkIn = ({ text }) => /http:\S+#\S+/.exec(text)[0];

const secret = (page, label) => page.getByLabel(label, { exact: true });
const field = (page, name) => page.getByRole("textbox", { name, exact: true });

async function account(name) {
  await (prepared ??= prepare());
  const page = await visitor(browser);
  await page.goto(`${site}/account`);
  await page.getByRole("radio", { name: "Make an account" }).check();
  await field(page, "Name").fill(name);
  await secret(page, "Password").fill(kPassword);
  await button(page, "Make an account").click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  return page;
}

async function signOut(page) {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await doorway(page).waitFor();
}

async function signIn(page, name, password = kPassword) {
  await page.goto(`${site}/account`);
  await page.getByRole("radio", { name: "Sign in" }).check();
  await field(page, "Name").fill(name);
  await secret(page, "Password").fill(password);
  await page.keyboard.press("Enter");
}
const isIn = (page, name) =>
  page.getByRole("heading", { name, exact: true }).waitFor();

/** RFC 6238, of the step of time that is so many away. */
function codeOf(base32, away = 0) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(
    bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

test("a code of an authenticator is asked for, and a recovery code serves in its place", async () => {
  const page = await account("Ama");
  const signing = section(page, "Authenticator");
  await button(signing, "Use an authenticator").click();
  await secret(signing, "Your password, to go on").fill(kPassword);
  await page.keyboard.press("Enter");
  await signing.getByRole("img", { name: "Authenticator" }).waitFor();
  const base32 = (await signing.getByRole("code").textContent()).replaceAll(
    " ",
    "",
  );
  await inspectInBothSizes(page, "authenticator");
  const code = field(signing, "The code that it shows");
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await signing
    .getByRole("alert")
    .filter({ hasText: "This code is wrong." })
    .waitFor();
  // The code of the step before leaves that of this one for the next time.
  await code.fill(codeOf(base32, -1));
  await page.keyboard.press("Enter");
  await signing.getByText("Keep these recovery codes.").waitFor();
  const recovery = await signing.getByRole("code").allTextContents();
  assert.equal(recovery.length, 10);
  await button(signing, "I have kept them").click();
  await signing.getByText("Recovery codes that are left: 10.").waitFor();

  await signOut(page);
  const asked = page.getByLabel(
    "Code of your authenticator, or a recovery code",
  );
  for (const [given, left] of [
    [() => codeOf(base32, 1), 10],
    [() => recovery[3], 9],
  ]) {
    await signIn(page, "Ama");
    await asked.waitFor();
    if (left === 10) await inspectInBothSizes(page, "code-asked");
    await asked.fill(given());
    await page.keyboard.press("Enter");
    await isIn(page, "Ama");
    await page.getByText(`Recovery codes that are left: ${left}.`).waitFor();
    if (left === 10) await signOut(page);
  }
  await button(signing, "Switch it off").click();
  await secret(signing, "Your password, to go on").fill(kPassword);
  await page.keyboard.press("Enter");
  await button(signing, "Use an authenticator").waitFor();
  await page.goto(`${site}/friends`);
  const news = section(page, "News");
  await news.getByText("Codes of an authenticator are not asked for").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a passkey is made, used in place of name and password, and removed", async () => {
  const page = await account("Kofi");
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("WebAuthn.enable");
  await chromium.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signing = section(page, "Passkeys");
  await button(signing, "Make a passkey").click();
  await field(signing, "Name of the passkey").fill("My laptop");
  await secret(signing, "Your password, to go on").fill(kPassword);
  await page.keyboard.press("Enter");
  const row = signing.getByRole("listitem").filter({ hasText: "My laptop" });
  await row.filter({ hasText: "never used" }).waitFor();

  await signOut(page);
  await page.getByRole("radio", { name: "Sign in" }).check();
  await inspectInBothSizes(page, "sign-in");
  await button(page, "Sign in with a passkey").click();
  await isIn(page, "Kofi");
  await row.filter({ hasText: "last used" }).waitFor();
  await button(signing, "Remove: My laptop").click();
  await row.waitFor({ state: "detached" });
  await signOut(page);
  await page.getByRole("radio", { name: "Sign in" }).check();
  await button(page, "Sign in with a passkey").click();
  await page
    .getByRole("alert")
    .filter({ hasText: "This passkey does not fit." })
    .waitFor();
  assert.deepEqual(page.complaints, []);
});

test("an address is confirmed by a link, and a forgotten password set anew by another", async () => {
  const page = await account("Esi");
  const signing = section(page, "E-mail address");
  await field(signing, "E-mail address").fill("esi@oware.example");
  await secret(signing, "Your password, to go on").fill(kPassword);
  await page.keyboard.press("Enter");
  await signing.getByText("A link is on its way.").waitFor();
  const confirm = await letter();
  assert.deepEqual(confirm.to, ["esi@oware.example"]);
  const other = await visitor(browser);
  await other.goto(linkIn(confirm));
  await other.getByText("Thank you. The address is confirmed.").waitFor();
  assert.equal(other.url(), `${site}/verify`, "the token leaves the address");
  await page.reload();
  await signing.getByText("esi@oware.example").waitFor();
  await page
    .getByRole("checkbox", { name: "Tell me there once a day" })
    .check();
  await inspectInBothSizes(page, "email");

  await other.goto(`${site}/account`);
  await other.getByRole("radio", { name: "Sign in" }).check();
  await other.getByRole("link", { name: "Forgotten your password?" }).click();
  await field(other, "E-mail address of your account").fill(
    "esi@oware.example",
  );
  await inspectInBothSizes(other, "forgotten");
  await other.keyboard.press("Enter");
  await other.getByText("a link is on its way to it").waitFor();
  await other.goto(linkIn(await letter()));
  await secret(other, "New password").fill("stones in the river");
  await other.keyboard.press("Enter");
  await other.getByText("Your new password counts from now on.").waitFor();
  // Whoever was signed in is not any more.
  await page.reload();
  await doorway(page).waitFor();
  await signIn(page, "Esi", "stones in the river");
  await isIn(page, "Esi");
  for (const one of [page, other]) assert.deepEqual(one.complaints, []);
});
