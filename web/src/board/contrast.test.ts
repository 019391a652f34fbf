import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const theme = textOf('../theme.css');
const board = textOf('./board.css');
const more = textOf('./more/more.css');

type Theme = 'light' | 'dark';
const kThemes: readonly Theme[] = ['light', 'dark'];

/** The colours that a rule sets, in one theme: `--name: #rgb` or `--name: light-dark(#rgb, #rgb)`. */
function colours(css: string, rule: string, theme: Theme): Map<string, string> {
  const start = css.indexOf(`${rule} {`);
  expect(start).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf('}', start));
  const found = body.matchAll(
    /--([\w-]+):\s*(?:light-dark\(\s*(#[0-9a-f]+),\s*(#[0-9a-f]+)\s*\)|(#[0-9a-f]+));/g,
  );
  return new Map(
    [...found].map(([, name, light, dark, both]) => [
      name!,
      (theme === 'light' ? light : dark) ?? both!,
    ]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const long =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light! + 0.05) / (dark! + 0.05);
}

/** An opaque colour with one of eight digits, #rrggbbaa, over it. */
function over(top: string, ground: string): string {
  const part = (hex: string, at: number) => parseInt(hex.slice(1 + at, 3 + at), 16);
  const share = part(top, 6) / 255;
  const mixed = [0, 2, 4].map((at) =>
    Math.round(share * part(top, at) + (1 - share) * part(ground, at)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

describe('contrast', () => {
  for (const mode of kThemes) {
    it(`holds on the page, ${mode}`, () => {
      const of = colours(theme, ':root', mode);
      for (const ground of ['paper', 'paper-raised'] as const) {
        expect(contrast(of.get('ink')!, of.get(ground)!)).toBeGreaterThanOrEqual(7);
        for (const ink of ['ink-soft', 'accent', 'south', 'north', 'good', 'bad']) {
          expect(
            contrast(of.get(ink)!, of.get(ground)!),
            `${ink} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(of.get('focus')!, of.get(ground)!)).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(of.get('accent-ink')!, of.get('accent')!)).toBeGreaterThanOrEqual(4.5);
    });

    it(`holds on each board, ${mode}: numbers 7:1, letters 4.5:1, rims 3:1`, () => {
      const base = colours(board, '.board', mode);
      for (const material of ['', '.hinged', '.curved', '.pedestal', '.earth', '.contrast']) {
        const of = new Map([
          ...base,
          ...(material ? colours(board + more, `.board${material}`, mode) : []),
        ]);
        // Wood lies under the lamp; the other boards do not.
        if (!/earth|contrast/.test(material))
          of.set('wood-high', over(of.get('lamp')!, of.get('wood-high')!));
        for (const ground of ['wood-high', 'wood', 'wood-low']) {
          expect(
            contrast(of.get('on-wood')!, of.get(ground)!),
            `numbers on ${material} ${ground}`,
          ).toBeGreaterThanOrEqual(7);
          for (const hue of ['south-on-wood', 'north-on-wood']) {
            expect(
              contrast(of.get(hue)!, of.get(ground)!),
              `${hue} on ${material} ${ground}`,
            ).toBeGreaterThanOrEqual(4.5);
          }
          for (const line of ['rim', 'ring']) {
            expect(
              contrast(of.get(line)!, of.get(ground)!),
              `${line} on ${material} ${ground}`,
            ).toBeGreaterThanOrEqual(3);
          }
        }
        expect(contrast(of.get('rim-ink')!, of.get('rim')!)).toBeGreaterThanOrEqual(4.5);
      }
    });

    it(`tells every seed from every board's wood, ${mode}: 3:1`, () => {
      const base = colours(board, '.board', mode);
      for (const material of ['', '.hinged', '.curved', '.pedestal', '.earth']) {
        const wood = material ? colours(board + more, `.board${material}`, mode) : base;
        for (const kind of ['', '.seeds-cowrie', '.seeds-pebble', '.seeds-marble', '.seeds-bead']) {
          const seeds = kind ? colours(more, `.board${kind}`, mode) : base;
          for (let shade = 0; shade < 6; shade++)
            expect(
              contrast(seeds.get(`seed-${shade}`)!, wood.get('wood-low')!),
              `seed ${shade} of ${kind} on ${material}`,
            ).toBeGreaterThanOrEqual(3);
        }
      }
    });
  }
});
