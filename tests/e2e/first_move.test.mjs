// The first tap on the first page: the same board, in the same place, on which both moves are seen and told.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  button,
  house,
  kDesk,
  kPhone,
  says,
  section,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** Writes down, frame by frame, where the board is, and in their order the seeds that fall and the sentences that are told. */
function watch() {
  const board = document.querySelector("[data-board]");
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  const field = board.querySelector(".field");
  window.seen = { frames: [], events: [], start: boxOf(field) };
  const frame = () => {
    const now = document.querySelector("[data-board]");
    window.seen.frames.push({
      same: now === board && field.isConnected,
      box: boxOf(field),
    });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  document.addEventListener("sow", ({ detail }) =>
    window.seen.events.push(`seed ${detail.letter}`),
  );
  const told = new Map();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll("[role=log], [role=status]"))
      for (const line of region.matches("[role=log]")
        ? region.children
        : [region]) {
        const text = line.textContent.trim();
        if (!text || told.get(line) === text) continue;
        told.set(line, text);
        window.seen.events.push(`told ${text}`);
      }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

for (const [device, viewport] of [
  ["desk", kDesk],
  ["phone", kPhone],
])
  test(`the first move is sown on the board that was tapped, then the reply: ${device}`, async () => {
    const page = await visitor(browser, {
      viewport,
      reducedMotion: "no-preference",
    });
    await page.goto(server.url);
    await button(page, /^Play$/).waitFor();
    await section(page, "Open games").waitFor();
    await page.evaluate(watch);
    await house(page, "C", "can be played").click();
    await says(page, "Your turn.");
    const { frames, events, start } = await page.evaluate(() => window.seen);

    assert.ok(frames.every(({ same }) => same));
    const jumps = frames.map(({ box }) =>
      Math.max(...box.map((value, index) => Math.abs(value - start[index]))),
    );
    assert.ok(Math.max(...jumps) < 1, `the board moved ${Math.max(...jumps)}`);

    const first = events.findIndex((event) => /^told South sows C/.test(event));
    const reply = events.findIndex((event) =>
      /^told Computer \d sows/.test(event),
    );
    const turn = events.findIndex((event) => /^told Your turn/.test(event));
    const seeds = events.flatMap((event, at) =>
      event.startsWith("seed") ? [{ at, letter: event.at(-1) }] : [],
    );
    const [own, others] = [seeds.slice(0, 4), seeds.slice(4)];
    assert.equal(own.map(({ letter }) => letter).join(""), "DEFa");
    assert.ok(others.length > 0, "no seed of the reply was seen");
    assert.ok(first >= 0 && first < reply, events.join("\n"));
    assert.ok(own.at(-1).at < reply && reply < others[0].at);
    assert.ok(others.at(-1).at < turn, events.join("\n"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
