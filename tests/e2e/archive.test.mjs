// The archive and players' pages; and nothing for axe to find on the pages of people, in both themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, button, picture, says, serveAndBrowse, server, sow, violations, visitor } from './harness.mjs';

serveAndBrowse();

/** Ama, who has an account, beats the guest Kofi, who gives up. */
async function played(name) {
  const ama = await visitor(browser);
  await ama.goto(`${server.url}/account`);
  await ama.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await ama.getByLabel('Password', { exact: true }).fill('seeds and more');
  await button(ama, 'Make an account').click();
  await ama.getByRole('heading', { name }).waitFor();
  await ama.goto(server.url);
  await ama.getByRole('radio', { name: 'A friend, by link' }).check({ force: true });
  await ama.getByRole('radio', { name: 'South' }).check({ force: true });
  await button(ama, 'Make a link').click();
  await ama.waitForURL(/\/g\//);
  const kofi = await visitor(browser);
  await kofi.goto(ama.url());
  await kofi.getByRole('textbox', { name: 'Your name, if you like' }).fill('Kofi');
  await button(kofi, 'Play as North').click();
  await says(ama, 'You begin.');
  await sow(ama, 'F');
  await sow(kofi, 'f');
  await button(kofi, 'Give up…').click();
  await kofi.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await ama.getByRole('heading', { name: /^You win/ }).waitFor();
  return { ama, kofi, game: new URL(ama.url()).pathname };
}

test('a finished game is found by its player, its end and not by others, and opens at its address', async () => {
  const { kofi, game } = await played('Ama-A');
  await kofi.getByRole('link', { name: 'Games' }).click();
  const list = kofi.getByRole('region', { name: 'Finished games' });
  await list.getByRole('link', { name: /Ama-A/ }).waitFor();
  await kofi.getByRole('textbox', { name: 'Player' }).fill('Ama-A');
  await kofi.getByRole('combobox', { name: 'Ended by' }).selectOption('giving up');
  await button(kofi, 'Show').click();
  await kofi.waitForURL(/player=Ama-A.*end=resignation/);
  assert.equal(await list.getByRole('link').count(), 1);
  await kofi.getByRole('combobox', { name: 'Ended by' }).selectOption('repetition');
  await button(kofi, 'Show').click();
  await kofi.getByText('No game is like that.').waitFor();
  await kofi.goBack();
  await list.getByRole('link', { name: /Ama-A/ }).click();
  await kofi.waitForURL((url) => url.pathname === game);
  await kofi.getByRole('link', { name: 'Game file (OGN)' }).waitFor();
  assert.deepEqual(kofi.complaints, []);
});

test('a player’s page tells results by rules and side', async () => {
  const { kofi } = await played('Ama.B');
  await kofi.goto(`${server.url}/player/Ama.B`);
  await kofi.getByRole('heading', { name: 'Ama.B' }).waitFor();
  const row = kofi.getByRole('row', { name: /Abapa/ }).first();
  assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['South', '1', '0', '0']);
  await kofi.getByRole('region', { name: 'Last games' }).getByRole('link', { name: /Kofi/ }).waitFor();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`nothing for axe to find, ${viewport.width} ${colorScheme}`, async () => {
      const { ama } = await played(`Ama${viewport.width}${colorScheme}`);
      const page = await visitor(browser, { viewport, colorScheme });
      for (const [path, heading] of [
        ['/account', 'You'],
        ['/games', 'Finished games'],
        [`/player/Ama${viewport.width}${colorScheme}`, `Ama${viewport.width}${colorScheme}`],
        ['/admin', 'Keeping order'],
      ]) {
        await page.goto(server.url + path);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        await picture(page, `people${path.replaceAll('/', '-')}-${viewport.width}-${colorScheme}`);
        assert.deepEqual(await violations(page), [], path);
      }
      await ama.emulateMedia({ colorScheme });
      await ama.setViewportSize(viewport);
      await ama.goto(`${server.url}/account`);
      await button(ama, 'Change password').waitFor();
      await picture(ama, `people-account-own-${viewport.width}-${colorScheme}`);
      assert.deepEqual(await violations(ama), [], 'one’s own account');
    });
  }
}
