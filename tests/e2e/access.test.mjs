// Nothing for axe to find, on any page, in both themes, on a phone and on a desk. For a game see
// online.test.mjs.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  browser,
  button,
  doorway,
  closeDialog,
  colourViolations,
  inspect,
  kDesk,
  kPhone,
  openDialog,
  picture,
  says,
  serveAndBrowse,
  server,
  sow,
  unfoldRules,
  violations,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** The first page with all that comes a little later. */
const whole = (page) =>
  page.getByRole("region", { name: "Games being played" }).waitFor();

/** However long a dialog is, the way out of it need not be looked for. */
async function closeInSight(page) {
  const box = await button(page.getByRole("dialog"), "Close").boundingBox();
  assert.ok(
    box.y + box.height <= page.viewportSize().height,
    `Close ends at ${box.y + box.height}`,
  );
}

test("what is wrong with a page is found", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/nowhere`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  await page.evaluate(() => {
    document.documentElement.lang = "";
    document.querySelector("h1").style.color = "light-dark(#eee, #222)";
    document.querySelector("header button[aria-pressed]").textContent = "";
  });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const found = (await violations(page)).map((one) => one.split(":")[0]);
    assert.deepEqual(found.sort(), [
      "button-name",
      "color-contrast",
      "html-has-lang",
    ]);
    const [coloured, ...others] = await colourViolations(page);
    assert.match(coloured, /^color-contrast:/);
    assert.deepEqual(others, []);
  }
});

for (const viewport of [kDesk, kPhone]) {
  test(`the pages and dialogs, ${viewport.width}`, async () => {
    const page = await visitor(browser, { viewport });
    await page.goto(server.url);
    await says(page, "South moves.");
    await whole(page);
    await inspect(page, "first");
    await unfoldRules(page);
    await inspect(page, "first-rules");
    await openDialog(page, "Settings");
    await closeInSight(page);
    await inspect(page, "settings");
    await closeDialog(page);
    if (viewport === kPhone) {
      await button(page, "More").click();
      await inspect(page, "more");
      await page.keyboard.press("Escape");
    }
    // Phones have no keys.
    if (viewport === kDesk) {
      await openDialog(page, "Keys");
      await closeInSight(page);
      await inspect(page, "keys");
    }
    await page.goto(`${server.url}/rules`);
    await page.getByRole("heading", { name: "How to play Oware" }).waitFor();
    await inspect(page, "rules");
    await page.goto(`${server.url}/nowhere`);
    await page
      .getByRole("heading", { name: "There is nothing here" })
      .waitFor();
    await inspect(page, "missing");
  });
}

/** A game against the computer, just begun: its address, and a browser that has a seat in it. */
async function begun() {
  const player = await visitor(browser);
  await player.goto(server.url);
  await sow(player, "C");
  await player.waitForURL(/\/g\//);
  return {
    path: new URL(player.url()).pathname,
    storageState: await player.context().storageState(),
  };
}

/** Waits until all of the page is there. */
async function wholly(page, path) {
  if (path === "/games")
    await page.getByRole("heading", { name: "Finished games" }).waitFor();
  else if (path === "/account") await doorway(page).waitFor();
  else if (path === "/imprint")
    await page.getByText("A line of the administrator.").waitFor();
  else if (path === "/admin")
    await page.getByRole("region", { name: "Audit log" }).waitFor();
  else
    await page
      .getByRole("button", { name: /house C,/ })
      .first()
      .waitFor();
  if (path === "/") await whole(page);
}

test("from the narrowest phone to the widest screen nothing sticks out and every house can be hit", async () => {
  const { path: game, storageState } = await begun();
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
    { width: 768, height: 1024 },
    { width: 3840, height: 2160 },
  ]) {
    const page = await visitor(browser, { viewport, storageState });
    for (const path of ["/", "/local", "/rules", game, "/games", "/account"]) {
      await page.goto(server.url + path);
      await wholly(page, path);
      await picture(
        page,
        `size-${viewport.width}${path === game ? "-game" : path.replace("/", "-")}`,
      );
      const sticksOut = await page.evaluate(
        () =>
          document.documentElement.scrollWidth -
          document.documentElement.clientWidth,
      );
      assert.ok(
        sticksOut <= 0,
        `${path} at ${viewport.width}: ${sticksOut} pixels stick out`,
      );
      const small = await page
        .getByRole("button", { name: /house [A-Fa-f],/ })
        .evaluateAll(
          (all) =>
            all
              .map((one) => one.getBoundingClientRect())
              .filter(({ width, height }) => Math.min(width, height) < 44)
              .length,
        );
      assert.equal(
        small,
        0,
        `${path} at ${viewport.width}: houses under 44 pixels`,
      );
    }
    await page.context().close();
  }
});

test("nothing moves while the page loads", async () => {
  const { path: game, storageState } = await begun();
  writeFileSync(
    join(server.data, "imprint.txt"),
    "A line of the administrator.\n".repeat(5),
  );
  const key = server.admin("key", "Esi").split(/\s/).at(-1);
  for (const viewport of [kDesk, kPhone]) {
    const page = await visitor(browser, { viewport, storageState });
    await page.addInitScript(
      (kept) => sessionStorage.setItem("oware.admin", kept),
      key,
    );
    for (const path of [
      "/",
      "/local",
      "/rules",
      game,
      "/games",
      "/account",
      "/imprint",
      "/admin",
    ]) {
      await page.goto(server.url + path);
      await wholly(page, path);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Imprint" })
        .waitFor();
      const shift = await page.evaluate(
        () =>
          new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += entry.value;
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(sum)),
            );
          }),
      );
      assert.ok(
        shift < 0.01,
        `${path} at ${viewport.width}: layout shift ${shift}`,
      );
    }
    await page.context().close();
  }
});
