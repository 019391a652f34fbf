// The search's threads: as many as were chosen where the page may share memory, one elsewhere; told to stop, they rest.
//
// No search here ends by its time: whatever follows one shows that it was told to stop.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  eventually,
  section,
  serveAndBrowse,
  server,
  sow,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** Runs before the page: `asked` and `answered` count analyses, `unfinished` those that were told to stop. */
function listenToSearch() {
  const heard = { asked: 0, answered: 0, unfinished: 0, helpers: 0 };
  globalThis.heard = heard;
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data: { kind, answer } }) => {
        if (kind !== "answer" || !answer?.lines) return;
        heard.answered += 1;
        heard.unfinished += Number(!answer.finished);
      });
    }
    postMessage(question) {
      heard.helpers += Number(question.ask === "help");
      const endless = { ...question.limits, milliseconds: 1e9 };
      if (question.ask === "analyze") heard.asked += 1;
      super.postMessage(
        question.limits ? { ...question, limits: endless } : question,
      );
    }
  };
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  globalThis.hide = (value) => {
    hidden = value;
    document.dispatchEvent(new Event("visibilitychange"));
  };
}

async function analysis({ threads, isolated = true }) {
  const page = await visitor(browser);
  await page.addInitScript(listenToSearch);
  await page.addInitScript(
    (count) => localStorage.setItem("oware.threads", count),
    String(threads),
  );
  if (!isolated)
    await page.route("**/*", async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers["cross-origin-embedder-policy"];
      await route.fulfill({ response, headers });
    });
  page.fetched = [];
  page.on("request", (request) => {
    const name = /\/(engine\w*)-[^/]*\.wasm$/.exec(request.url())?.[1];
    if (name) page.fetched.push(name);
  });
  await page.goto(`${server.url}/analysis`);
  assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
  return page;
}
const isDeep = (page) => section(page, "Search").getByText(/^depth \d/);
const heard = (page) => page.evaluate(() => globalThis.heard);
const searchWorkers = (page) =>
  page.workers().filter((worker) => /\/search\.worker-/.test(worker.url()));
const switchOf = (page) =>
  page.getByRole("checkbox", { name: "Search", exact: true });

test("a search has the chosen threads, and keeps them while it is asked one position after the other", async () => {
  const page = await analysis({ threads: 2 });
  await isDeep(page).waitFor();
  assert.deepEqual(page.fetched, ["engine_threads"]);
  const workers = searchWorkers(page);
  assert.equal(workers.length, 2);
  for (const [at, letter] of [..."FfEe"].entries()) {
    await sow(page, letter);
    await eventually(async () => {
      const { asked, answered, unfinished } = await heard(page);
      assert.equal(asked, at + 2);
      assert.deepEqual([answered, unfinished], [at + 1, at + 1]);
    });
    await isDeep(page).waitFor();
  }
  assert.deepEqual(searchWorkers(page), workers);
  assert.equal((await heard(page)).helpers, 1);
  const cores = page.getByLabel("Processor cores to use");
  assert.equal(await cores.inputValue(), "2");
  await cores.selectOption("1");
  await eventually(() => assert.equal(searchWorkers(page).length, 1));
  await eventually(() =>
    assert.deepEqual(page.fetched, ["engine_threads", "engine"]),
  );
  assert.deepEqual(page.complaints, []);
});

test("a search rests while it is switched off, and while nobody sees the page", async () => {
  const page = await analysis({ threads: 2 });
  const rested = (asked) =>
    eventually(async () => {
      const told = await heard(page);
      assert.deepEqual([told.asked, told.answered], [asked, asked]);
    });
  await isDeep(page).waitFor();
  await switchOf(page).uncheck();
  await rested(1);
  await switchOf(page).check();
  await eventually(async () => assert.equal((await heard(page)).asked, 2));
  await page.evaluate(() => globalThis.hide(true));
  await rested(2);
  await page.evaluate(() => globalThis.hide(false));
  await eventually(async () => assert.equal((await heard(page)).asked, 3));
  assert.equal((await heard(page)).unfinished, 2);
});

test("where memory cannot be shared, the search has one thread, and a new worker after each that is stopped", async () => {
  const page = await analysis({ threads: 2, isolated: false });
  await isDeep(page).waitFor();
  assert.deepEqual(page.fetched, ["engine"]);
  const [first] = searchWorkers(page);
  assert.equal(searchWorkers(page).length, 1);
  assert.equal(await page.getByLabel("Processor cores to use").count(), 0);
  await sow(page, "F");
  await eventually(() => {
    const [second, ...more] = searchWorkers(page);
    assert.ok(second && second !== first && more.length === 0);
  });
  await isDeep(page).waitFor();
  assert.equal((await heard(page)).answered, 0);
});
