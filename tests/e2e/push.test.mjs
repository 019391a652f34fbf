// Telling a browser that it is one's turn: chosen in the settings, shown by the worker when the
// page is closed. The browser's own push service is out of reach here: what it would give is put in
// its place, and what it would bring is handed to the worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  eventually,
  Server,
  server,
  serveAndBrowseNotified,
  visitor,
} from "./harness.mjs";

serveAndBrowseNotified("--push-contact", "mailto:admin@oware.example");

const kEndpoint = "https://push.example/ama";
const kKeys = {
  p256dh:
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** A visitor whose browser takes part, and who is known to the server by a game. */
async function somebody(origin) {
  const page = await visitor(browser, { serviceWorkers: "allow" });
  await page.context().grantPermissions(["notifications"], { origin });
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let made = null;
      PushManager.prototype.getSubscription = async () => made;
      PushManager.prototype.subscribe = async (options) => {
        window.wanted = options;
        made = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => ((made = null), true),
        };
        return made;
      };
    },
    { endpoint: kEndpoint, keys: kKeys },
  );
  await page.goto(origin);
  await page.evaluate(() =>
    fetch("/api/me", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"Ama"}',
    }),
  );
  return page;
}

const choice = (page) =>
  page.getByRole("checkbox", {
    name: /by correspondence and the page is closed/,
  });
const kept = (page) =>
  page.evaluate(() => fetch("/api/push").then((answer) => answer.json()));
/** Waits until the server tells these addresses and no others. (A promise that waitForFunction is given it takes for yes.) */
const keeps = (page, endpoints) =>
  eventually(async () =>
    assert.deepEqual((await kept(page)).endpoints, endpoints),
  );
/** What the messages say. */
const texts = (page) =>
  page.evaluate(async () => {
    const told = await caches.open("oware-told");
    return (await told.match("/push"))?.json() ?? null;
  });
/** The paths of the page's worker and of the one that waits to follow it. */
const scripts = (page) =>
  page.evaluate(async () => {
    const one = await navigator.serviceWorker.getRegistration();
    return [one?.active, one?.waiting].map(
      (worker) => worker && new URL(worker.scriptURL).pathname,
    );
  });

test("chosen in the settings, and given up there", async () => {
  const page = await somebody(server.url);
  await button(page, "Settings").click();
  await choice(page).check();
  await keeps(page, [kEndpoint]);
  const { key } = await kept(page);
  assert.deepEqual(await page.evaluate(() => window.wanted), {
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  assert.deepEqual(await texts(page), {
    language: "en",
    title: "Your turn",
    body: "against {name}",
  });

  // Another language holds for messages, too.
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await eventually(async () =>
    assert.equal((await texts(page)).language, "de"),
  );

  const german = page.getByRole("checkbox", {
    name: /in einer Fernpartie am Zug/,
  });
  await german.uncheck();
  await keeps(page, []);
  await eventually(async () => assert.equal(await texts(page), null));
  assert.deepEqual(
    await scripts(page),
    ["/service_worker.js", null],
    "the page still starts without the network",
  );
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** The page's worker, once it is at work. */
async function workerOf(page) {
  const stateOf = () =>
    page.evaluate(() =>
      navigator.serviceWorker
        .getRegistration()
        .then((one) => one?.active?.state),
    );
  await eventually(async () => assert.equal(await stateOf(), "activated"));
  return (
    page.context().serviceWorkers()[0] ??
    (await page.context().waitForEvent("serviceworker"))
  );
}

/** Has a worker show these messages, and click the first. */
const showAll = (worker, messages) =>
  worker.evaluate(async (messages) => {
    const shown = [];
    const opened = [];
    let closed = 0;
    self.registration.showNotification = async (title, options) =>
      void shown.push({ title, ...options });
    self.clients.openWindow = async (path) => void opened.push(path);
    const happen = (event, given) =>
      new Promise((resolve, reject) => {
        Object.defineProperties(event, {
          waitUntil: { value: (work) => work.then(resolve, reject) },
          ...given,
        });
        self.dispatchEvent(event);
      });
    for (const data of messages)
      await happen(new PushEvent("push", { data: JSON.stringify(data) }));
    const notification = {
      value: { data: shown[0].data, close: () => ++closed },
    };
    await happen(new ExtendableEvent("notificationclick"), { notification });
    return { shown, closed, opened };
  }, messages);

test("the worker tells whose turn it is against whom, and opens the game", async () => {
  const page = await somebody(server.url);
  await button(page, "Settings").click();
  await choice(page).check();
  await keeps(page, [kEndpoint]);
  const { shown, closed, opened } = await showAll(await workerOf(page), [
    { game: "23456789ab", opponent: "Kofi <b>" },
    { game: "../../admin", opponent: 7 },
  ]);
  const [told, odd] = shown;
  assert.deepEqual(
    [told.title, told.body, told.tag, told.lang],
    ["Your turn", "against Kofi <b>", "23456789ab", "en"],
  );
  assert.deepEqual(
    [odd.body, odd.tag, odd.data.path],
    ["", "", "/"],
    "what is no game leads to the first page",
  );
  assert.deepEqual([closed, opened], [1, ["/g/23456789ab"]]);
  await page.context().close();
});

test("a browser that had the worker for messages under its former address goes on in its language", async () => {
  const page = await visitor(browser, { serviceWorkers: "allow" });
  await page.goto(`${server.url}/api/lobby`); // a document that starts no worker itself
  await page.evaluate(() =>
    navigator.serviceWorker.register(
      "/push.js?language=de&title=Du+bist+am+Zug&body=gegen+%7Bname%7D",
    ),
  );
  const { shown } = await showAll(await workerOf(page), [
    { game: "23456789ab", opponent: "Kofi" },
  ]);
  assert.deepEqual(
    [shown[0].title, shown[0].body, shown[0].lang],
    ["Du bist am Zug", "gegen Kofi", "de"],
  );
  // A visit gives the worker its own address, and keeps its texts.
  await page.goto(server.url);
  await eventually(async () =>
    assert.deepEqual(await scripts(page), ["/push.js", "/service_worker.js"]),
  );
  assert.deepEqual(await texts(page), {
    language: "de",
    title: "Du bist am Zug",
    body: "gegen {name}",
  });
  await page.context().close();
});

test("where the server does not offer it, there is nothing to choose", async () => {
  const plain = await Server.start();
  try {
    const page = await somebody(plain.url);
    const asked = page.waitForResponse((response) =>
      response.url().endsWith("/api/push"),
    );
    await button(page, "Settings").click();
    await asked;
    await page.getByRole("checkbox", { name: /in another tab/ }).waitFor();
    assert.equal(await choice(page).count(), 0);
    await page.context().close();
  } finally {
    await plain.stop();
  }
});
