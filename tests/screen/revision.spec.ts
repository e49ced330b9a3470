import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { demoOrder } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

test('the details of a revision lead to the first thing to fix', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  await app.visit(paths.orderDetail((await demoOrder(site, traveller, 'rejected')).id));
  const next = page.getByRole('link', { name: 'Next: Visa photo of Ananya' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByRole('heading', { name: 'Visa photo', exact: true })).toBeVisible();
});

test('[ORD-17] an application that is ready to be sent again has one button, and its status until then', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  await app.visit(paths.orderDetail((await demoOrder(site, traveller, 'corrected')).id));
  await expect(page.getByRole('link', { name: 'Re-submit documents' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('main').getByText('Ready to re-submit').first()).toBeVisible();
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByText('Revision needed')).toBeVisible();
});
