import { describe, expect, test } from 'vitest';
import { deviceOf } from './device';

const kWebkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const kApple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const kPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const kPad = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)';
const kMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const kWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const kLinux = 'Mozilla/5.0 (X11; Linux x86_64)';
const kAndroid = 'Mozilla/5.0 (Linux; Android 14; K)';

describe('the browsers and systems of most people', () => {
  test.each([
    [`${kWindows} ${kWebkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${kMac} ${kWebkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
    [`${kLinux} ${kWebkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${kLinux} ${kWebkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${kAndroid} ${kWebkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${kPhone} ${kApple} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kWebkit} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'macOS',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'Linux',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
    [`${kPad} ${kApple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPad'],
    [`${kMac} ${kApple} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
    [`${kPhone} ${kApple} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${kPad} ${kApple} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPad'],
    [`${kWindows} ${kWebkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`${kWindows} ${kWebkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'Edge', 'Windows'],
    [
      `${kAndroid} ${kWebkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
      'Edge',
      'Android',
    ],
    [
      `${kPhone} ${kApple} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/605.1.15`,
      'Edge',
      'iPhone',
    ],
    [`${kMac} ${kWebkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera', 'macOS'],
    [
      `${kAndroid} ${kWebkit} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`,
      'Opera',
      'Android',
    ],
    ['Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18', 'Opera', 'Windows'],
    [`${kPhone} ${kApple} Version/18.1 Mobile/15E148 Safari/604.1 OPT/6.1.0`, 'Opera', 'iPhone'],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${kWebkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
  ])('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });
});

describe('what nobody knows', () => {
  test.each([
    ['', null, null],
    ['curl/8.5.0', null, null],
    ['Dalvik/2.1.0 (Linux; U; Android 14)', null, 'Android'],
    [
      'Mozilla/5.0 (Linux; U; Android 4.0; en-us) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30',
      null,
      'Android',
    ],
    ['Firefox/1', 'Firefox', null],
    ['Chromecast, Windowsill, Linuxoid, Edges', null, null],
    ['constructor', null, null],
    ['__proto__', null, null],
  ])('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>Chrome/1</script>',
    '\u202eChrome/1 xuniL',
    '\u0000\n\r\tFirefox/\u0007 Linux',
    '\ud800 Safari/',
    'Macintosh Version/'.repeat(9_000),
    `Macintosh ${'Version/1 '.repeat(16)}`,
    'Chrome/'.repeat(100_000),
    ' '.repeat(100_000),
  ])('gives back nothing of what was said, whatever that is', (agent) => {
    const known = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Opera', 'Samsung Internet'];
    const systems = ['Windows', 'macOS', 'Linux', 'Android', 'iPhone', 'iPad', 'ChromeOS'];
    const { browser, system } = deviceOf(agent);
    expect([null, ...known]).toContain(browser);
    expect([null, ...systems]).toContain(system);
  });
});
