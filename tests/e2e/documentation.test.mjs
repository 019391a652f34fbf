// The documentation's site: nothing for axe to find in both themes, on a phone and on a desk; its
// search finds; nothing is loaded from elsewhere, and nothing refused by the server's own policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  kDesk,
  kPhone,
  resize,
  serveAndBrowse,
  server,
  violations,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

/** The index, text with tables, blocks of console and code. */
const kPages = [
  "index.html",
  "rules.html",
  "tour.html",
  "bounds.html",
  "variants.html",
];

/** A visitor who notes requests to other sites. */
async function reader(options) {
  const page = await visitor(browser, options);
  page.elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url))
      page.elsewhere.push(request.url());
  });
  return page;
}

for (const colorScheme of ["light", "dark"]) {
  test(`its pages are accessible, ${colorScheme}`, async () => {
    const page = await reader({ colorScheme });
    for (const name of kPages) {
      await page.goto(`${server.url}/docs/${name}`);
      for (const size of [kDesk, kPhone]) {
        await resize(page, size);
        assert.deepEqual(await violations(page), [], `${name} ${size.width}`);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth > innerWidth,
        );
        assert.ok(!wide, `${name} is wider than ${size.width}`);
      }
    }
    assert.deepEqual(page.elsewhere, []);
    assert.deepEqual(page.complaints, []);
  });
}

/** The search takes what is typed once its index is there; it says so. */
async function searchReady(page) {
  await page
    .locator(".md-search-result__meta", { hasText: "Type to start searching" })
    .waitFor({ state: "attached" });
}

test("its search leads to a heading, and its colours are chosen", async () => {
  const page = await reader();
  await page.goto(`${server.url}/docs/`);
  await searchReady(page);
  await page.getByRole("textbox", { name: "Search" }).fill("grand slam");
  await page.keyboard.press("Shift"); // it looks at the value when a key is let go
  await page
    .locator(".md-search-result__link[href*='/rules.html']")
    .first()
    .click();
  await page.waitForURL(/\/docs\/rules\.html/);
  const scheme = () =>
    page.locator("body").getAttribute("data-md-color-scheme");
  assert.equal(await scheme(), "default");
  await page.locator("label[title=Dark]").click();
  assert.equal(await scheme(), "slate");
  await page.reload();
  assert.equal(await scheme(), "slate");
  assert.deepEqual(page.elsewhere, []);
  assert.deepEqual(page.complaints, []);
});

test("its search needs no mouse", async () => {
  const page = await reader();
  await page.goto(`${server.url}/docs/`);
  await searchReady(page);
  await page.keyboard.press("/");
  await page.keyboard.insertText("grand slam"); // at once: no results on the way
  await page.keyboard.press("Shift");
  const first = page.locator(".md-search-result__link").first();
  const found = new URL(await first.getAttribute("href"), page.url());
  await page.keyboard.press("ArrowDown");
  assert.ok(await first.evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === found.pathname);
  assert.deepEqual(page.complaints, []);
});
