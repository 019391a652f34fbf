// Analyses on the server: kept, shared, copied, guarded against two tabs; and reviews that the
// server makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  adminPage,
  browser,
  button,
  eventually,
  inspectInBothSizes,
  register,
  section,
  serveAndBrowse,
  server,
  sow,
  violations,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

async function open(page, search = "") {
  await page.goto(`${server.url}/analysis${search}`);
  await section(page, "Search").waitFor();
}
const card = (page) =>
  page.locator("details").filter({ hasText: "Kept on the server" });
const move = (page, path) => page.locator(`[data-path="${path}"]`);

test("kept, opened from the list, changed in two tabs, shared by link, copied by another", async () => {
  const ama = await visitor(browser);
  await register(ama, "Ama_1");
  await open(ama, "?moves=FfEe");
  await card(ama).getByText("Kept on the server", { exact: true }).click();
  await card(ama).getByText("You keep none yet.").waitFor();
  await card(ama).getByLabel("Title").fill("A quiet opening");
  await card(ama).getByLabel("Who may see it").selectOption("link");
  await button(card(ama), "Keep on the server").click();
  await card(ama).getByText("Kept.", { exact: true }).waitFor();
  await ama.waitForURL(/\/analysis\?kept=[2-9a-z]{10}$/);
  const address = ama.url();
  const link = card(ama).getByRole("link", { name: "A quiet opening" });
  assert.equal(
    await link.getAttribute("href"),
    new URL(address).pathname + new URL(address).search,
  );

  // The other tab has it, too, and is the first to change it.
  const tab = await ama.context().newPage();
  await tab.goto(address);
  await move(tab, "FfEe").click();
  await sow(tab, "D");
  await button(card(tab), "Keep the changes").click();
  await card(tab).getByText("Kept.", { exact: true }).waitFor();
  await move(ama, "FfEe").click();
  await sow(ama, "C");
  await card(ama)
    .getByText("There are changes that are not kept yet.")
    .waitFor();
  await button(card(ama), "Keep the changes").click();
  await card(ama)
    .getByRole("alert")
    .filter({ hasText: "It was changed in another tab" })
    .waitFor();
  await button(card(ama), "Show the other version").click();
  await move(ama, "FfEeD").waitFor();

  // Another looks at it, cannot change it, and takes a copy.
  const kofi = await visitor(browser);
  await kofi.goto(address);
  await card(kofi).getByText("An analysis by Ama_1.").waitFor();
  await move(kofi, "FfEe").click();
  assert.equal(await kofi.getByLabel("Comment").count(), 0);
  await button(card(kofi), "Copy to mine").click();
  await kofi.waitForURL(/moves=FfEeD/);
  await kofi.getByLabel("Comment").waitFor();

  await button(card(ama), "Delete").click();
  await ama.waitForURL(/moves=/);
  await kofi.goto(address);
  await kofi
    .getByRole("alert")
    .filter({ hasText: "There is no such analysis" })
    .waitFor();
});

test("the server reviews a game: moves as they come, the summary, the way back", async () => {
  const page = await visitor(browser);
  await open(page, "?moves=FfEeDd");
  const review = section(page, "Review the game");
  await button(review, "Let the server analyse").click();
  await review
    .getByText(/accurate/)
    .first()
    .waitFor();
  await review.getByRole("slider").click({ position: { x: 1, y: 10 } });
  await eventually(async () => assert.match(page.url(), /ply=0/));
  await page.route("**/api/analysis", (route) => route.abort());
  await page.reload();
  await button(review, "Let the server analyse").click();
  await review
    .getByRole("alert")
    .filter({ hasText: "works without it" })
    .waitFor();
});

test("a public analysis is opened from its owner's page, reported, and hidden by an administrator", async () => {
  const yaw = await visitor(browser);
  await register(yaw, "Yaw_1");
  await open(yaw, "?moves=FfEe");
  await card(yaw).getByText("Kept on the server", { exact: true }).click();
  await card(yaw).getByLabel("Title").fill("A rude title");
  await card(yaw).getByLabel("Who may see it").selectOption("public");
  await button(card(yaw), "Keep on the server").click();
  await card(yaw).getByText("Kept.", { exact: true }).waitFor();

  const esi = await visitor(browser);
  await esi.goto(`${server.url}/player/Yaw_1`);
  const shared = section(esi, "Analyses");
  const link = shared.getByRole("link", { name: "A rude title" });
  await link.waitFor();
  await inspectInBothSizes(esi, "player-analyses");
  await link.click();
  await card(esi).getByText("An analysis by Yaw_1.").waitFor();
  await move(esi, "FfEe").waitFor();
  await button(card(esi), "Report this analysis").click();
  const dialog = esi.getByRole("dialog", { name: "Report this analysis" });
  await dialog
    .getByRole("textbox", { name: "What is wrong with it?" })
    .fill("insults people");
  await inspectInBothSizes(esi, "report-analysis");
  await button(dialog, "Report this analysis").click();
  await dialog.getByText("Thank you.").waitFor();

  const admin = await adminPage();
  const report = section(admin, "Reports")
    .getByRole("listitem")
    .filter({ hasText: "A rude title" });
  await report.getByText("insults people").waitFor();
  await report.getByText("Yaw_1").waitFor();
  await report.getByRole("link", { name: "The analysis" }).waitFor();
  await button(report, "Hide the analysis").click();
  await section(admin, "Audit log").getByText("analysis hidden").waitFor();
  assert.deepEqual(await violations(admin), []);

  // Gone for others, still there for its owner, who is told.
  await esi.reload();
  await esi
    .getByRole("alert")
    .filter({ hasText: "There is no such analysis" })
    .waitFor();
  const gone = esi.waitForResponse(/\/api\/players\/Yaw_1\/analyses$/);
  await esi.goto(`${server.url}/player/Yaw_1`);
  assert.deepEqual(await (await gone).json(), { analyses: [] });
  await esi.getByRole("heading", { name: "Yaw_1" }).waitFor();
  assert.equal(await shared.count(), 0);
  await yaw.reload();
  await card(yaw).getByText("An administrator has hidden it").waitFor();
  for (const page of [yaw, esi, admin]) assert.deepEqual(page.complaints, []);
});

test("the card in both sizes", async () => {
  const page = await visitor(browser);
  await register(page, "Esi_1");
  await open(page, "?moves=FfEe");
  await card(page).getByText("Kept on the server", { exact: true }).click();
  await button(card(page), "Keep on the server").click();
  await card(page).getByText("Kept.", { exact: true }).waitFor();
  await inspectInBothSizes(page, "kept");
});
