import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium, findFirefox } from '../../scripts/browsers.mjs';
import { fixture } from './fixture-command';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many damaged files go through the worker, and which. */
    mutants: number;
    seed: number;
  }
}

const wantsFirefox = process.env['BROWSER'] === 'firefox';
const executablePath = wantsFirefox ? findFirefox() : findChromium();
if (!executablePath) {
  throw new Error(
    wantsFirefox
      ? 'No Firefox found: install firefox-esr or set FIREFOX_PATH.'
      : 'No Chromium found: install chromium or set CHROMIUM_PATH.',
  );
}

/** Real browsers for what Node has not: canvases, decoders, workers. `BROWSER=firefox` takes the other one. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  worker: { format: 'es' },
  optimizeDeps: {
    include: ['comlink', 'libheif-js/libheif-wasm/libheif.js', 'pica/pica_main'],
  },
  test: {
    name: wantsFirefox ? 'firefox' : 'chromium',
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 60_000,
    provide: {
      mutants: Number(process.env['FUZZ_MUTANTS'] ?? 200),
      seed: Number(process.env['FUZZ_SEED'] ?? 20_240_612),
    },
    hookTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: wantsFirefox
          ? { channel: 'moz-firefox', executablePath }
          : { executablePath, args: chromiumArguments() },
      }),
      instances: [{ browser: wantsFirefox ? 'firefox' : 'chromium' }],
      commands: { fixture },
    },
  },
});
