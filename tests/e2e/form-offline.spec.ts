import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { accountOn } from '../support/account';
import { answerForm, openParts } from '../support/answer-form';
import { patience } from '../support/patience';
import { isThere } from '../support/phone';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

const account = { email: 'meera.rao@example.com', password: 'secret12' };
const keptHere = 'Saved on this phone. It is sent when you are back online.';

const formIn = (page: Page) => page.frameLocator('iframe:not([hidden])');

for (const engine of ['chromium', 'firefox'] as const)
  test.describe(engine, () => {
    test.skip(!isThere(engine), 'The engine is not installed');
    test.use({ engine });

    test('[FORM-01] the form of an applicant begun without a server is filled in there, and complete once it is back', async ({
      page,
      ownServer: server,
    }) => {
      const { email, password } = account;
      const meera = traveller(page, server);
      await meera.chooseCountries('India', 'Singapore');
      await meera.chooseProduct('Vietnam', /E-visa, 90 days/);
      const product = page.url();
      const firstOrder = await meera.applyAndSignUp(email, password);
      await page.goto(product);
      // The form's origin keeps its pages out of sight: nobody has opened a form yet.
      const kept = page.waitForEvent('framedetached', {
        predicate: (frame) => frame.url().includes('kept=1'),
        timeout: patience.work,
      });
      await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await kept;

      await server.stop();
      await page.reload();
      await expect(page.getByText('You are offline.')).toBeVisible();
      await page.getByRole('button', { name: 'Apply Now' }).click();
      await expect(page.getByText('Saved, not sent yet')).toBeVisible();
      const begun = page.url();
      await meera.addApplicant('Meera', 'Employee');
      await meera.addApplicant('Asha', 'Employee');
      await meera.openDocuments('Meera');
      await page
        .getByRole('link', { name: /application form/i })
        .first()
        .click();
      const form = formIn(page);
      await openParts(form);
      await expect(form.getByText('from this application')).toBeVisible();
      const lines = ['Full name', 'Home address', 'Phone'];
      await answerForm(form, { lines, day: '2027-01-20' });
      await form.getByRole('button', { name: 'Next question · 1 left' }).click();
      await expect(form.getByLabel('Place of birth')).toBeFocused();
      await form.getByLabel('Place of birth').pressSequentially('Mumbai');
      await form.getByRole('button', { name: 'Complete the form' }).click();
      await expect(form.getByText('You can still change it.')).toBeVisible();
      await expect(form.getByText(keptHere)).toBeVisible();

      // The tab is gone: another one shows the same, still without a server.
      const address = page.url();
      const other = await page.context().newPage();
      await page.close({ runBeforeUnload: false });
      await other.goto(begun);
      await traveller(other, server).openDocuments('Asha');
      await other
        .getByRole('link', { name: /application form/i })
        .first()
        .click();
      await openParts(formIn(other));
      // An answer that waits on this phone for the one is offered to the other.
      await expect(formIn(other).locator('.chip:visible')).toHaveText(['from Meera', 'from Meera']);
      const confirm = formIn(other).getByRole('button', { name: 'Correct for Asha, too' });
      await confirm.first().click();
      await confirm.click();
      await expect(formIn(other).getByText(keptHere)).toBeVisible();
      await other.goto(address);
      await openParts(formIn(other));
      await expect(formIn(other).getByLabel('Place of birth')).toHaveValue('Mumbai');
      await expect(formIn(other).getByText('You can still change it.')).toBeVisible();
      await formIn(other).getByLabel('Place of birth').press('End');
      await formIn(other).getByLabel('Place of birth').pressSequentially(', India');
      await expect(formIn(other).getByText(keptHere)).toBeVisible();
      await other.evaluate(() => void Object.assign(window, { sameDocument: true }));

      await server.start();
      await expect(formIn(other).getByText('Saved', { exact: true })).toBeVisible({
        timeout: patience.work,
      });
      expect(await other.evaluate(() => 'sameDocument' in window)).toBe(true);
      const there = await accountOn(server.address, email, password);
      const ids = (await there.orders()).map(({ id }) => id);
      expect(ids).toEqual([expect.any(String), firstOrder]);
      const orderId = ids[0] ?? '';
      const [applicant, asha] = (await there.order(orderId)).applicants;
      expect(applicant?.applicationForm?.status).toBe('complete');
      // A phone that has kept nothing shows what the application has.
      await other.goto(
        server.address + paths.applicationForm(orderId, applicant?.id ?? '', 'vietnam'),
      );
      await expect(formIn(other).getByLabel('Place of birth')).toHaveValue('Mumbai, India');
      await expect(formIn(other).getByLabel('Phone')).toHaveValue('Pune');
      await other.goto(server.address + paths.applicationForm(orderId, asha?.id ?? '', 'vietnam'));
      await expect(formIn(other).getByLabel('Phone')).toHaveValue('Pune');
    });
  });
