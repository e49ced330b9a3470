import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLastingServer } from '../support/lasting-server';
import { expect, test } from './e2e-test';

test('an installed phone gets the site’s new name with the next version, and its texts without a network', async ({
  phone,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-site-'));
  cpSync('tests/support/fixtures/nordlicht', folder, { recursive: true });
  const file = join(folder, 'site.json');
  const server = await startLastingServer({ SITE_DIR: folder });
  try {
    const page = await phone.context.newPage();
    await page.goto(`${server.address}/orders`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const shortName = () =>
      page.locator('meta[name="apple-mobile-web-app-title"]').getAttribute('content');
    expect(await shortName()).toBe('Nordlicht');

    const changed = readFileSync(file, 'utf8').replace('"Nordlicht"', '"Südlicht"');
    writeFileSync(file, changed);
    writeFileSync(join(folder, 'privacy.md'), '## New words\nAll of them.');
    await server.kill();
    await server.start();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect.poll(shortName).toBe('Südlicht');

    await server.kill();
    await page.goto(`${server.address}/privacy-policy`);
    await expect(page.getByRole('heading', { name: 'New words' })).toBeVisible();
    expect(await shortName()).toBe('Südlicht');
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
