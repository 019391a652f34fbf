/** What a browser says of itself, in words. It may say anything: only names from these lists are ever given back. */

export interface Device {
  /** Null where it is none of those that people commonly use. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** Nearly every browser also claims to be those further down, so that the first mark found is the true one. */
const kBrowsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|OPiOS|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|Chromium|CriOS)\//, 'Chrome'],
  // On Apple's systems alone: Android's old browser said Safari, too.
  [/^(?=.*\b(Macintosh|iPhone|iPad|iPod)\b).*\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
];

/** An iPhone says that it is like Mac OS X, and Android that it is Linux. */
const kSystems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([mark]) => mark.test(agent))?.[1] ?? null;

/** The browser and the system behind a User-Agent header. */
export const deviceOf = (agent: string): Device => ({
  browser: nameIn(agent, kBrowsers),
  system: nameIn(agent, kSystems),
});
