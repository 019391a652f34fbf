// Five languages: chosen by the browser, changed in the settings, fetched when they are needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  picture,
  serveAndBrowse,
  server,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const kLeads = {
  en: "South moves. Tap one of your houses.",
  de: "Süd beginnt. Tippe eine deiner Mulden an.",
  nl: "Zuid begint. Tik op een van je bakjes.",
  fr: "Sud commence. Touchez une de vos cases.",
  pt: "Sul começa. Toque numa das suas casas.",
};
const leads = (page, text) =>
  page.getByRole("status").filter({ hasText: text }).waitFor();
const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

test("the page speaks what the browser asks for, and fetches no other language", async () => {
  for (const [locale, language] of [
    ["de-AT", "de"],
    ["nl-BE", "nl"],
    ["fr", "fr"],
    ["pt-BR", "pt"],
    ["en-GB", "en"],
    ["sv-SE", "en"],
  ]) {
    const page = await visitor(browser, { locale });
    const fetched = [];
    page.on("request", (request) =>
      fetched.push(new URL(request.url()).pathname),
    );
    await page.goto(server.url);
    await leads(page, kLeads[language]);
    assert.equal(await languageOf(page), language, locale);
    const catalogues = fetched.filter((path) =>
      /^\/assets\/(en|de|nl|fr|pt)-/.test(path),
    );
    assert.deepEqual(
      // Once or twice: its later texts may have come already.
      [...new Set(catalogues.map((path) => path.slice(8, 10)))],
      [language],
      locale,
    );
    await picture(page, `language-${language}`);
    // All that a game begins with is seen at once.
    const form = await page.getByRole("form").boundingBox();
    assert.ok(
      form.y + form.height <= page.viewportSize().height,
      `${locale}: the form ends at ${form.y + form.height}`,
    );
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("a language chosen in the settings is seen at once, and stays", async () => {
  const page = await visitor(browser, { locale: "de" });
  await page.goto(server.url);
  await leads(page, kLeads.de);
  await page.getByRole("button", { name: "Einstellungen" }).click();
  const choice = page.getByRole("combobox", { name: "Sprache" });
  await choice.waitFor();
  assert.deepEqual(await choice.getByRole("option").allInnerTexts(), [
    "English",
    "Deutsch",
    "Nederlands",
    "Français",
    "Português",
  ]);
  await choice.selectOption("Nederlands");
  await page
    .getByRole("dialog", { name: "Instellingen" })
    .getByRole("button", { name: "Sluiten" })
    .click();
  await leads(page, kLeads.nl);
  assert.equal(await languageOf(page), "nl");
  await page.reload();
  await leads(page, kLeads.nl);
  assert.equal(await languageOf(page), "nl");
  assert.deepEqual(page.complaints, []);
});

test("a language that cannot be fetched leaves the page as it is", async () => {
  const page = await visitor(browser);
  await page.route(/\/assets\/fr-/, (route) => route.abort());
  await page.goto(server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  const choice = page.getByRole("combobox", { name: "Language" });
  await choice.selectOption("Français");
  await page.waitForFunction(
    () => document.querySelector("dialog select").value === "en",
  );
  await leads(page, kLeads.en);
  assert.equal(await languageOf(page), "en");
});

test("the rules in each language, with boards that play themselves", async () => {
  for (const [locale, title, through, done, where] of [
    [
      "en",
      "How to play Oware",
      "Play it through",
      "South wins, 25–23",
      "Côte d’Ivoire",
    ],
    [
      "de",
      "So spielt man Oware",
      "Durchspielen",
      "Süd gewinnt 25:23",
      "Elfenbeinküste",
    ],
    [
      "nl",
      "Zo speel je Oware",
      "Helemaal spelen",
      "Zuid wint met 25-23",
      "Ivoorkust",
    ],
    [
      "fr",
      "Comment jouer à l’oware",
      "Jouer la suite",
      "Sud gagne, 25 à 23",
      "Côte d’Ivoire",
    ],
    [
      "pt",
      "Como se joga Oware",
      "Jogar tudo",
      "Sul ganha por 25–23",
      "Costa do Marfim",
    ],
  ]) {
    const page = await visitor(browser, { locale });
    await page.clock.install();
    await page.goto(`${server.url}/rules`);
    await page.getByRole("heading", { name: title }).waitFor();
    await picture(page, `rules-${locale}`);
    const regional = page
      .getByRole("term")
      .filter({ hasText: "Awalé" })
      .locator("..");
    assert.match(await regional.innerText(), new RegExp(where));
    const buttons = page.getByRole("button", { name: through });
    assert.equal(await buttons.count(), 2);
    for (const at of [0, 1]) {
      await buttons.first().click();
      // The pauses between the moves go by at once.
      await page.clock.runFor(60_000);
      await page
        .getByRole("status")
        .filter({ hasText: done })
        .nth(at)
        .waitFor();
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("an example is tried by hand, and other rules treat a grand slam otherwise", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/rules#slam`);
  const example = page.getByRole("figure", { name: "The grand slam" });
  await example.getByRole("button", { name: "Sow F" }).click();
  await example
    .getByRole("status")
    .filter({ hasText: "South sows F, 2 seeds, ends in b." })
    .waitFor();
  await page
    .getByRole("combobox", { name: "A grand slam" })
    .selectOption("spares the house of the last seed");
  await example
    .getByRole("button", { name: /house F,.*can be played/ })
    .click();
  await example.getByRole("status").filter({ hasText: "captures 2" }).waitFor();
  await page
    .getByRole("combobox", { name: "A grand slam" })
    .selectOption("is not allowed");
  await example.getByRole("button", { name: "Sow F" }).click();
  await example
    .getByRole("status")
    .filter({ hasText: "these rules forbid" })
    .waitFor();
});

test("the server is told the language of whom it knows, and of nobody else", async () => {
  const page = await visitor(browser);
  const known = async () =>
    (await page.request.get(`${server.url}/api/me`)).json();
  const choose = async (settings, language) => {
    await page.getByRole("button", { name: settings }).click();
    await page.getByRole("dialog").getByRole("combobox").selectOption(language);
    await page.getByRole("dialog").getByRole("button").first().click();
  };
  await page.goto(server.url);
  await choose("Settings", "Deutsch");
  assert.deepEqual(await known(), { you: null });
  await page.getByRole("button", { name: /Mulde C,/ }).click();
  await page.waitForURL(/\/g\//);
  const told = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/me") &&
      response.request().method() === "POST",
  );
  await choose("Einstellungen", "Português");
  await told;
  assert.equal((await known()).you.language, "pt");
  assert.deepEqual(page.complaints, []);
});
