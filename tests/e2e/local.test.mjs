// Two on one screen; and what the board itself shows and says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  browser,
  button,
  eventually,
  house,
  localGame,
  movesMade,
  press,
  says,
  serveAndBrowse,
  server,
  settled,
  sow,
  vectorGames,
  visitor,
} from './harness.mjs';

serveAndBrowse();

const seedsOf = (page, letters) =>
  Promise.all([...letters].map((letter) => house(page, letter).getAttribute('data-seeds').then(Number)));

test('a whole game of the vectors, kept over a reload, then taken back', async () => {
  const vector = vectorGames()[0];
  const page = await localGame();
  for (const letter of vector.moves.slice(0, 40)) await sow(page, letter);
  await page.reload();
  await movesMade(page, 40);
  for (const letter of vector.moves.slice(40)) await sow(page, letter);
  const end = page.getByRole('region', { name: 'The end' });
  await end.getByText('more than half').waitFor();
  assert.equal(await end.getByRole('row', { name: 'North' }).getByRole('cell').last().innerText(), String(vector.score[1]));
  await button(page, 'Take back').click();
  await end.waitFor({ state: 'detached' });
  await sow(page, vector.moves.at(-1));
  await end.waitFor();
  await button(page, 'A new game').click();
  await says(page, 'South moves.');
  assert.deepEqual(await seedsOf(page, 'ABCDEFabcdef'), new Array(12).fill(4));
  assert.deepEqual(page.complaints, []);
});

test('a kept game is there again however late the rules come', async () => {
  const page = await localGame();
  await sow(page, 'F');
  let letThrough;
  const held = new Promise((resolve) => (letThrough = resolve));
  await page.route('**/*.wasm', (route) => held.then(() => route.continue()));
  const code = page.waitForResponse(/LocalPage-.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  const url = (await code).url();
  // The page's code is there and has run as far as it can without the rules.
  await page.evaluate((url) => Promise.race([import(url), new Promise((done) => setTimeout(done, 1000))]), url);
  letThrough();
  await movesMade(page, 1);
  assert.deepEqual(page.complaints, []);
});

test('fourteen seeds fall one by one, and the house they came from is skipped', async () => {
  // Animated: each seed is read as it falls.
  const page = await visitor(browser, { reducedMotion: 'no-preference' });
  await page.goto(`${server.url}/rules`);
  await page.evaluate(() => {
    window.fallen = [];
    document.addEventListener('sow', (event) => window.fallen.push(event.detail.letter));
  });
  const example = page.getByRole('figure', { name: 'All the way round' });
  await example.getByRole('button', { name: 'Sow D' }).click();
  await example.getByText('South sows D, 14 seeds, ends in').waitFor();
  await page.waitForFunction(() => window.fallen.length === 14);
  const fallen = await page.evaluate(() => window.fallen.join(''));
  assert.equal(fallen, 'EFabcdefABCEFa');
  assert.equal(await example.getByRole('group', { name: /^Board/ }).getAttribute('data-sown'), fallen);
  assert.equal(await example.getByRole('button', { name: /house D, empty/ }).count(), 1);
  assert.deepEqual(page.complaints, []);
});

test('one key finishes a sowing at once', async () => {
  const page = await localGame({ reducedMotion: 'no-preference' });
  // Time stands still for the page: without the key the sowing would never end.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await sow(page, 'C');
  const board = page.getByRole('group', { name: /^Board/ });
  assert.equal(await board.getAttribute('data-state'), 'sowing');
  await page.keyboard.press('Enter');
  await says(page, 'North moves.');
  await settled(page);
  assert.equal(await board.getAttribute('data-sown'), 'DEFa');
  assert.deepEqual(await seedsOf(page, 'CDEFa'), [0, 5, 5, 5, 5]);
});

test('a house that cannot be played says why', async () => {
  const page = await localGame();
  await press(page, 'a');
  await says(page, 'That house is your opponent’s.');
  await sow(page, 'C');
  await sow(page, 'c');
  await house(page, 'C', 'empty').waitFor();
  await says(page, 'South moves.');
  await press(page, 'C');
  await says(page, 'That house is empty.');
});

test('the board is turned with f, and stays turned', async () => {
  const page = await localGame();
  const height = async (letter) => (await house(page, letter).boundingBox()).y;
  assert.ok((await height('A')) > (await height('a')));
  await page.keyboard.press('f');
  await page.waitForFunction(() => {
    const top = (name) => document.querySelector(`[data-house="${name}"]`).getBoundingClientRect().top;
    return top('A') < top('a');
  });
  await page.reload();
  await eventually(async () => assert.ok((await height('A')) < (await height('a'))));
});

test('other rules: seeds in a house, and the end by agreement', async () => {
  const page = await localGame({}, async (first) => {
    await first.getByText('More rules').click();
    await first.getByRole('combobox', { name: 'Seeds in a house' }).selectOption('3');
    await first.getByRole('combobox', { name: 'When a position comes back' }).selectOption('none');
  });
  assert.deepEqual(await seedsOf(page, 'Aa'), [3, 3]);
  await button(page, 'End and share out…').click();
  await page.getByRole('dialog').getByText('South would have 18, North 18').waitFor();
  await button(page, 'End the game').click();
  await page.getByRole('heading', { name: 'A draw, 18–18' }).waitFor();
});
