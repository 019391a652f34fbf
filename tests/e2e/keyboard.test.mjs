// A whole game against the computer with the keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  kPatience,
  listedMove,
  picture,
  says,
  serveAndBrowse,
  server,
  settled,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** Moves the focus on with Tab until it is on the control with this name. */
async function tabTo(page, name) {
  for (let tries = 0; tries < 80; ++tries) {
    await page.keyboard.press("Tab");
    if (
      await page
        .getByRole("button", { name })
        .and(page.locator(":focus"))
        .count()
    )
      return;
  }
  assert.fail(`Tab never comes to ${name}`);
}

test("from the first page to the result and on to the next game", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await says(page, "South moves. Tap one of your houses.");
  await page.keyboard.press("3");
  await page.waitForURL(/\/g\//);

  const end = page.getByRole("region", { name: "The end" });
  const playable = page.getByRole("button", { name: /can be played/ });
  let moves = 1;
  for (;;) {
    await end.or(playable.first()).first().waitFor();
    if (await end.count()) break;
    await settled(page);
    const letters = await playable.evaluateAll((all) =>
      all.map((one) => one.dataset.house),
    );
    const letter = letters[moves % letters.length];
    // Letters and numbers by turns.
    await page.keyboard.press(
      moves % 2 ? String("ABCDEF".indexOf(letter) + 1) : letter.toLowerCase(),
    );
    moves += 1;
    await page.waitForFunction(
      (count) => document.querySelectorAll("[data-after]").length >= count,
      2 * moves - 1,
      {
        timeout: kPatience,
      },
    );
    assert.ok(moves < 1000, "the game does not end");
  }
  await picture(page, "computer-end-1280-light");

  // Back through the moves and again to the end.
  await page.keyboard.press("Home");
  await says(page, "before the first move");
  await page.keyboard.press("ArrowRight");
  await says(page, "after move 1, C");
  await page.keyboard.press("End");
  // The list of keys.
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await tabTo(page, "Play again, sides changed");
  await page.keyboard.press("Enter");
  // Now North: the computer begins, the keys are the visitor's own houses.
  const own = page.getByRole("button", {
    name: /Your house [a-f], .*can be played/,
  });
  await own.first().waitFor();
  await settled(page);
  await page.keyboard.press("1");
  await listedMove(page, "Move 1: a").waitFor();
  assert.deepEqual(page.complaints, []);
});
