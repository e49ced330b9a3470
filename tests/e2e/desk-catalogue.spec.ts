import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { totpCode } from '../../server/areas/desk/access/totp';
import { demoOperators, demoTotpKey } from '../../server/tools/demo/demo-operators';
import { seriousFindings } from '../support/axe';
import { launchPageBrowser } from '../support/page-browser';
import { startDemoProcess } from '../support/demo-process';
import { killAll, type ServerProcess } from '../support/server-process';
import { sweep } from '../support/sweep';

let server: ServerProcess;
let folder: string;
let browser: Browser;
let page: Page;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-desk-'));
  server = await startDemoProcess(folder);
  const desk = /operators' desk: (http\S+)\.$/m.exec(server.output())?.[1] ?? '';
  browser = await launchPageBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${desk}/catalogue`);
  const { email = '', password = '' } = demoOperators[0] ?? {};
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').fill(totpCode(demoTotpKey, new Date()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Products' })).toBeVisible();
});

test.afterEach(async () => {
  await browser.close();
  await server.end('SIGTERM');
  killAll();
  await rm(folder, { recursive: true, force: true });
});

const history = () => page.locator('section', { has: page.getByText('Versions', { exact: true }) });

test('a price and a text are changed at the desk, planned, and withdrawn', sweep, async () => {
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: /^Vietnam, / })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const fee = page.getByLabel(/^Service fee: /).first();
  await fee.fill('99.50');
  await page.getByText(/^\d+ texts$/).click();
  await page.getByLabel('Find a text').fill('Stay');
  await page.getByLabel('Stay', { exact: true }).fill('Up to 31 days');
  const save = page.getByRole('button', { name: 'Save as the next version' });
  await page.getByLabel('Why').fill('A dearer visa centre');
  await save.click();
  await expect(page.getByText('Version 2 was saved.')).toBeVisible();
  await expect(history()).toContainText('A dearer visa centre');
  await expect(history().locator('ins').first()).toContainText('service $99.50');
  await expect(page.getByRole('navigation', { name: 'Products' })).toContainText('version 2');

  await page.getByLabel('Processing days').fill('12');
  await page.getByLabel('Holds from').fill('2099-01-01T09:00');
  await page.getByLabel('Why').fill('Holidays');
  await save.click();
  await expect(history()).toContainText('Planned');
  await page.getByRole('button', { name: 'Withdraw version 3' }).click();
  await expect(history()).toContainText('Withdrawn');
  await expect(page.getByLabel('Processing days')).not.toHaveValue('12');
});

test('what is typed about a product stays when a colleague has saved it, until that version is loaded', async () => {
  await page.keyboard.press('j');
  const why = page.getByLabel('Why');
  await why.fill('Typed for a while');
  await page.getByLabel('Processing days').fill('12');
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel('Processing days').fill('11');
  await colleague.getByLabel('Why').fill('Holidays');
  const save = (at: Page) => at.getByRole('button', { name: 'Save as the next version' });
  await save(colleague).click();
  await expect(colleague.getByText('Version 2 was saved.')).toBeVisible();

  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('navigation', { name: 'Products' })).toContainText('version 2');
  await save(page).click();
  await expect(page.getByText('A colleague has saved another version.')).toBeVisible();
  await expect(why).toHaveValue('Typed for a while');
  await page.getByRole('button', { name: /^Load that version/ }).click();
  await expect(page.getByText('Version 2 is the last one')).toBeVisible();
  await expect(why).toHaveValue('');

  await colleague.getByLabel('Processing days').fill('13');
  await colleague.getByLabel('Why').fill('More holidays');
  await save(colleague).click();
  await expect(colleague.getByText('Version 3 was saved.')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('Version 1 is the last one')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('Version 3 is the last one')).toBeVisible();
});

async function chooseFile(path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByLabel('File').click();
  await (await choosing).setFiles(path);
}

test(
  'a file that was exported is changed and imported, after its changes were shown',
  sweep,
  async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const path = join(folder, 'catalogue.json');
    await (await downloading).saveAs(path);
    const content = JSON.parse(await readFile(path, 'utf8')) as {
      products: { needDays: number }[];
    };
    const [first] = content.products;
    if (first) first.needDays = 0;
    await writeFile(path, JSON.stringify(content));

    await page.getByRole('button', { name: 'Import a file' }).click();
    const dialog = page.getByRole('dialog');
    await chooseFile(path);
    await expect(dialog.getByRole('alert')).toContainText('needs no whole days');
    await expect(dialog.getByRole('button', { name: 'Import 1 product' })).toBeDisabled();

    if (first) first.needDays = 21;
    await writeFile(path, JSON.stringify(content));
    await chooseFile(path);
    await expect(dialog.locator('ins')).toHaveText('21');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Why').fill('From the sheet');
    await dialog.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Products' })).toContainText('21 days');
  },
);
