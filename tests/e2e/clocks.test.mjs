// Time on the page: a flag that falls, an absent player, days off, and a browser that tells
// whose turn it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  closeDialog,
  movesMade,
  openDialog,
  says,
  serveAndBrowse,
  server,
  sow,
  table,
} from "./harness.mjs";

const kDay = 24 * 60 * 60 * 1000;

// Nobody is gone for long, unless a test starts the server anew.
serveAndBrowse("--absence-ms", String(kDay));

const timeOf = (label) => async (page) => {
  await page.getByRole("combobox", { name: "Time" }).selectOption({ label });
};
const timer = (page, name) => page.getByRole("timer", { name });

test("a flag falls on the page of both", async () => {
  const { ama, kofi } = await table({ choices: timeOf("3 min + 2 s") });
  await sow(ama, "F");
  await sow(kofi, "f");
  await movesMade(ama, 2);
  await timer(ama, /^[12] minute/).waitFor();
  // Two minutes and 59 seconds go by while the server is away; what is left falls before the eyes
  // of both.
  await server.sleep(179_000);
  await ama.getByRole("heading", { name: "You lose" }).waitFor();
  await kofi.getByRole("heading", { name: "You win" }).waitFor();
  for (const page of [ama, kofi])
    await page.getByText("South ran out of time.").first().waitFor();
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

test("an absent player is waited for, both see for how long, and then the game can be claimed", async () => {
  const { ama, kofi } = await table({ choices: timeOf("20 min + 10 s") });
  await sow(ama, "F");
  await sow(kofi, "f");
  await sow(ama, "E");
  await movesMade(kofi, 3);
  // Kofi's browser still fetches pages, but its live line does not come through.
  await kofi.addInitScript(() => {
    window.WebSocket = class {
      constructor() {
        setTimeout(() => this.onclose?.(), 0);
      }
      close() {}
    };
  });
  await kofi.reload();
  const gone = ama.getByRole("region", { name: "Kofi is not here." });
  await gone.getByText(/^You can claim the game in .*(hours|day)/).waitFor();
  assert.equal(await gone.getByRole("button").count(), 0, "not yet");
  await kofi.reload(); // what it says of the line is of the moment it was opened
  const line = kofi.getByRole("region", {
    name: "The line to your seat is down.",
  });
  await line
    .getByText(/^Your opponent can claim the game in .*(hours|day)/)
    .waitFor();

  await server.kill();
  await server.again("--absence-ms", "1");
  await gone.getByRole("button", { name: "Claim the game" }).click();
  await ama.getByRole("heading", { name: "You win" }).waitFor();
  await ama.getByText("Kofi ran out of time.").first().waitFor();
  await kofi.reload();
  await kofi.getByRole("heading", { name: "You lose" }).waitFor();
  assert.deepEqual(ama.complaints, []);
  await server.kill();
  await server.again("--absence-ms", String(kDay));
});

test("a game whose first player does not come is called off", async () => {
  const { ama, kofi } = await table({ choices: timeOf("20 min + 10 s") });
  await sow(ama, "F");
  await movesMade(kofi, 1);
  await kofi.close();
  const gone = ama.getByRole("region", { name: "Kofi is not here." });
  await gone.waitFor();
  assert.equal(await gone.getByRole("button").count(), 0, "not yet");
  await server.kill();
  await server.again("--absence-ms", "1");
  await gone.getByRole("button", { name: "Call it off" }).click();
  await ama
    .getByText("The game was called off before it had begun.")
    .first()
    .waitFor();
  assert.deepEqual(ama.complaints, []);
  await server.kill();
  await server.again("--absence-ms", String(kDay));
});

test("a day off is taken when the days of a move are used up, and shown beside the clock", async () => {
  const { ama, kofi } = await table({
    choices: async (page) => {
      await timeOf("3 days a move")(page);
      await page.getByRole("spinbutton", { name: "Days off in all" }).fill("5");
      await page.getByRole("spinbutton", { name: "Days off in all" }).blur();
    },
  });
  await sow(ama, "F");
  await sow(kofi, "f");
  await movesMade(ama, 2);
  for (const page of [ama, kofi])
    await timer(page, /^2 days 23 hours, days off left: 5 days$/).waitFor();
  await server.sleep(4 * kDay);
  for (const page of [ama, kofi])
    await timer(page, /^0 seconds, days off left: 3 days 23 hours$/).waitFor();
  await sow(ama, "E");
  // The day is gone for good; the next move has its three days again.
  for (const page of [ama, kofi])
    await timer(page, /^3 days, days off left: 3 days 23 hours$/).waitFor();
  for (const page of [ama, kofi]) assert.deepEqual(page.complaints, []);
});

/** A browser that allows notifications and shows them in a list of its own; the page counts as looked at only when `seen` says so. */
function withNotifications(page) {
  return page.addInitScript(() => {
    window.shown = [];
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.look = (seen) => {
      hidden = !seen;
      document.dispatchEvent(new Event("visibilitychange"));
    };
    window.Notification = class {
      static permission = "default";
      static async requestPermission() {
        return (window.Notification.permission = "granted");
      }
      constructor(title, { body }) {
        window.shown.push(`${title}: ${body}`);
      }
      close() {}
    };
  });
}

test("the browser tells whose turn it is to a visitor who has chosen so and looks elsewhere", async () => {
  const { ama, kofi } = await table();
  await withNotifications(ama);
  await ama.reload();
  await says(ama, "You begin.");
  const shown = () => ama.evaluate(() => window.shown);
  const look = (seen) => ama.evaluate((now) => window.look(now), seen);
  const called = () =>
    ama.waitForFunction(() => document.title.startsWith("● Your turn"));
  const away = async (own, other) => {
    await sow(ama, own);
    await says(ama, "Waiting for Kofi.");
    await look(false);
    await sow(kofi, other);
    await called();
  };
  // Without the choice nothing is told.
  await away("F", "f");
  assert.deepEqual(await shown(), []);
  await look(true);
  await openDialog(ama, "Settings");
  await ama
    .getByRole("checkbox", {
      name: "Tell me when it is my turn, also in another tab",
    })
    .click();
  await ama
    .getByRole("checkbox", {
      name: "Tell me when it is my turn, also in another tab",
      checked: true,
    })
    .waitFor();
  await closeDialog(ama);
  await sow(ama, "E");
  await says(ama, "Waiting for Kofi.");
  await sow(kofi, "e");
  await called();
  assert.deepEqual(
    await shown(),
    [],
    "an open page shows it without a message",
  );
  await away("D", "d");
  await ama.waitForFunction(() => window.shown.length > 0);
  assert.deepEqual(await shown(), ["Your turn: Your turn against Kofi"]);
  assert.deepEqual(ama.complaints, []);
});
