// Nothing for axe to find, on any page, in both themes, on a phone and on a desk, during and after a game. Pictures of each are kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  browser,
  button,
  picture,
  says,
  serveAndBrowse,
  server,
  shortest,
  sow,
  vectorGames,
  violations,
  visitor,
} from './harness.mjs';

serveAndBrowse();

const kSizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function inspect(page, name) {
  await picture(page, name);
  assert.deepEqual(await violations(page), [], name);
}

for (const viewport of kSizes) {
  for (const colorScheme of ['light', 'dark']) {
    const suffix = `${viewport.width}-${colorScheme}`;
    const open = () => visitor(browser, { viewport, colorScheme });

    test(`the pages and dialogs, ${suffix}`, async () => {
      const page = await open();
      await page.goto(server.url);
      await says(page, 'South moves.');
      await inspect(page, `first-${suffix}`);
      await page.getByText('More rules').click();
      await inspect(page, `first-rules-${suffix}`);
      await button(page, 'Settings').click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await inspect(page, `settings-${suffix}`);
      await button(page, 'Close').click();
      await button(page, 'Keys').click();
      await inspect(page, `keys-${suffix}`);
      await page.goto(`${server.url}/rules`);
      await page.getByRole('heading', { name: 'How to play Oware' }).waitFor();
      await inspect(page, `rules-${suffix}`);
      await page.goto(`${server.url}/nowhere`);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await inspect(page, `missing-${suffix}`);
    });

    test(`a game by link, before, during and after, ${suffix}`, async () => {
      const { moves } = shortest(vectorGames().filter((one) => one.end === 'repetition'));
      const ama = await open();
      await ama.goto(server.url);
      await ama.getByRole('radio', { name: 'A friend, by link' }).check({ force: true });
      await ama.getByRole('radio', { name: 'South' }).check({ force: true });
      await button(ama, 'Make a link').click();
      const link = await ama.getByRole('textbox', { name: 'Link to this game' }).inputValue();
      await inspect(ama, `game-open-${suffix}`);
      const kofi = await open();
      await kofi.goto(link);
      await button(kofi, 'Play as North').waitFor();
      await inspect(kofi, `game-invited-${suffix}`);
      await button(kofi, 'Play as North').click();
      for (const [ply, letter] of [...moves].entries()) {
        await sow(ply % 2 ? kofi : ama, letter);
        if (ply === 30) {
          await says(ama, 'Waiting for');
          await inspect(ama, `game-playing-${suffix}`);
        }
        if (ply === 40) {
          await button(ama, 'End and share out…').click();
          await inspect(ama, `game-offering-${suffix}`);
          await button(ama, 'Offer to end').click();
          await button(kofi, 'Accept').waitFor();
          await inspect(kofi, `game-offered-${suffix}`);
          await button(kofi, 'Play on').click();
        }
      }
      await ama.getByRole('region', { name: 'The end' }).waitFor();
      await inspect(ama, `game-end-${suffix}`);
      await button(ama, /^See the board/).click();
      await inspect(ama, `game-earlier-${suffix}`);
    });
  }
}

test('from the narrowest phone to the widest screen nothing sticks out and every house can be hit', async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
    { width: 768, height: 1024 },
    { width: 3840, height: 2160 },
  ]) {
    const page = await visitor(browser, { viewport });
    for (const path of ['/', '/local', '/rules']) {
      await page.goto(server.url + path);
      await page
        .getByRole('button', { name: /house C,/ })
        .first()
        .waitFor();
      await picture(page, `size-${viewport.width}${path.replace('/', '-')}`);
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(sticksOut, 0, `${path} at ${viewport.width}`);
      const box = await page
        .getByRole('button', { name: /house C,/ })
        .first()
        .boundingBox();
      assert.ok(Math.min(box.width, box.height) >= 44, `${path} at ${viewport.width}: a house is ${box.width} by ${box.height}`);
    }
    await page.context().close();
  }
});

test('nothing moves while the page loads', async () => {
  for (const viewport of kSizes) {
    const page = await visitor(browser, { viewport });
    for (const path of ['/', '/local', '/rules']) {
      await page.goto(server.url + path);
      await page
        .getByRole('button', { name: /house C,/ })
        .first()
        .waitFor();
      const shift = await page.evaluate(
        () =>
          new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      assert.ok(shift < 0.01, `${path} at ${viewport.width}: layout shift ${shift}`);
    }
    await page.context().close();
  }
});
