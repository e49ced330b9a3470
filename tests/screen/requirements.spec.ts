import type { Page } from '@playwright/test';
import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { japanEVisa } from './steps/offers';
import { letters, samplesPath } from './steps/samples';

const requirements = (identity: number) =>
  `/product/${japanEVisa}/identity-material?identity_id=${identity}`;
const student = 4;

const documentIn = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name, exact: true });

test('[PROD-14][NAV-13] the requirements follow the identity of the address and of the choice', async ({
  app,
}) => {
  const { page } = app;
  await app.visit(requirements(student));
  await expect(
    page.getByRole('heading', { level: 1, name: 'Detailed requirements' }),
  ).toBeVisible();
  await expect(documentIn(page, 'Enrolment letter')).toBeVisible();
  await expect(documentIn(page, 'Employment letter')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Documents for' }).selectOption('Employee');
  await expect(documentIn(page, 'Employment letter')).toBeVisible();
  await expect(documentIn(page, 'Enrolment letter')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('identity_id')).toBe('1');
  await page.reload();
  await expect(documentIn(page, 'Employment letter')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test(
  '[PROD-15] a document shows its letter to copy, and its sample opens and closes',
  sweep,
  async ({ app }) => {
    const { page, dialog } = app;
    await app.visit(requirements(1));
    await expect(page.getByText('To whom it may concern')).toBeVisible();
    await page.getByRole('link', { name: 'Open the PDF of Employment letter' }).click();
    await expect(dialog.getByRole('heading', { name: 'Employment letter' })).toBeVisible();
    await expect(dialog.getByText('2 of 2 · 1 page')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/product/${japanEVisa}/identity-material`));
    await expect(documentIn(page, 'Employment letter')).toBeVisible();
  },
);

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [screen, path] of [
    ['the product', `/product/${japanEVisa}`],
    ['the requirements', `/product/${japanEVisa}/identity-material`],
    ['a sample', samplesPath('Employment letter', letters)],
  ] as const)
    test(`${screen} does not scroll sideways with text twice as large`, sweep, async ({ app }) => {
      const { page } = app;
      await app.visit(path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect(page.getByRole('heading').first()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
});
