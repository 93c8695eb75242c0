import { describe, expect, it, test } from 'vitest';
import source from './browser-gate.js?raw';

const runGate = new Function('document', 'navigator', source);
const gateTag =
  '<script id="browser-gate" data-app="/assets/app.js" data-preload="/assets/app.css /assets/part.js"></script>';

/** Runs the gate on the built page with the given user agent. */
function openPage(userAgent: string, { hasModules = true } = {}) {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<div id="root"><div id="loading"></div></div><main id="unsupported-browser" hidden></main>${gateTag}`;
  const createElement = (tag: string) => {
    const element = page.createElement(tag);
    if (hasModules && tag === 'script') Object.assign(element, { noModule: false });
    return element;
  };
  const view = {
    head: page.head,
    createElement,
    getElementById: (id: string) => page.getElementById(id),
  };
  runGate(view, { userAgent });
  return page;
}

const loadedBy = (page: Document) =>
  [...page.head.querySelectorAll('link, script')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );

function isSupportedBrowser(userAgent: string): boolean {
  const page = openPage(userAgent);
  const isLoaded = loadedBy(page).length > 0;
  const isNoticeHidden = page.getElementById('unsupported-browser')?.hasAttribute('hidden');
  expect(isNoticeHidden, 'either the app or the notice').toBe(isLoaded);
  return isLoaded;
}

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${apple}`;

describe('supported browsers', () => {
  test.each([
    ['Chrome 109', `${windows} ${webKit} Chrome/109.0.0.0 Safari/537.36`],
    ['Chrome 141 on a Mac', `${mac} ${webKit} Chrome/141.0.0.0 Safari/537.36`],
    ['headless Chromium', `${linux} ${webKit} HeadlessChrome/153.0.0.0 Safari/537.36`],
    [
      'Chromium of a Linux distribution',
      `${linux} ${webKit} Ubuntu Chromium/120.0.0.0 Chrome/120.0.0.0 Safari/537.36`,
    ],
    ['Chrome OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/139.0.0.0 Safari/537.36`],
    ['Edge 139', `${windows} ${webKit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`],
    ['Edge 143 on a Mac', `${mac} ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
    ['Opera on Chromium 134', `${windows} ${webKit} Chrome/134.0.0.0 Safari/537.36 OPR/119.0.0.0`],
    ['Vivaldi', `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6`],
    ['Firefox 129', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:129.0) Gecko/20100101 Firefox/129.0'],
    ['Firefox 145 on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
    ['Safari 18.4', `${mac} ${apple} Version/18.4 Safari/605.1.15`],
    ['Safari 26.0', `${mac} ${apple} Version/26.0 Safari/605.1.15`],
    ['iOS 18.4', `${iPhone('18_4')} Version/18.4 Mobile/15E148 Safari/604.1`],
    [
      'iOS 26, which reports system version 18.6',
      `${iPhone('18_6')} Version/26.0 Mobile/15E148 Safari/604.1`,
    ],
    ['Chrome on iOS 18.5', `${iPhone('18_5')} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS 18.5', `${iPhone('18_5')} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge on iOS 18.5', `${iPhone('18_5')} Version/18.0 EdgiOS/138.0.3351.65 Mobile/15E148 Safari/604.1`],
    [
      'iPad 18.4',
      `Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) ${apple} Version/18.4 Mobile/15E148 Safari/604.1`,
    ],
    ['Chrome 139 on Android', `${phone} ${webKit} Chrome/139.0.0.0 Mobile Safari/537.36`],
    ['Edge on Android', `${phone} ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
    [
      'Samsung Internet on Chromium 139',
      `${phone} ${webKit} SamsungBrowser/30.0 Chrome/139.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'a bot on a new Chrome',
      `${webKit}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/141.0.0.0 Safari/537.36`,
    ],
  ])('include %s', (_, userAgent) => {
    expect(isSupportedBrowser(userAgent)).toBe(true);
  });
});

describe('unsupported browsers', () => {
  test.each([
    ['Chrome 108', `${windows} ${webKit} Chrome/108.0.0.0 Safari/537.36`],
    ['Chrome 99, whose number is smaller', `${windows} ${webKit} Chrome/99.0.0.0 Safari/537.36`],
    ['headless Chromium 100', `${linux} ${webKit} HeadlessChrome/100.0.0.0 Safari/537.36`],
    [
      'Edge 138, which also reports Chrome',
      `${windows} ${webKit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    ],
    ['Edge before Chromium', `${windows} ${webKit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
    ['Opera on Chromium 100', `${windows} ${webKit} Chrome/100.0.0.0 Safari/537.36 OPR/86.0.0.0`],
    ['Firefox 128', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'],
    ['Firefox 115 on Android', 'Mozilla/5.0 (Android 13; Mobile; rv:115.0) Gecko/115.0 Firefox/115.0'],
    ['Safari 18.3', `${mac} ${apple} Version/18.3 Safari/605.1.15`],
    ['Safari 17.6', `${mac} ${apple} Version/17.6 Safari/605.1.15`],
    ['iOS 18.3', `${iPhone('18_3')} Version/18.3 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS 17.5', `${iPhone('17_5')} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
    ['Chrome 138 on Android', `${phone} ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`],
    [
      'Samsung Internet on Chromium 130',
      `${phone} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'the old Android browser',
      'Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30',
    ],
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    ['curl', 'curl/8.5.0'],
    ['an empty user agent', ''],
  ])('include %s', (_, userAgent) => {
    expect(isSupportedBrowser(userAgent)).toBe(false);
  });
});

describe('browser gate', () => {
  const current = `${linux} ${webKit} Chrome/141.0.0.0 Safari/537.36`;

  it('loads the app and its initial files', () => {
    const page = openPage(current);
    expect(loadedBy(page)).toEqual(['/assets/app.css', '/assets/part.js', '/assets/app.js']);
    expect(page.querySelector('link[href$=".css"]')?.getAttribute('rel')).toBe('stylesheet');
    expect(page.querySelector('link[href$=".js"]')?.getAttribute('rel')).toBe('modulepreload');
    expect(page.querySelector('head script')?.getAttribute('type')).toBe('module');
    expect(page.getElementById('root')).not.toBeNull();
  });

  it('shows an error when the app could not be loaded', () => {
    const page = openPage(current);
    page.querySelector('head script')?.dispatchEvent(new Event('error'));
    expect(page.getElementById('loading')?.hasAttribute('data-failed')).toBe(true);
  });

  it('loads nothing and shows the notice in an unsupported browser', () => {
    const page = openPage('curl/8.5.0');
    expect(loadedBy(page)).toEqual([]);
    expect(page.getElementById('root')).toBeNull();
  });

  it('shows the notice in a browser without modules, regardless of the user agent', () => {
    const page = openPage(current, { hasModules: false });
    expect(loadedBy(page)).toEqual([]);
    expect(page.getElementById('unsupported-browser')?.hasAttribute('hidden')).toBe(false);
  });

  it('uses only the syntax of old browsers', () => {
    const code = source.replace(/^\s*\/\/.*$/gm, '');
    expect(code).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|import|export|of)\b/);
  });
});
