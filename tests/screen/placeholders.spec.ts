import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { submittedOrder } from '../support/order-steps';
import { sweepUnless } from '../support/sweep';
import { applicantOf, demoOrder, documentOf, type Order } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const screens: [name: string, path: (order: Order, submittedId: string) => string][] = [
  ['the product', () => paths.product(81801)],
  ['the upload page', ({ id }) => paths.orderUpload(id)],
  ['the tasks of an applicant', (order) => paths.applicantMaterial(order.id, applicantOf(order))],
  ['a document', (order) => documentOf(order, 'Flight itinerary')],
  ['the passport', (order) => documentOf(order, 'Passport')],
  ['the visa photo', (order) => paths.idPhoto(order.id, applicantOf(order))],
  ['the confirmation', ({ id }) => paths.orderConfirm(id)],
  ['the application details', (_order, submittedId) => paths.orderDetail(submittedId)],
  ['the coupons', () => paths.coupons],
];
for (const [name, path] of screens)
  test(
    `while it loads, ${name} has a placeholder of its own size, not a white page`,
    sweepUnless(name === 'the upload page'),
    async ({ app, traveller, site }) => {
      const { page } = app;
      const order = await demoOrder(site, traveller, 'started');
      const { orderId } = await submittedOrder(traveller);
      // Answers that do not come; what the page itself is made of does.
      await page.route('**/*', (route) =>
        route.request().method() === 'POST' ? undefined : route.fallback(),
      );
      await app.visit(path(order, orderId));
      const areas = page.getByRole('main').locator('[aria-busy=true]');
      await expect(areas.first()).toBeVisible();
      // An area has no box of its own, its parts have; the route's own placeholder may come before it.
      const heights = () =>
        areas.evaluateAll((all) =>
          all.map((each) => {
            const parts = document.createRange();
            parts.selectNodeContents(each);
            return parts.getBoundingClientRect().height;
          }),
        );
      await expect.poll(async () => Math.max(...(await heights()))).toBeGreaterThan(120);
    },
  );
