import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { chromiumArguments, findChromium } from './browsers.mjs';
import { build } from './build.mjs';

/**
 * Takes the screenshots of the manifest from the built app on a separate server. Run it after one
 * of the screens has changed: `node scripts/make-screenshots.mjs`.
 */
await build();
const use = async (path) => (await runnerImport(path)).module;
const { startLastingServer } = await use('./tests/support/lasting-server.ts');
const { traveller } = await use('./tests/e2e/traveller.ts');
const { makePhotoLike } = await use('./tests/support/fixtures/make-photo-like.ts');

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };
mkdirSync('public/screenshots', { recursive: true });

const server = await startLastingServer();
const profile = mkdtempSync(join(tmpdir(), 'visa-screenshots-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: chromiumArguments(),
  viewport: narrow,
  deviceScaleFactor: 2,
  locale: 'en-US',
  reducedMotion: 'reduce',
});
const page = context.pages()[0];
// The install prompt would cover the screenshot.
await page.addInitScript(() =>
  globalThis.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation()),
);

async function shoot(name, size) {
  await page.setViewportSize(size);
  await page.waitForLoadState('networkidle');
  // Wait for toasts to disappear and pictures to fade in.
  await page.locator('[popover][role=status] p').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  const { width } = await sharp(await page.screenshot())
    .resize(size === wide ? wide : undefined)
    .webp({ quality: 82, effort: 6 })
    .toFile(`public/screenshots/${name}.webp`);
  console.log(`${name}: ${width} wide`);
}

try {
  const ananya = traveller(page, server);
  await ananya.chooseCountries('India', 'Singapore');
  await shoot('home', narrow);
  await shoot('home-wide', wide);
  await page.setViewportSize(narrow);
  await ananya.chooseProduct('Kenya', /eTA, 90 days/);
  await shoot('product', narrow);
  const orderId = await ananya.applyAndSignUp('ananya@mail.example', 'secret12');
  await ananya.addApplicant('Ananya', 'Employee');
  await ananya.openDocuments('Ananya');
  await context.setOffline(true);
  await ananya.openDocument('Passport copy');
  const buffer = await makePhotoLike(1600, 1200);
  await ananya.addFile({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Saved on this phone', { exact: true }).first().waitFor();
  await ananya.goBack();
  await shoot('documents', narrow);
  await context.setOffline(false);
  await page.setViewportSize(wide);
  await page.goto(`${server.address}/ordering/${orderId}/upload`);
  await page.getByText('Passport copy').first().waitFor();
  await shoot('order-wide', wide);
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  await server.remove();
}
