import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium, findHeadlessShell } from '../../scripts/browsers.mjs';

/** A camera that shows a moving drawing, and is allowed without a question. */
export const drawnCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const launch = (executablePath: string | undefined, more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...chromiumArguments(), ...more] });

/**
 * A browser whose pages live in contexts that forget everything: Chromium without windows of its own,
 * where such a page costs two thirds of the processor time. It has no push messages, no Background
 * Sync and no sensors.
 * @param more of Chromium's command line
 */
export const launchPageBrowser = (more: readonly string[] = []): Promise<Browser> =>
  launch(findHeadlessShell(), more);

/** The same with all that Chromium has. */
export const launchWholeBrowser = (more: readonly string[] = []): Promise<Browser> =>
  launch(findChromium(), more);
