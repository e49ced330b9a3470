import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { databaseName } from '../../src/storage/keys';
import { entryScript } from '../support/entry-script';
import type { LastingServer } from '../support/lasting-server';
import { openPhone, type Phone, type PhoneOptions } from '../support/phone';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

let server: LastingServer;
let phone: Phone | undefined;

test.beforeEach(({ server: shared }) => void (server = shared));
test.afterEach(() => phone?.throwAway());

async function firstPage(options: PhoneOptions = {}): Promise<Page> {
  phone = await openPhone('chromium', { serviceWorkers: 'block', ...options });
  return phone.context.pages()[0] ?? (await phone.context.newPage());
}

test('on an insecure address the app says why it cannot work and what to do', async () => {
  const page = await firstPage({ arguments: ['--host-resolver-rules=MAP visa.test 127.0.0.1'] });
  const { port } = new URL(server.address);
  await page.goto(`http://visa.test:${port}/orders`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible();
  await expect(page.getByText(`adb reverse tcp:${port} tcp:${port}`)).toBeVisible();
  expect(phone?.faults).toEqual([]);
});

test('a browser without an ability that the app needs is told to be updated', sweep, async () => {
  const page = await firstPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  expect(phone?.faults).toEqual([]);
});

test('a browser that cannot read the app’s syntax is told to be updated', async () => {
  const page = await firstPage();
  await page.route(entryScript, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'not a syntax yet' }),
  );
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
});

test('an app that did not arrive says so, and comes with the next try', sweep, async () => {
  const page = await firstPage();
  await page.route(entryScript, (route) => route.abort());
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'The app did not load' })).toBeVisible();
  await page.unroute(entryScript);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test('a browser that denies all storage is told what to allow', sweep, async () => {
  const page = await firstPage({
    prepare(profile) {
      mkdirSync(join(profile, 'Default'), { recursive: true });
      const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
      writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
    },
  });
  await page.goto(server.address);
  await expect(
    page.getByRole('heading', { name: 'This browser keeps nothing for this site' }),
  ).toBeVisible();
});

test('a database that does not open is said, and tried again', sweep, async () => {
  const page = await firstPage();
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('fixed'))
      indexedDB.open = () => {
        throw new DOMException('no room', 'UnknownError');
      };
  });
  await page.goto(server.address);
  await expect(page.getByText('What is saved here could not be opened')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('fixed', 'yes'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test(
  'a database of before 0.1.0 stays until its traveller deletes it, then the app starts',
  sweep,
  async () => {
    const page = await firstPage();
    await page.goto(`${server.address}/environment.json`);
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    await page.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name, 9);
          request.onupgradeneeded = () => void request.result.createObjectStore('items');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
        }),
      databaseName,
    );
    const kept = () => page.evaluate(() => indexedDB.databases());
    await page.goto(server.address);
    await expect(
      page.getByText('Les données de ce téléphone viennent d’une version antérieure'),
    ).toBeVisible();
    await expect(page.getByText('Rien n’a été supprimé.')).toBeVisible();
    expect(await kept()).toEqual([{ name: databaseName, version: 9 }]);
    await page.reload();
    await page.getByRole('button', { name: 'Les supprimer et recommencer' }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    expect(await kept()).toEqual([{ name: databaseName, version: 10 }]);
  },
);
