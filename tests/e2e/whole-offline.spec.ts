import type { Locator, Page } from '@playwright/test';
import { accountOn } from '../support/account';
import { openParts } from '../support/answer-form';
import { codeFromMail } from '../support/mails';
import { makePassport } from '../support/fixtures/make-passport';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { patience } from '../support/patience';
import { type Engine, isThere, type Phone } from '../support/phone';
import { sweep } from '../support/sweep';
import { wordsIn, type Words } from '../support/words-in';
import { expect, test } from './e2e-test';

const email = 'ananya.rao@example.com';
const password = 'secret12';
const slow = { timeout: patience.work };

/** Whether the code that reads passports is kept, which is loaded in a pause of the page. */
const hasPassportReader = async (): Promise<boolean> => {
  const kept = await (await caches.open('later')).keys();
  return kept.some(({ url }) => url.includes('read-passport'));
};

/** Answers all that a form asks: lines, days, the last choice of each question, the declaration. */
async function answerAll(form: Locator): Promise<void> {
  await openParts(form);
  const empty = form.locator('input[type=text]:visible, textarea:visible');
  for (const line of await empty.all())
    if ((await line.inputValue()) === '') await line.fill('Pune');
  for (const day of await form.locator('input[type=date]:visible').all())
    await day.fill('2028-01-20');
  for (const group of await form.getByRole('radiogroup').all())
    await group.getByRole('radio').last().check();
  for (const box of await form.locator('input[type=checkbox]:visible').all()) await box.check();
}

/** An application on a phone, whose page is replaced whenever it is killed. */
function application(phone: Phone, first: Page, say: Words) {
  let page = first;
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true });
  const dialog = () => page.locator('dialog[open]');
  const inDialog = (english: string) =>
    dialog().getByRole('button', { name: say(english), exact: true });
  const next = () =>
    page.getByRole('link', {
      name: new RegExp(`^${say('Next: {name}').replace('{name}', '.+')}$`),
    });
  const isSaved = () =>
    expect(page.getByText(say('It is sent after you have logged in.')).first()).toBeVisible(slow);
  const pick = (name: string, mimeType: string, buffer: Buffer) =>
    page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles({ name, mimeType, buffer });

  /** The work that each kind of page asks for, by its address. */
  const asked: readonly (readonly [RegExp, () => Promise<void>])[] = [
    [
      /\/(sole|multi)-page\//,
      async () => {
        await pick('page.pdf', 'application/pdf', makePdf({ pages: 1 }));
        await isSaved();
      },
    ],
    [
      /\/passport\//,
      async () => {
        await pick('passport.jpg', 'image/jpeg', await makePassport());
        await page.getByRole('button', { name: new RegExp(`^${say('Save')}`) }).click(slow);
        await expect(page).not.toHaveURL(/\/passport\//, slow);
      },
    ],
    [
      /\/id-photo$/,
      async () => {
        await pick('me.jpg', 'image/jpeg', await makePortrait({ width: 900, height: 1200 }));
        await button('Confirm').click(slow);
        await expect(page).not.toHaveURL(/\/id-photo-comfirm/, slow);
      },
    ],
    [
      /\/application\//,
      async () => {
        const form = page.locator('iframe:not([hidden])').contentFrame().locator('form');
        await expect(form.locator('input:visible').first()).toBeVisible(slow);
        await answerAll(form);
        await form.locator('#complete').click();
        await expect(form.locator('#complete')).toBeHidden();
      },
    ],
  ];

  return {
    page: () => page,
    button,
    dialog,
    inDialog,
    next,
    /** The tab is killed; another one opens at the same address. */
    async kill(): Promise<void> {
      const address = page.url();
      const other = await phone.context.newPage();
      await page.close({ runBeforeUnload: false });
      page = other;
      await page.goto(address);
    },
    /** Does what the order's page asks for next. @returns the page on which it was done */
    async doNext(upload: string): Promise<RegExp | undefined> {
      await page.goto(upload);
      await expect(page.getByText(say('You are offline.'))).toBeVisible();
      await expect(next().or(button('Log In / Sign Up'))).toBeVisible();
      if (!(await next().isVisible())) return undefined;
      await next().click();
      await expect(page).not.toHaveURL(upload);
      const found = asked.find(([address]) => address.test(new URL(page.url()).pathname));
      if (!found) throw new Error(`Nobody knows what ${page.url()} asks for.`);
      await found[1]();
      return found[0];
    },
  };
}

function journey(engine: Engine, language: 'en' | 'ar', details: object) {
  test.describe(`${engine}, ${language}`, () => {
    test.skip(!isThere(engine), 'The engine is not installed');
    test.use({ engine });

    test(
      'a visitor’s whole application without a network, killed five times, arrives once after the sign-up and is paid',
      details,
      async ({ page: first, phone, ownServer: server }) => {
        const say = wordsIn(language);
        const own = application(phone, first, say);
        const { button, dialog, inDialog } = own;
        await first.goto(server.address);
        await dialog().getByRole('combobox').selectOption(language);
        const names = {
          en: ['India', 'Singapore', 'Vietnam'],
          ar: ['الهند', 'سنغافورة', 'فيتنام'],
        };
        const [nationality = '', residence = '', destination = ''] = names[language];
        await dialog().getByRole('button', { name: nationality, exact: true }).first().click();
        await dialog().getByRole('button', { name: residence }).first().click();
        await inDialog('Get Started').click();
        await button('Show more destinations').click();
        const kept = first.waitForEvent('framedetached', {
          predicate: (frame) => frame.url().includes('kept=1'),
          ...slow,
        });
        await first.getByRole('button', { name: destination, exact: true }).click();
        await dialog().getByRole('link').or(dialog().locator('li button')).first().click();
        await expect(button('Apply Now')).toBeEnabled();
        await first.evaluate(async () => void (await navigator.serviceWorker.ready));
        await kept;
        await expect.poll(() => first.evaluate(hasPassportReader), slow).toBe(true);

        await server.stop();
        await first.reload();
        await expect(first.getByText(say('You are offline.'))).toBeVisible();
        await button('Apply Now').click();
        await expect(first).toHaveURL(/\/ordering\/phone-/);
        await own.kill();
        const upload = own.page().url();
        await expect(own.page().getByText(say('Not in an account yet'))).toBeVisible();
        await button('Add applicant').first().click();
        await dialog().getByLabel(say('First name')).pressSequentially('Ananya');
        await dialog()
          .getByRole('radio', { name: say('Employee') })
          .check();
        await inDialog('Confirm').click();
        await expect(dialog()).toHaveCount(0);
        await button('Choose').first().click();
        await dialog().locator('td button:not([aria-disabled=true])').last().click();
        await dialog().locator('footer').getByRole('button').click();
        await expect(dialog()).toHaveCount(0);

        const done: RegExp[] = [];
        for (let each = await own.doNext(upload); each; each = await own.doNext(upload)) {
          done.push(each);
          if (done.length <= 4) await own.kill();
        }
        expect(done.length).toBeGreaterThanOrEqual(4);
        const toSend = button('Log In / Sign Up').last();
        await expect(toSend).toBeVisible();

        await server.start();
        await own.page().reload();
        await toSend.click();
        await inDialog('Sign Up').click();
        await dialog().getByLabel(say('E-mail')).pressSequentially(email);
        await inDialog('Send code').click();
        const code = await codeFromMail(server.mailFolder, email);
        await dialog().getByLabel(say('Verification code')).pressSequentially(code);
        await dialog().getByLabel(say('Password'), { exact: true }).pressSequentially(password);
        await dialog().locator('button[type=submit]').first().click();
        await inDialog('Continue').click();
        await inDialog('Yes, add it to my account').click(slow);

        await expect(own.page()).toHaveURL(/\/ordering\/\d{8}-\d{8}\/upload$/, slow);
        await button('Next').click(slow);
        await own
          .page()
          .getByRole('button', { name: new RegExp(say('Proceed to checkout')) })
          .click();
        await dialog().locator('footer').getByRole('button').last().click();
        await expect(own.page().getByText(say('Payment Successful'))).toBeVisible();

        const there = await accountOn(server.address, email, password);
        const orders = await there.orders();
        expect(orders).toHaveLength(1);
        const order = await there.order(orders[0]?.id ?? '');
        expect(order.payStatus).toBe('paid');
        expect(order.applicants.map(({ firstName }) => firstName)).toEqual(['Ananya']);
        const [ananya] = order.applicants;
        expect(ananya?.applicationForm?.status).toBe('complete');
        expect(ananya?.required.map(({ uploads }) => uploads?.length ?? 0)).not.toContain(0);
        expect(phone.faults).toEqual([]);
      },
    );
  });
}

journey('chromium', 'en', {});
journey('firefox', 'en', sweep);
journey('chromium', 'ar', sweep);
