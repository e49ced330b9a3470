import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sweep } from '../support/sweep';
import { buttonOf, dialogOf, expect, expectAccessible, test } from './steps/desk';

// A server of its own: what is changed about products here is in no other test's way.
test.use({ settings: { SUPPORT_EMAIL: 'catalogue@visa.example' } });

const products = (desk: Page) => desk.getByRole('navigation', { name: 'Products' });
const history = (desk: Page) =>
  desk.locator('section', { has: desk.getByText('Versions', { exact: true }) });
const saveIn = (desk: Page) => buttonOf(desk, 'Save as the next version');

/** The last version of the product that is shown. */
async function shownVersion(desk: Page): Promise<number> {
  const words = await desk.getByText(/^Version \d+ is the last one$/).innerText();
  return Number(/\d+/.exec(words)?.[0]);
}

/** Saves what was entered. @returns the version that it became: a withdrawn one keeps its number */
async function save(desk: Page): Promise<number> {
  await saveIn(desk).click();
  const words = await desk.getByText(/^Version \d+ was saved\.$/).innerText();
  return Number(/\d+/.exec(words)?.[0]);
}

/** Opens the products, and goes to the first one by a key. */
async function openFirst(desk: Page): Promise<void> {
  await desk.goto('/catalogue');
  await expect(products(desk)).toBeVisible();
  await desk.keyboard.press('j');
  await expect(desk.getByRole('heading', { name: /^Vietnam, / })).toBeVisible();
}

test(
  'a price and a text are changed at the desk, planned, and withdrawn',
  sweep,
  async ({ desk }) => {
    await openFirst(desk);
    await expectAccessible(desk);
    const version = await shownVersion(desk);
    const price = `99.${String(version + 10)}`;
    await desk
      .getByLabel(/^Service fee: /)
      .first()
      .fill(price);
    await desk.getByText(/^\d+ texts$/).click();
    await desk.getByLabel('Find a text').fill('Stay');
    await desk.getByLabel('Stay', { exact: true }).fill(`Up to ${30 + version} days`);
    await desk.getByLabel('Why').fill('A dearer visa centre');
    const next = await save(desk);
    await expect(history(desk)).toContainText('A dearer visa centre');
    await expect(history(desk).locator('ins').first()).toContainText(`service $${price}`);
    await expect(products(desk)).toContainText(`version ${next}`);

    const days = desk.getByLabel('Processing days');
    await days.fill('12');
    await desk.getByLabel('Holds from').fill('2099-01-01T09:00');
    await desk.getByLabel('Why').fill('Holidays');
    await saveIn(desk).click();
    await expect(history(desk)).toContainText('Planned');
    await buttonOf(desk, `Withdraw version ${next + 1}`).click();
    await expect(history(desk)).toContainText('Withdrawn');
    await expect(days).not.toHaveValue('12');
  },
);

test(
  'what is typed about a product stays when a colleague has saved it, until that version is loaded',
  sweep,
  async ({ desk }) => {
    await openFirst(desk);
    const version = await shownVersion(desk);
    const change = async (at: Page, days: number, why: string) => {
      await at.getByLabel('Processing days').fill(String(days));
      await at.getByLabel('Why').fill(why);
    };
    await change(desk, 40 + version, 'Typed for a while');
    const colleague = await desk.context().newPage();
    await colleague.goto(desk.url());
    await change(colleague, 50 + version, 'Holidays');
    const next = await save(colleague);

    await desk.clock.setFixedTime(Date.now() + 60_000);
    await desk.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await expect(products(desk)).toContainText(`version ${next}`);
    await saveIn(desk).click();
    await expect(desk.getByText('A colleague has saved another version.')).toBeVisible();
    const why = desk.getByLabel('Why');
    await expect(why).toHaveValue('Typed for a while');
    await desk.getByRole('button', { name: /^Load that version/ }).click();
    await expect(desk.getByText(`Version ${next} is the last one`)).toBeVisible();
    await expect(why).toHaveValue('');
  },
);

test(
  'a product that is shown again has the version that a colleague saved meanwhile',
  sweep,
  async ({ desk }) => {
    await openFirst(desk);
    const version = await shownVersion(desk);
    const colleague = await desk.context().newPage();
    await colleague.goto(desk.url());
    await colleague.getByLabel('Processing days').fill(String(60 + version));
    await colleague.getByLabel('Why').fill('More holidays');
    const next = await save(colleague);
    const first = desk.url();
    await desk.keyboard.press('j');
    await expect(desk).not.toHaveURL(first);
    await expect(desk.getByRole('heading', { name: /^Vietnam, / })).toBeVisible();
    await desk.keyboard.press('k');
    await expect(desk).toHaveURL(first);
    await expect(desk.getByText(`Version ${next} is the last one`)).toBeVisible();
  },
);

async function chooseFile(desk: Page, path: string, content: unknown): Promise<void> {
  const choosing = desk.waitForEvent('filechooser');
  await dialogOf(desk).getByLabel('File').click();
  await (
    await choosing
  ).setFiles({
    name: path,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
}

test(
  'a file that was exported is changed and imported, after its changes were shown',
  sweep,
  async ({ desk }) => {
    await desk.goto('/catalogue');
    const downloading = desk.waitForEvent('download');
    await buttonOf(desk, 'Export').click();
    const download = await downloading;
    const content = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      products: { needDays: number }[];
    };
    const [first] = content.products;
    if (!first) throw new Error('Nothing was exported.');
    const days = first.needDays + 13;
    await buttonOf(desk, 'Import a file').click();
    const dialog = dialogOf(desk);
    first.needDays = 0;
    await chooseFile(desk, download.suggestedFilename(), content);
    await expect(dialog.getByRole('alert')).toContainText('needs no whole days');
    await expect(buttonOf(dialog, 'Import 1 product')).toBeDisabled();

    first.needDays = days;
    await chooseFile(desk, download.suggestedFilename(), content);
    await expect(dialog.locator('ins')).toHaveText(String(days));
    await expectAccessible(desk);
    await dialog.getByLabel('Why').fill('From the sheet');
    await buttonOf(dialog, 'Import 1 product').click();
    await expect(dialog).toBeHidden();
    await expect(products(desk)).toContainText(`${days} days`);
  },
);
