import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebian } from './debian.mjs';

const present = (paths) => paths.find((path) => path && existsSync(path));

/** The Chromium for tests: the configured one, Playwright's, or the system's. */
export const findChromium = () =>
  present([
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ]);

/** The same without windows, for pages that need none; the whole Chromium where it is missing. */
export const findHeadlessShell = () =>
  present([process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell']) ??
  findChromium();

/** Firefox ESR, the second engine, which has no Background Sync. */
export const findFirefox = () => present([process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr']);

/**
 * Whether a Linux has letters as wide as Arial's, for which layouts are tested: without them its
 * browsers take DejaVu, which is a sixth wider than any phone's letters.
 */
const hasFonts = () =>
  process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/liberation');

/**
 * Features of the browser's own interface that load hidden pages in every window, which takes more
 * than half a second of processor time; and those that Playwright (1.64) disables itself, because
 * only one such switch takes effect.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

/** Root cannot use the sandbox; the other switches stop Chromium's background requests. */
export const chromiumArguments = () => [
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Finds the browsers, or installs Debian's; reports what is missing and the consequences. */
export function provideBrowsers() {
  const wanted = [
    !findChromium() && 'chromium',
    // It only saves time, so nobody is asked for it where Chromium came from elsewhere.
    findHeadlessShell() === '/usr/bin/chromium' && 'chromium-headless-shell',
    !findFirefox() && 'firefox-esr',
    !hasFonts() && 'fonts-liberation',
  ].filter(Boolean);
  if (wanted.length > 0) installDebian(wanted);
  if (!findChromium()) {
    console.error('No Chromium was found. Install one, or name it with CHROMIUM_PATH.');
    process.exit(1);
  }
  if (findFirefox()) return;
  const message = 'The second engine, Firefox ESR, was not found (FIREFOX_PATH names one).';
  if (process.env['CI']) {
    console.error(message);
    process.exit(1);
  }
  console.warn(`\n!!! ${message} ITS TESTS ARE SKIPPED.\n`);
}
