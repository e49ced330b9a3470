import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The Chromium that tests drive: the one that is named, Playwright's own, the system's; null if none. */
export function findChromium(): string | null {
  return firstThatExists([
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]);
}

/** A release of Firefox, to be driven with `channel: 'moz-firefox'`; null if there is none. */
export function findFirefox(): string | null {
  return firstThatExists([process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox']);
}

/** Root has no sandbox to drop into; the rest keeps Chromium from talking to its maker. */
export function chromiumArguments(): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}

function firstThatExists(paths: readonly (string | undefined)[]): string | null {
  return paths.find((path): path is string => path !== undefined && existsSync(path)) ?? null;
}
