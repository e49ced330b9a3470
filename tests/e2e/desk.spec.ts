import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { seriousFindings } from '../support/axe';
import { launchPageBrowser } from '../support/page-browser';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { startDemoProcess } from '../support/demo-process';
import { killAll, type ServerProcess } from '../support/server-process';
import { sweep } from '../support/sweep';
import { demoLogIn, fillLogIn, itemsOf, openDesk, shownItem } from './operator';

let server: ServerProcess;
let folder: string;
let browser: Browser;
let desk: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-desk-'));
  server = await startDemoProcess(folder);
  desk = /operators' desk: (http\S+)\.$/m.exec(server.output())?.[1] ?? '';
  browser = await launchPageBrowser();
});

test.afterEach(async () => {
  await browser.close();
  await server.end('SIGTERM');
  killAll();
  await rm(folder, { recursive: true, force: true });
});

/** A desk of its own, logged in, at the queue of first checks. */
async function openQueue(who: 0 | 1): Promise<Page> {
  const page = await openDesk(browser, desk, { who, path: '/?waits=first-check' });
  await expect(page.getByRole('heading', { name: 'First checks' })).toBeVisible();
  await expect(page.locator('tr[aria-current]')).toBeVisible();
  return page;
}

/** Opens the first case of the queue that has several items. */
async function openCase(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
}

/** The list's entry that is shown at the moment, also once another one is. */
async function entryOf(page: Page): Promise<Locator> {
  const entries = itemsOf(page).locator('li button');
  const at = await entries.evaluateAll((all) =>
    all.findIndex((each) => each.hasAttribute('aria-current')),
  );
  return entries.nth(at);
}

test('a case is reviewed by keyboard: approved, taken back, sent back for a revision', async () => {
  const page = await openQueue(0);
  expect(await seriousFindings(page)).toEqual([]);
  await openCase(page);
  expect(await seriousFindings(page)).toEqual([]);
  const first = (await shownItem(page).innerText()).split('\n')[0] ?? '';
  const entry = await entryOf(page);

  await page.keyboard.press('a');
  await expect(entry).toContainText('Approved');
  await expect(page.getByText(`${first} approved`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(shownItem(page)).toContainText(first);
  await expect(shownItem(page)).toContainText('To check');

  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Ask for a revision' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('2');
  await expect(entry).toContainText('Blurred or too dark');

  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  while (await approve.isVisible()) {
    const before = await shownItem(page).innerText();
    await page.keyboard.press('a');
    await expect(shownItem(page)).not.toHaveText(before);
  }
  await expect(page.getByText('is asked for a revision.')).toBeVisible();
  const address = page.url();
  // A note has its own keys: they neither send the check nor leave the case.
  await page.keyboard.press('i');
  await page.keyboard.type('The first picture was better.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);
  await page.keyboard.press('q');
  await expect(page.locator('tr[aria-current]')).toBeVisible();
  await page.goBack();
  await page.keyboard.press('i');
  await expect(page.getByLabel('Add a note')).toHaveValue('The first picture was better.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The first picture was better.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(address);

  // What was decided is on the server: a colleague sees it.
  const colleague = await openQueue(1);
  await colleague.goto(address);
  await expect(itemsOf(colleague).getByText('revision needed')).toBeVisible();
});

test(
  'the last approval sends the check and shows the next case; it can be taken back',
  sweep,
  async () => {
    const page = await openQueue(0);
    await openCase(page);
    const first = new URL(page.url()).pathname.split('/')[2] ?? '';
    const isFirst = () => page.url().includes(first);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    let last = '';
    while (isFirst()) {
      await expect(approve).toBeEnabled();
      last = page.url();
      await page.keyboard.press('a');
      await expect(page).not.toHaveURL(last);
    }
    await expect(page.getByText(/^Pre-check of .* passed$/)).toBeVisible();
    await expect(approve).toBeEnabled();
    await page.keyboard.press('z');
    await expect(page).toHaveURL(new RegExp(first));
    await expect(page.getByRole('button', { name: 'Pass the pre-check, go on' })).toBeVisible();
    // It was taken back on the server as well, and the approvals are drafts again.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pass the pre-check, go on' })).toBeEnabled();
  },
);

test(
  'a case is one operator’s, until a colleague takes it over; the decision is kept',
  sweep,
  async () => {
    const [mei, jun] = await Promise.all([openQueue(0), openQueue(1)]);
    // Without an answer a renewal changes nothing: the decision is what finds the case gone.
    await mei.route('**/api/case/renew', (route) => route.abort());
    await openCase(mei);
    const address = mei.url();
    await jun.goto(address);
    await expect(jun.getByText('Mei Tan has this case.')).toBeVisible();
    await expect(jun.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
    // Until the server has given it to Jun, Jun decides nothing.
    let give: () => void = () => undefined;
    const given = new Promise<void>((resolve) => (give = resolve));
    await jun.route('**/api/case/claim', async (route) => {
      await given;
      await route.continue();
    });
    await jun.getByRole('button', { name: 'Take it over' }).click();
    await expect(jun.getByText('The case is being taken.')).toBeVisible();
    await expect(jun.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
    give();
    await expect(jun.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();

    await mei.keyboard.press('a');
    const dialog = mei.getByRole('dialog', { name: 'The case is no longer yours' });
    await expect(dialog).toBeVisible();
    // The page shows a decision before the server has it.
    const kept = mei.waitForResponse(
      (answer) => answer.url().endsWith(deskDecisionCalls.deskDecideItem.path) && answer.ok(),
    );
    await dialog.getByRole('button', { name: 'Take it again and send' }).click();
    await expect(dialog).toBeHidden();
    await expect(mei.getByText('approved').first()).toBeVisible();
    await kept;
    await mei.reload();
    await expect(itemsOf(mei).getByText('Approved')).toHaveCount(1);
  },
);

test('a session that ends in the middle of a decision loses nothing', async () => {
  const page = await openQueue(0);
  await openCase(page);
  const entry = await entryOf(page);
  await page.keyboard.press('r');
  await page.keyboard.press('w');
  await page.keyboard.type('The third line is hidden by a finger.');
  await page.context().clearCookies();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await fillLogIn(page, demoLogIn(0), 1);
  await expect(dialog).toBeHidden();

  await entry.click();
  await expect(page.getByText('The third line is hidden by a finger.')).toBeVisible();
  await page.reload();
  await entry.click();
  await expect(page.getByText('The third line is hidden by a finger.')).toBeVisible();
});
