// The page as an app: it is installed, starts without the server, plays there, and an update of the
// site leaves open games alone.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import {
  browser,
  button,
  choose,
  closeDialog,
  eventually,
  house,
  inspect,
  isKept,
  movesMade,
  openDialog,
  resign,
  says,
  serveAndBrowse,
  server,
  settled,
  sow,
  unfoldRules,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const textOf = async (path) => (await fetch(server.url + path)).text();

/**
 * Stands before the server. `away`: nobody answers. `edition`: the page as another build of it would be, in which every file whose name
 * has a hash has another name; those of other builds are not there. `spoilt`: the document is another than the build's.
 */
class Site {
  away = false;
  edition = "";
  spoilt = false;

  static async start() {
    const site = new Site();
    site.http = createServer((request, response) => {
      site.pass(request, response).catch(() => response.destroy());
    });
    await new Promise((done) => site.http.listen(0, "127.0.0.1", done));
    site.url = `http://127.0.0.1:${site.http.address().port}`;
    return site;
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }

  /** Today's name of each file with a hash in it, by the name that the server has for it. */
  async renamed() {
    this.worker ??= await textOf("/service_worker.js");
    const names = [...this.worker.matchAll(/\/assets\/([^"'`]+)/g)];
    return names.map(([, name]) => [
      name,
      name.replace(/-([\w-]{7})(\.\w+)$/, `-$1${this.edition}$2`),
    ]);
  }

  async pass(request, response) {
    if (this.away) return response.destroy();
    const names = this.edition ? await this.renamed() : [];
    const own = names.find(
      ([, name]) => request.url === `/assets/${name}`,
    )?.[0];
    if (this.edition && request.url.startsWith("/assets/") && !own)
      return response.writeHead(404).end();
    const body = ["GET", "HEAD"].includes(request.method)
      ? undefined
      : await new Response(request).arrayBuffer();
    const answer = await fetch(
      server.url + (own ? `/assets/${own}` : request.url),
      {
        method: request.method,
        headers: {
          "Content-Type": request.headers["content-type"] ?? "application/json",
          Cookie: request.headers.cookie ?? "",
          Origin: server.url,
          "Accept-Encoding": "identity",
        },
        ...(body && { body }),
      },
    );
    const type = answer.headers.get("content-type");
    let content = Buffer.from(await answer.arrayBuffer());
    if (this.edition && /html|javascript|css/.test(type))
      content = Buffer.from(await this.edited(content.toString(), names));
    if (this.spoilt && /html/.test(type))
      content = Buffer.concat([content, Buffer.from("<!-- more -->")]);
    const headers = [
      "content-type",
      "cache-control",
      "set-cookie",
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-embedder-policy",
    ];
    for (const name of headers) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(answer.status).end(content);
  }

  /** A text of another build: the names in it, and in the worker what it knows of its own build. */
  async edited(text, names) {
    const rename = (text) =>
      names.reduce((text, [from, to]) => text.replaceAll(from, to), text);
    const index = (this.index ??= await textOf("/index.html"));
    const digest = (text) => createHash("sha256").update(text).digest("hex");
    return rename(text)
      .replaceAll(digest(index), digest(rename(index)))
      .replace(/(version:)(["'`])/, `$1$2${this.edition}`);
  }
}

/** An address of this file's own, kept while the server behind it stops, starts again or serves another version of the page. */
let site;
before(async () => {
  site = await Site.start();
});
after(() => site.close());

const app = async (options = {}) => {
  const page = await visitor(browser, { serviceWorkers: "allow", ...options });
  await page.goto(site.url);
  await isKept(page);
  await searchKept(page);
  return page;
};

/** The names of the caches of the page's files. */
const caches = (page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("oware-page-")),
  );

/** The search has been kept, which comes after the shell. */
const searchKept = (page) =>
  eventually(async () =>
    assert.ok(
      await page.evaluate(async () => {
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            if (/\/engine-[^/]*\.wasm$/.test(url)) return true;
        return false;
      }),
    ),
  );

const awayNotice = (page) =>
  page.getByRole("status").filter({ hasText: "The server cannot be reached." });

test("a browser finds what it needs to install the app", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  const linked = (rel) => page.locator(`link[rel="${rel}"]`);
  assert.equal(
    await linked("manifest").getAttribute("href"),
    "/manifest.webmanifest",
  );
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  assert.equal(answer.headers.get("content-type"), "application/manifest+json");
  const manifest = await answer.json();
  assert.deepEqual(
    [manifest.name, manifest.start_url, manifest.scope, manifest.display],
    ["Oware", "/", "/", "standalone"],
  );
  const touch = await linked("apple-touch-icon").getAttribute("href");
  const icons = [
    ...manifest.icons,
    { src: touch, type: "image/png", sizes: "180x180" },
  ];
  for (const { src, type, sizes } of icons) {
    const icon = await fetch(server.url + src);
    assert.equal(icon.status, 200, src);
    assert.equal(icon.headers.get("content-type"), type, src);
    if (type !== "image/png") continue;
    const content = Buffer.from(await icon.arrayBuffer());
    const size = [content.readUInt32BE(16), content.readUInt32BE(20)];
    assert.equal(size.join("x"), sizes, src);
  }
  const wanted = (purpose) =>
    manifest.icons.filter(
      (icon) => icon.purpose === purpose && icon.type === "image/png",
    );
  for (const purpose of ["any", "maskable"])
    assert.deepEqual(
      wanted(purpose).map(({ sizes }) => sizes),
      ["192x192", "512x512"],
    );
  // The system's bars have the page's colour, in the theme that the visitor chose.
  const colours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((all) => all.map(({ content }) => content));
  assert.deepEqual(await colours(), ["#f4ecdd", "#16100b"]);
  const client = await page.context().newCDPSession(page);
  assert.deepEqual((await client.send("Page.getAppManifest")).errors, []);
  assert.deepEqual(page.complaints, []);
});

test("without the server the page comes, plays, and finds the game again", async () => {
  const page = await app();
  await page.goto(`${site.url}/puzzles`);
  await page.getByText("Only one move is right.").waitFor();
  await page.goto(site.url);
  site.away = true;
  try {
    await page.reload();
    await awayNotice(page).waitFor();
    await inspect(page, "offline");
    // The first tap begins a game, as it does on the server.
    await sow(page, "C");
    await page.waitForURL(/\/local\/[a-z0-9]{8}$/);
    await movesMade(page, 2);
    await page.getByText("This game is played on this device").waitFor();
    await awayNotice(page).waitFor();
    await says(page, "Your turn.");
    await settled(page);
    await inspect(page, "offline-game");
    await house(page, "[A-F]", "can be played").first().click();
    await movesMade(page, 4);
    const address = page.url();
    const moves = () =>
      page
        .getByRole("region", { name: "Moves" })
        .getByRole("button", { name: /^Move/ })
        .allTextContents();
    const before = await moves();
    await page.reload();
    await movesMade(page, 4);
    assert.deepEqual(await moves(), before);
    // Taking back takes the computer's answer back as well.
    await button(page, "Take back").click();
    await eventually(async () => assert.equal((await moves()).length, 2));

    // It stands on the first page, and goes on from there.
    await page.goto(site.url);
    await page
      .getByRole("region", { name: "Your games on this device" })
      .getByRole("link")
      .click();
    await page.waitForURL(address);
    await movesMade(page, 2);
    await resign(page);
    await page.getByRole("heading", { name: "You lose" }).waitFor();
    // Sides changed: the computer begins.
    await button(page, "Play again, sides changed").click();
    await movesMade(page, 1);
    await says(page, "Your turn.");
    assert.notEqual(page.url(), address);

    // Other pages come as well, the puzzles as they were loaded, and what only the server has says so.
    await page.goto(site.url);
    await page
      .getByRole("navigation", { name: "More" })
      .getByRole("link", { name: "Analysis" })
      .click();
    await page.getByRole("region", { name: "Search" }).waitFor();
    await page.goto(`${site.url}/puzzles`);
    await page.getByText("Only one move is right.").waitFor();
    await page.goto(`${site.url}/learn`);
    await page.getByRole("heading", { level: 1, name: "Learn" }).waitFor();
    await page.goto(`${site.url}/rules`);
    await page.getByRole("heading", { name: "How to play Oware" }).waitFor();
    await page.goto(`${site.url}/games`);
    await page
      .getByRole("heading", { name: "The server cannot be reached" })
      .waitFor();
  } finally {
    site.away = false;
  }
  await page.goto(site.url);
  await button(page, /^Play$/).waitFor();
  assert.equal(await awayNotice(page).count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("of what the server has on people and games nothing is kept", async () => {
  const page = await app();
  await choose(page, "A friend, by link");
  await button(page, "Make a link").click();
  await page.waitForURL(/\/g\//);
  await button(page, "Withdraw the game").waitFor();
  await page.reload();
  await button(page, "Withdraw the game").waitFor();
  const kept = await page.evaluate(async () => {
    const paths = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths;
  });
  const own =
    /^\/(assets\/.+|index\.html|start\.js|favicon(-turn)?\.svg|manifest\.webmanifest|language)$/;
  assert.deepEqual(
    kept.filter((path) => !own.test(path)),
    [],
  );
});

test("a page that is not of the worker's build is not kept", async () => {
  site.spoilt = true;
  try {
    const page = await visitor(browser, { serviceWorkers: "allow" });
    await page.goto(`${site.url}/api/lobby`); // a document that starts no worker itself
    const ended = await page.evaluate(async () => {
      const { installing } =
        await navigator.serviceWorker.register("/service_worker.js");
      return new Promise((done) => {
        installing.onstatechange = () => done(installing.state);
      });
    });
    assert.equal(ended, "redundant");
  } finally {
    site.spoilt = false;
  }
});

test("a proxy that has lost its server counts as no answer", async () => {
  const page = await app();
  await page.context().route("**/*", (route) => route.continue());
  const worker = page.context().serviceWorkers()[0];
  await worker.evaluate(() => {
    self.fetch = async () => new Response("", { status: 502 });
  });
  await page.reload();
  await button(page, /^Play$/).waitFor();
});

test("by choice a game against the computer stays on this device", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await unfoldRules(page);
  await page.getByRole("checkbox", { name: "On this device only" }).check();
  await choose(page, "North");
  await button(page, /^Play$/).click();
  await page.waitForURL(/\/local\//);
  await movesMade(page, 1);
  await page.getByText("It is listed nowhere.").waitFor();
  const lobby = await page.evaluate(() =>
    fetch("/api/lobby").then((answer) => answer.json()),
  );
  assert.deepEqual([lobby.mine, lobby.live], [[], []]);
  assert.deepEqual(page.complaints, []);
});

/** A game that this browser has kept, after so many moves from a position with South to move; the visitor is South. */
async function keptGame(start, moves) {
  const page = await visitor(browser);
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(
    ([start, moves]) =>
      localStorage.setItem(
        "oware.device.cccccccc",
        JSON.stringify({
          ...{ rules: "abapa-agreed", start, moves, finish: "" },
          ...{ level: 1, mine: "south", seed: 1, played: 1 },
        }),
      ),
    [start, moves],
  );
  await page.goto(`${server.url}/local/cccccccc`);
  await says(page, moves === "" ? "You begin." : "Your turn.");
  return page;
}

async function offerEnd(page) {
  await button(page, "End and share out…").click();
  await button(page.getByRole("dialog"), "Offer to end").click();
}

/** One seed each, which go round and never meet. */
const kCircling = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S";
const kAgreed = "You both agreed to end.";

test("the computer agrees to an end that costs it nothing, and to no other", async () => {
  const even = await keptGame(kCircling, "");
  await offerEnd(even);
  await even.getByText(kAgreed).waitFor();
  const uneven = await keptGame("5-4-4-4-4-4-0-0-1-1-1-0-10-10-S", "");
  await offerEnd(uneven);
  await uneven.getByText("The computer would rather play on.").waitFor();
  await sow(uneven, "F");
  await movesMade(uneven, 2);
  assert.equal(
    await uneven.getByText("The computer would rather play on.").count(),
    0,
    "another position, another question",
  );
  assert.deepEqual([...even.complaints, ...uneven.complaints], []);
});

test("the computer offers an end where seeds only circle", async () => {
  const page = await keptGame(kCircling, "FfAaBbCcDdEeFf");
  const offer = page.getByText("Computer 1 offers to end the game.");
  await sow(page, "[A-F]");
  await offer.waitFor();
  await page.reload();
  await offer.waitFor();
  await button(page, "Play on").click();
  await offer.waitFor({ state: "detached" });
  await page.reload();
  await says(page, "Your turn.");
  assert.equal(await offer.count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("an address of a game that is not kept here leads to none", async () => {
  const page = await visitor(browser);
  for (const id of ["aaaaaaaa", "no_game"]) {
    const answer = await page.goto(`${server.url}/local/${id}`);
    assert.equal(answer.status(), 200, "the server cannot know");
    await page
      .getByRole("heading", { name: "There is no game here" })
      .waitFor();
  }
  await page.evaluate(() =>
    localStorage.setItem("oware.device.bbbbbbbb", '{"moves":"AAAA"}'),
  );
  await page.goto(`${server.url}/local/bbbbbbbb`);
  await page.getByRole("heading", { name: "There is no game here" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("an update leaves an open game alone, and is there when the app is opened next", async () => {
  const page = await app();
  const [old] = await caches(page);
  await unfoldRules(page);
  await page.getByRole("checkbox", { name: "On this device only" }).check();
  await sow(page, "C");
  await movesMade(page, 2);
  site.edition = "2";
  try {
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration()).update(),
    );
    const waiting = () =>
      page.evaluate(async () => {
        const { waiting } = await navigator.serviceWorker.getRegistration();
        return waiting?.state;
      });
    await eventually(async () => assert.equal(await waiting(), "installed"));
    // The old version's files are not on the server any more, and the page that is open has them all.
    assert.equal(
      (await fetch(`${site.url}${await scriptOf(page)}`)).status,
      404,
    );
    await openDialog(page, "Settings");
    await closeDialog(page);
    await house(page, "[A-F]", "can be played").first().click();
    await movesMade(page, 4);
    assert.equal(await waiting(), "installed", "it has not taken over");
    assert.equal((await caches(page)).length, 2);

    // The next visit has the new version, also without the server once all pages are closed.
    const context = page.context();
    const address = page.url();
    assert.deepEqual(page.complaints, []);
    await page.close();
    await eventually(async () => {
      const waiting = await Promise.all(
        context
          .serviceWorkers()
          .map((worker) =>
            worker
              .evaluate(() => self.registration.waiting !== null)
              .catch(() => null),
          ),
      );
      assert.ok(waiting.includes(false) && !waiting.includes(true));
    });
    const next = await context.newPage();
    await next.goto(address);
    await movesMade(next, 4);
    await eventually(async () => {
      const names = await caches(next);
      assert.equal(names.length, 1);
      assert.notEqual(names[0], old);
    });
    assert.match(await scriptOf(next), /2\.js$/);
    site.away = true;
    await next.reload();
    await movesMade(next, 4);
    await house(next, "[A-F]", "can be played").first().click();
    await movesMade(next, 6);
    assert.match(await scriptOf(next), /2\.js$/);
  } finally {
    site.edition = "";
    site.away = false;
  }
});

/** The address of the page's own code. */
const scriptOf = (page) =>
  page.locator('script[type="module"]').getAttribute("src");
