import { passwordProof } from '../../src/api/password-proof';
import { seriousFindings } from './looks/axe';
import { call } from '../support/signed-client';
import { sweep } from '../support/sweep';
import { openApp, type App } from './harness/app';
import type { CallFault } from './harness/line';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { firstDestination } from './steps/failures';

/** At a first visit whose question for coupons is answered so: no pop-up, and no word about it. */
async function expectNoPopUp(app: App, fault: CallFault<'activityCoupons'>): Promise<void> {
  const { page } = app;
  app.prepare({ isVisited: false });
  app.line.answer('activityCoupons', fault);
  const asked = page.waitForResponse('**/api/sys/activity_coupon_query');
  await app.visit();
  await (await asked).finished();
  // The page has rendered once more since the answer.
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await expect(page.locator('ul').first().getByRole('article')).toHaveCount(17);
  await expect(app.dialog).toHaveCount(0);
  expect(await app.toasts()).toEqual([]);
  expect(await app.stored('isVisitedHome')).toBeNull();
}

test.describe('the cookie bar', () => {
  const barIn = (page: App['page']) => page.getByRole('region', { name: 'Cookies' });

  test('[HOME-09][HOME-10] the cookie bar asks until it is accepted, and leads to the privacy policy', async ({
    app,
  }) => {
    const { page } = app;
    app.prepare({ acceptsCookies: false });
    await app.visit();
    const bar = barIn(page);
    const policy = bar.getByRole('link', { name: 'Privacy Policy' });
    await expect(policy).toHaveAttribute('href', '/privacy-policy');
    await expect(policy).toHaveAttribute('target', '_blank');
    await page.reload();
    await expect(bar).toBeVisible();
    expect(await app.stored('acceptCookiesTime')).toBeNull();

    const before = Date.now();
    await bar.getByRole('button', { name: 'Accept' }).click();
    await expect(bar).toBeHidden();
    const accepted = Number(await app.stored('acceptCookiesTime'));
    expect(accepted).toBeGreaterThanOrEqual(before - 1000);
    expect(accepted).toBeLessThanOrEqual(Date.now() + 1000);
    await page.reload();
    await expect(firstDestination(app)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test(
    '[HOME-09] a rejection is kept under its own key, and hides it too, also in another tab',
    sweep,
    async ({ app }) => {
      app.prepare({ acceptsCookies: false });
      await app.visit();
      const other = await app.visitInNewTab();
      for (const tab of [app.page, other]) await expect(barIn(tab)).toBeVisible();
      await app.page.bringToFront();
      await barIn(app.page).getByRole('button', { name: 'Reject' }).click();
      for (const tab of [app.page, other]) await expect(barIn(tab)).toHaveCount(0);
      expect(await app.stored('rejectCookiesTime')).toMatch(/^\d{13}$/);
      expect(await app.stored('acceptCookiesTime')).toBeNull();
    },
  );

  test('at the end of the page it covers nothing', sweep, async ({ app }) => {
    const { page } = app;
    app.prepare({ acceptsCookies: false });
    await app.visit();
    await expect(firstDestination(app)).toBeVisible();
    await expect(barIn(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await barIn(page).boundingBox();
    const last = await page.getByRole('button', { name: 'Contact Us' }).boundingBox();
    const end = (last?.y ?? Number.NaN) + (last?.height ?? Number.NaN);
    expect(end).toBeLessThanOrEqual(bar?.y ?? Number.NaN);
  });
});

test.describe('the welcome pop-up', () => {
  const welcome = ({ page }: App) => page.getByRole('dialog', { name: 'Welcome' });

  async function chooseCountries({ dialog }: App): Promise<void> {
    await dialog.getByRole('button', { name: 'India', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Singapore' }).first().click();
    await dialog.getByRole('button', { name: 'Get Started' }).click();
  }

  test('[HOME-12][HOME-13][HOME-14] the welcome pop-up greets a visitor on the first visit, once the countries are chosen', async ({
    app,
  }) => {
    app.prepare({ countries: undefined, isVisited: false });
    await app.visit();
    await expect(app.dialog).toHaveCount(1);
    await expect(welcome(app)).toHaveCount(0);
    await chooseCountries(app);
    await expect(welcome(app)).toBeVisible();
    await expect(app.dialog).toHaveCount(1);
    await expect(welcome(app).getByText('Up to USD $20.00 off')).toBeVisible();
    expect(await app.stored('isVisitedHome')).toBeNull();
    expect(await seriousFindings(app.page)).toEqual([]);

    await welcome(app).getByRole('button', { name: 'Close' }).click();
    await expect(welcome(app)).toBeHidden();
    expect(await app.stored('isVisitedHome')).not.toBeNull();
    await app.page.reload();
    await expect(firstDestination(app)).toBeVisible();
    await expect(welcome(app)).toHaveCount(0);
  });

  test(
    '[HOME-13] the welcome pop-up comes again to a visitor who has not closed it',
    sweep,
    async ({ app }) => {
      app.prepare({ countries: undefined, isVisited: false });
      await app.visit();
      await chooseCountries(app);
      await expect(welcome(app)).toBeVisible();
      await app.page.reload();
      await expect(welcome(app)).toBeVisible();
    },
  );

  test('[HOME-12] the button of the welcome pop-up leads to the sign-up', async ({ app }) => {
    app.prepare({ isVisited: false });
    await app.visit();
    await welcome(app).getByRole('button', { name: 'Sign Up' }).click();
    await expect(app.page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    await expect(welcome(app)).toBeHidden();
    expect(await app.stored('isVisitedHome')).not.toBeNull();
  });

  const noOffers: [name: string, fault: CallFault<'activityCoupons'>][] = [
    ['[HOME-13] does not come with no coupons', { body: { activity_list: [{ coupon_list: [] }] } }],
    ['[HOME-13] does not come with no activity', { body: { activity_list: [] } }],
  ];
  for (const [name, fault] of noOffers)
    test(`${name}, and nothing is shown about it`, sweep, async ({ app }) => {
      await expectNoPopUp(app, fault);
    });

  test('[HOME-13][ERR-25] a failed coupon query shows no pop-up, and nothing about it', async ({
    app,
  }) => {
    await expectNoPopUp(app, { status: 500 });
  });

  test('[HOME-13][ERR-25] a refused coupon query shows no pop-up', sweep, async ({ app }) => {
    await expectNoPopUp(app, { ret: -9, msg: 'No coupons.' });
  });
});

test.describe('received coupons', () => {
  const received = ({ page }: App) => page.getByRole('dialog', { name: 'You have 2 coupons' });

  /** The coupons of the sign-up have not been shown on any phone. */
  const makeUnread = ({ db }: Site, { email }: Account) =>
    db
      .updateTable('user_coupons')
      .set({ shown_at: null })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').where('email', '=', email).select('id'),
      )
      .execute();

  test('[HOME-11] pop up once on a phone', sweep, async ({ app, site, traveller }) => {
    await makeUnread(site, traveller);
    await app.visit();
    await expect(received(app)).toBeVisible();
    await expect(received(app).getByText('Orders $150+')).toBeVisible();
    expect(await seriousFindings(app.page)).toEqual([]);
    await received(app).getByRole('button', { name: 'Got it' }).click();
    await expect.poll(() => app.line.sent('unreadCoupons')).toHaveLength(2);
    const asked = app.page.waitForResponse('**/api/coupon_unread_query');
    await app.page.reload();
    expect(await (await asked).json()).toMatchObject({ body: { coupon_list: [] } });
    await expect(firstDestination(app)).toBeVisible();
    await expect(app.dialog).toHaveCount(0);
  });

  test(
    '[HOME-11] shown on one phone do not pop up on another',
    sweep,
    async ({ app, site, traveller, browser }) => {
      await makeUnread(site, traveller);
      await app.visit();
      await received(app).getByRole('button', { name: 'Got it' }).click();
      await expect.poll(() => app.line.sent('unreadCoupons')).toHaveLength(2);

      const second = await openApp(await browser.newContext(), site.line);
      const { email, password } = traveller;
      const passwd = await passwordProof(email, password);
      const { body } = await call(site.address, 'logIn', { email, passwd });
      second.prepare({ session: body });
      const asked = second.page.waitForResponse('**/api/coupon_unread_query');
      await second.visit();
      expect(await (await asked).json()).toMatchObject({ body: { coupon_list: [] } });
      await expect(firstDestination(second)).toBeVisible();
      await expect(second.dialog).toHaveCount(0);
      second.expectNoErrors();
      await second.page.context().close();
    },
  );

  test('[HOME-11] received coupons in an answer that is lost before it shows are not lost for ever', async ({
    app,
    site,
    traveller,
  }) => {
    const { page } = app;
    await makeUnread(site, traveller);
    app.line.answer('unreadCoupons', { pass: 'lose-answer' });
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/coupon_unread_query'),
    );
    await app.visit();
    await lost;
    await expect(firstDestination(app)).toBeVisible();
    await expect(app.dialog).toHaveCount(0);
    app.line.clear();
    await page.reload();
    await expect(received(app)).toBeVisible();
  });
});
