// Draws the app's icons from public/favicon.svg: node icons.mjs. By hand, when that has changed; the
// pictures are kept beside it. Needs Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8');
/** The board's wood. */
const kGround = '#6c3e1d';

/** `share` of the picture's width is the drawing: systems cut masked icons down to a circle of four fifths. */
const kIcons = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'icon-maskable-192', size: 192, share: 0.8, ground: kGround },
  { name: 'icon-maskable-512', size: 512, share: 0.8, ground: kGround },
  { name: 'apple-touch-icon', size: 180, share: 0.9, ground: kGround },
];

const browser = await chromium.launch({
  executablePath: process.env.OWARE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, size, share, ground = 'transparent' } of kIcons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${ground} }
     svg { width: ${100 * share}%; height: ${100 * share}% }</style>${svg}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  writeFileSync(new URL(`${name}.png`, folder), picture);
  await page.close();
}
await browser.close();
