import { createHash } from 'node:crypto';
import { paths } from '../../src/routing/paths';
import { accountOn } from '../support/account';
import { makePdf } from '../support/fixtures/make-pdf';
import { patience } from '../support/patience';
import { isThere } from '../support/phone';
import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const account = { email: 'meera.rao@example.com', password: 'secret12' };
const phonePath = /\/ordering\/phone-[0-9a-f-]+\/upload$/;
const orderPath = /\/ordering\/\d{8}-\d{8}\/upload$/;

for (const engine of ['chromium', 'firefox'] as const)
  test.describe(engine, () => {
    test.skip(!isThere(engine), 'The engine is not installed');
    test.use({ engine });

    // Firefox: the form's journey begins an application there, too.
    const details = engine === 'firefox' ? sweep : {};
    test(
      '[PWA-06] an application begun without a server arrives once, as its screens showed it',
      details,
      async ({ page, ownServer: server }) => {
        const { email, password } = account;
        const meera = traveller(page, server);
        await meera.chooseCountries('India', 'Singapore');
        await meera.chooseProduct('Kenya', /eTA, 90 days/);
        const product = page.url();
        const firstOrder = await meera.applyAndSignUp(email, password);
        await page.goto(product);
        await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));

        // Stopped, not merely cut off: in Firefox a worker's requests pass the emulated offline.
        await server.stop();
        await page.reload();
        await expect(page.getByText('You are offline.')).toBeVisible();
        await page.getByRole('button', { name: 'Apply Now' }).click();
        await expect(page.getByText('Saved, not sent yet')).toBeVisible();
        expect(page.url()).toMatch(phonePath);
        await meera.addApplicant('Meera', 'Employee');
        await meera.addApplicant('Arun', 'Student');
        await page.getByRole('button', { name: 'Choose' }).first().click();
        await page.locator('dialog[open] td button:not([aria-disabled=true])').last().click();
        const arrive = page.getByRole('button', { name: /^Arrive on/ });
        await arrive.click();
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await meera.openDocuments('Meera');
        await meera.openDocument('Flight itinerary');
        const pdf = makePdf({ pages: 2 });
        await meera.addFile({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: pdf });
        await expect(page.getByText('It uploads when you are back online.')).toBeVisible();

        await page.goto(server.address + paths.orders);
        await page.getByRole('link', { name: /Kenya/ }).first().click();
        await expect(page.getByRole('link', { name: 'Meera · Employee' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Arun · Student' })).toBeVisible();
        await page.getByRole('button', { name: 'Change Arun' }).click();
        const firstName = page.locator('dialog[open]').getByLabel('First name');
        await firstName.press('ControlOrMeta+a');
        await firstName.pressSequentially('Arjun');
        await page.locator('dialog[open]').getByRole('button', { name: 'Confirm' }).click();
        await expect(page.getByRole('link', { name: 'Arjun · Student' })).toBeVisible();
        await expect(page.getByText('2 left, first: Passport copy')).toBeVisible();
        await page.evaluate(() => void Object.assign(window, { sameDocument: true }));

        await server.start();
        await expect(page).toHaveURL(orderPath, { timeout: patience.work });
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
        await expect(page.getByRole('link', { name: 'Meera · Employee' })).toBeVisible();
        const there = await accountOn(server.address, email, password);
        const ids = (await there.orders()).map(({ id }) => id);
        expect(ids).toEqual([expect.any(String), firstOrder]);
        const orderId = ids[0] ?? '';
        expect(page.url()).toContain(paths.orderUpload(orderId));
        await expect
          .poll(async () =>
            (await there.order(orderId)).applicants.map(({ firstName }) => firstName),
          )
          .toEqual(['Meera', 'Arjun']);
        await expect
          .poll(async () =>
            (await there.order(orderId)).applicants[0]?.required
              .find(({ name }) => name === 'Flight itinerary')
              ?.uploads?.map(({ sha256 }) => sha256),
          )
          .toEqual([createHash('sha256').update(pdf).digest('hex')]);
        const { arrivalDate, applicants } = await there.order(orderId);
        expect(arrivalDate).toBeDefined();
        expect(applicants.map(({ identity }) => identity)).toEqual(['employee', 'student']);
        await expect(page.getByText('Saved, not sent yet')).toHaveCount(0);
      },
    );
  });
