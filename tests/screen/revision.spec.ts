import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { failureReason } from '../../src/domain/document/failed-items';
import { demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

test(
  'the details of a revision lead to the first thing to fix',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    await app.visit(paths.orderDetail((await demoOrder(site, traveller, 'rejected')).id));
    const next = page.getByRole('link', { name: 'Next: Visa photo of Ananya' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(page.getByRole('heading', { name: 'Visa photo', exact: true })).toBeVisible();
  },
);

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

test(
  'a document of a revision begins with the reason, which is said once',
  sweep,
  async ({ app, traveller, site }) => {
    const order = await demoOrder(site, traveller, 'rejected');
    const name = 'Flight itinerary';
    const document = order.applicants[0]?.required.find((each) => each.name === name);
    const reason = document && failureReason(document);
    if (reason === undefined) throw new Error('The document has a reason.');
    await app.visit(documentOf(order, name));
    const said = app.page.locator('main:visible').getByText(reason, { exact: true });
    await expect(said).toHaveCount(1);
    await expect(said).toBeInViewport({ ratio: 1 });
    const sample = app.page.getByRole('link', { name: /^Sample/ }).first();
    const top = async (of: typeof said) => (await of.boundingBox())?.y ?? 0;
    expect(await top(said)).toBeLessThan(await top(sample));
  },
);

test(
  'what a revision asks for and nobody brought is called missing',
  sweep,
  async ({ app, traveller, site }) => {
    const order = await demoOrder(site, traveller, 'rejected');
    const name = 'Flight itinerary';
    const document = order.applicants[0]?.required.find((each) => each.name === name);
    const uploads = (document?.uploads ?? []).map(({ id }) => id);
    await site.db.deleteFrom('pages').where('upload_id', 'in', uploads).execute();
    await app.visit(paths.orderDetail(order.id));
    const row = app.page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('It is missing. Add it.');
    await row.getByRole('link').click();
    await expect(app.page.getByText('This document is missing')).toBeInViewport({ ratio: 1 });
  },
);
