import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { vietnam } from '../support/order-steps';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 1 }),
});
const fileInput = ({ page }: App) => page.locator('input[type=file]:not([capture])').first();
const scrollDown = ({ page }: App) =>
  page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('a product keeps Back and the menu in sight when it is scrolled', sweep, async ({ app }) => {
  const { page } = app;
  await app.visit(paths.product(vietnam.product_id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollDown(app);
  await expect(page.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
});

test(
  'that there is no network stays in sight, above the header, when a page is scrolled',
  sweep,
  async ({ app, site, context, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    await app.visit(paths.applicantMaterial(order.id, applicantOf(order)));
    await expect(page.getByRole('heading', { name: 'Optional' })).toBeVisible();
    await context.setOffline(true);
    const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await expect(bar).toBeVisible();
    await scrollDown(app);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    const [low, high] = await Promise.all([bar.boundingBox(), title.boundingBox()]);
    expect(high?.y).toBeGreaterThanOrEqual((low?.y ?? 0) + (low?.height ?? 0));
  },
);

test(
  'the strip of the waiting uploads does not cover the next step',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    const primary = page.getByRole('link', { name: /^Next: / });
    app.line.answer('attachPage', { connection: 'hold' });
    await app.visit(documentOf(order, 'Flight itinerary'));
    await fileInput(app).setInputFiles(pdf('a.pdf'));
    await expect.poll(() => app.line.countOf('attachPage')).toBe(1);
    await app.visit(documentOf(order, 'Passport'));
    await expect(page.locator('button[aria-haspopup=dialog][aria-expanded]').last()).toBeVisible();
    await expect(primary).toBeVisible();
    const isHit = await primary.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    expect(isHit).toBe(true);
  },
);

test('a refused file’s message makes room for the next choice, and never piles up', async ({
  app,
  site,
  traveller,
}) => {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  const refusal = page.getByRole('main').getByText('Unsupported file types');
  const unusable = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('a') });
  await fileInput(app).setInputFiles(unusable('one.txt'));
  await expect(refusal).toHaveCount(1);
  await fileInput(app).setInputFiles(unusable('two.txt'));
  await expect(page.getByText('Nothing of “two.txt” was saved.')).toBeVisible();
  await expect(refusal).toHaveCount(1);
  await expect(refusal).toBeInViewport();
  await fileInput(app).setInputFiles(pdf('ticket.pdf'));
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(1);
  await expect(refusal).toHaveCount(0);
});
