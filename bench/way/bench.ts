import { chromium, expect, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { makePassport } from '../../tests/support/fixtures/make-passport';
import { makePdf } from '../../tests/support/fixtures/make-pdf';
import { makePortrait } from '../../tests/support/fixtures/make-portrait';
import { startLastingServer } from '../../tests/support/lasting-server';
import { arrive, chooseVietnam } from './arrive';
import { fillForm } from './fill-form';
import { newcomer, type Newcomer } from './newcomer';
import { people, saidByPassport, type Person } from './people';

const mostSteps = 100;

/** Walks the main way twice and prints what it cost. */
export async function bench(): Promise<void> {
  const server = await startLastingServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArguments(),
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 800 },
      locale: 'en-US',
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const ananya = newcomer(page, console.log);
    await arrive(page, ananya, server);
    await apply(page, ananya, 'first');
    const { taps, keystrokes } = ananya.effort;
    console.log('Once more');
    await page.goto(server.address);
    await chooseVietnam(page, ananya);
    await page.waitForURL(/\/ordering\//);
    await apply(page, ananya, 'second');
    const { effort } = ananya;
    console.log(
      JSON.stringify({
        taps,
        keystrokes,
        secondTaps: effort.taps - taps,
        secondKeystrokes: effort.keystrokes - keystrokes,
        askedTwice: effort.askedTwice,
        pureBack: effort.pureBack,
        deadEnds: effort.deadEnds,
      }),
    );
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** The screens of an application by their address, and what is done on each. */
async function apply(page: Page, ananya: Newcomer, journey: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  let added = 0;
  const files = page.getByRole('button', { name: /^(Files|Choose a file|Add pages)$/ });
  const doing: readonly [RegExp, () => Promise<void>][] = [
    [/\/ordering\/[^/]+\/upload$/, onUpload],
    [/\/applicant-material\//, onTasks],
    [/\/id-photo$/, onPhoto],
    [/\/id-photo-process$/, () => page.waitForURL(/id-photo-comfirm/)],
    [/\/id-photo-comfirm$/, () => ananya.leadOn('photo')],
    // The picture is here already.
    [/\/passport\/\d+$/, () => ananya.leadOn('passport')],
    [/\/passport\/\d+\/edit/, onPassportForm],
    [/\/(sole|multi)-page\//, onDocument],
    [/\/application\//, onForm],
    [/\/ordering\/[^/]+\/confirm/, () => ananya.leadOn('overview')],
  ];

  for (let step = 0; step < mostSteps; step += 1) {
    await page.waitForLoadState();
    await page.waitForTimeout(700);
    const path = new URL(page.url()).pathname;
    if (/\/pay-success\//.test(path)) {
      await page.getByText('Payment Successful').waitFor();
      await ananya.leadOn('payment');
      await page.getByText('Pre-checking').first().waitFor();
      return;
    }
    if (/\/order-detail\//.test(path)) {
      await ananya.tap(dialog.getByRole('button', { name: /^Pay/ }));
      await page.waitForURL(/pay-success/);
      continue;
    }
    const act = doing.find(([pattern]) => pattern.test(path));
    if (!act) throw new Error(`A newcomer is lost at ${path}`);
    ananya.log(`  ${path.replace(/[0-9a-f-]{8,}/g, '…')}`);
    await act[1]();
  }
  throw new Error('The way does not end.');

  /** The person whose page is shown, as its header says. */
  async function shown(): Promise<Person> {
    for (const person of people)
      if (await page.locator('header', { hasText: person.firstName }).first().isVisible())
        return person;
    throw new Error(`Nobody is named at ${page.url()}`);
  }

  async function onUpload(): Promise<void> {
    const add = page.getByRole('button', { name: 'Add applicant' });
    const person = people[added];
    await add.first().waitFor();
    if (person && !(await dialog.isVisible())) await ananya.tap(add.last());
    if (person) {
      const kept = dialog.getByRole('checkbox');
      const field = dialog.getByLabel('First name');
      await kept.first().or(field).waitFor();
      if (await kept.first().isVisible()) {
        for (const { fullName } of people)
          await ananya.tap(dialog.getByRole('checkbox', { name: fullName }), fullName);
        await ananya.tap(dialog.getByRole('button', { name: `Add ${people.length} applicants` }));
        await expect(dialog).toHaveCount(0);
        added = people.length;
        return;
      }
      const keeps = dialog.getByRole('button', { name: 'Yes', exact: true });
      if (await keeps.isVisible()) await ananya.tap(keeps, 'Keep people for next time');
      ananya.tell(`${person.firstName} passport`);
      ananya.knows(...saidByPassport.map((fact) => `${person.firstName} ${fact}`));
      await ananya.tap(dialog.getByRole('button', { name: 'Scan a passport' }));
      const buffer = await makePassport(person.passport);
      const scanned = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer };
      await ananya.file(page.getByRole('button', { name: 'Album' }), scanned);
      await expect(field).toHaveValue(person.firstName, { timeout: 30_000 });
      ananya.tell(`${person.firstName} occupation`);
      await ananya.tap(dialog.getByRole('radio', { name: 'Employee' }), 'Employee');
      await ananya.tap(dialog.getByRole('button', { name: 'Confirm' }));
      await expect(dialog).toHaveCount(0);
      added += 1;
      return;
    }
    // The page may open its calendar by itself.
    await expect(async () => {
      expect((await dialog.isVisible()) || (await ananya.offered(page)) !== undefined).toBe(true);
    })
      .toPass({ timeout: 8_000 })
      .catch(() => undefined);
    if (await dialog.isVisible()) return chooseDay();
    const next = await ananya.offered(page);
    if (next) {
      const from = page.url();
      await ananya.tap(next);
      await expect(async () => {
        expect(page.url() !== from || (await dialog.isVisible())).toBe(true);
      }).toPass();
      return;
    }
    await ananya.leadOn('applicants');
  }

  async function chooseDay(): Promise<void> {
    ananya.tell(`${journey} arrival`);
    await ananya.tap(dialog.locator('td button:not([aria-disabled=true])').nth(9), 'a day');
    await ananya.tap(dialog.getByRole('button', { name: /^Arrive on/ }));
    await expect(dialog).toHaveCount(0);
  }

  async function onTasks(): Promise<void> {
    await page
      .getByRole('heading', { name: 'Required' })
      .or(page.getByText(/ done$/))
      .first()
      .waitFor();
    const next = await ananya.offered(page);
    if (next) return ananya.tap(next);
    const start = page.getByRole('link', { name: /^(Add|Fill in) / });
    const form = page.getByRole('tab', { name: /Application form/ });
    if (await start.first().isVisible()) return ananya.tap(start);
    if ((await form.count()) > 0 && (await form.getAttribute('aria-selected')) === 'false')
      return ananya.tap(form);
    return ananya.leadOn('tasks');
  }

  async function onPhoto(): Promise<void> {
    const choose = page.getByRole('button', { name: 'Choose from album' });
    await choose.waitFor();
    const photo = page.getByRole('heading', { name: 'Your visa photo' });
    await photo.or(page.getByRole('heading', { name: 'No photo yet' })).waitFor();
    if (await photo.isVisible()) return ananya.leadOn('photo');
    const person = await shown();
    ananya.tell(`${person.firstName} photo`);
    await ananya.tap(choose);
    const buffer = await makePortrait({ tone: person.tone });
    const given = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await ananya.file(dialog.getByRole('button', { name: 'Choose a photo' }), given);
    await page.waitForURL(/id-photo-(process|comfirm)/);
  }

  async function onPassportForm(): Promise<void> {
    await page.getByText(/of 7 read from your passport/).waitFor({ timeout: 30_000 });
    await ananya.leadOn('passport form');
  }

  async function onDocument(): Promise<void> {
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    // A ticket is of one journey; what else is on paper lasts.
    const lasts = !/flight|hotel|itinerary|accommodation|booking/i.test(name);
    ananya.tell(`${(await shown()).firstName} ${lasts ? '' : journey} ${name}`);
    const words = people.map((each) => each.fullName.toUpperCase()).join(' ');
    const buffer = Buffer.from(makePdf({ pages: 1, ...(!lasts && { words }) }));
    await ananya.file(files, { name: 'paper.pdf', mimeType: 'application/pdf', buffer });
    await page
      .getByText(/^(Uploaded|Saved on this phone)$/)
      .first()
      .waitFor({ timeout: 30_000 });
    const question = page.getByRole('region', { name: /^The same for / });
    if (await question.isVisible())
      await ananya.tap(page.getByRole('button', { name: /^Use for (both|all)/ }));
    await ananya.leadOn('document');
  }

  async function onForm(): Promise<void> {
    await fillForm(page, ananya, { person: await shown(), journey });
    await ananya.leadOn('application form');
  }
}
