// The archive and players' pages; and nothing for axe to find on the pages of people, in both themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  browser,
  button,
  eventually,
  giveUp,
  inspect,
  kDesk,
  kPhone,
  serveAndBrowse,
  server,
  sow,
  table,
  visitor,
} from './harness.mjs';

serveAndBrowse();

/** Ama, who has an account, beats the guest Kofi, who gives up. */
async function played(name) {
  const host = await visitor(browser);
  await host.goto(`${server.url}/account`);
  await host.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await host.getByLabel('Password', { exact: true }).fill('seeds and more');
  await button(host, 'Make an account').click();
  await host.getByRole('heading', { name }).waitFor();
  const { ama, kofi, link } = await table({ host });
  await sow(ama, 'F');
  await sow(kofi, 'f');
  await giveUp(kofi);
  await ama.getByRole('heading', { name: /^You win/ }).waitFor();
  return { ama, kofi, game: new URL(link).pathname };
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
  await eventually(async () => assert.equal(await list.getByRole('link').count(), 1));
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
  const row = kofi.getByRole('row', { name: /Abapa/ }).first();
  await row.waitFor();
  assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['South', '1', '0', '0']);
  await kofi.getByRole('region', { name: 'Last games' }).getByRole('link', { name: /Kofi/ }).waitFor();
});

test('nothing for axe to find on the pages of people', async () => {
  const { ama } = await played('Ama-C');
  const page = await visitor(browser);
  for (const viewport of [kDesk, kPhone]) {
    await page.setViewportSize(viewport);
    for (const [path, content] of [
      ['/account', page.getByRole('button', { name: 'Make an account' })],
      ['/games', page.getByRole('region', { name: 'Finished games' }).getByRole('link', { name: /Ama-C/ })],
      ['/player/Ama-C', page.getByRole('region', { name: 'Last games' }).getByRole('link', { name: /Kofi/ })],
      ['/admin', page.getByRole('heading', { name: 'Keeping order' })],
    ]) {
      await page.goto(server.url + path);
      await content.waitFor();
      await inspect(page, `people${path.replaceAll('/', '-')}`);
    }
    await ama.setViewportSize(viewport);
    await ama.goto(`${server.url}/account`);
    await button(ama, 'Change password').waitFor();
    await inspect(ama, 'people-account-own');
  }
});
