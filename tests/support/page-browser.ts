import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findHeadlessShell } from '../../scripts/browsers.mjs';

/** A camera that shows a moving drawing, and is allowed without a question. */
export const drawnCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/**
 * A browser whose pages live in contexts that forget everything: Chromium without windows of its own,
 * where such a page costs two thirds of the processor time. What depends on a kept profile, on
 * Background Sync or on notifications has a whole Chromium (`openPhone`).
 * @param more of Chromium's command line
 */
export const launchPageBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...chromiumArguments(), ...more],
  });
