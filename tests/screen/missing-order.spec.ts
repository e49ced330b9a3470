import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { readyOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';

/** The words of the page that is not there, apart from its title. */
async function missingPage({ page, visit }: App, path: string): Promise<string | null> {
  await visit(path);
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Applications' }).last()).toBeVisible();
  return page.locator('main h2:visible + *').first().textContent();
}

const absent = '20200101-00000000';

for (const [whose, given] of [
  ['does not exist', absent],
  ['is another’s', undefined],
  ['is no id', 'x'],
  ['is a piece of SQL', encodeURIComponent("1' or '1'='1")],
] as const)
  test(
    `every page of an order whose id ${whose} is one and the same missing page`,
    sweep,
    async ({ app, traveller, site }) => {
      const foreign = await readyOrder(await site.signUp());
      const own = await readyOrder(traveller);
      const id = given ?? foreign.orderId;
      const seen = new Set([await missingPage(app, paths.orderDetail(absent))]);
      for (const path of [
        paths.orderUpload(id),
        paths.orderConfirm(id),
        paths.orderDetail(id),
        paths.applicantMaterial(id, foreign.applicantId),
        paths.solePage(id, own.applicantId, 1),
        paths.passport(id, foreign.applicantId, 1),
        paths.idPhoto(id, foreign.applicantId),
        paths.applicationForm(id, foreign.applicantId, 'Kenya'),
        paths.embassyMaterial(id, foreign.applicantId),
      ])
        seen.add(await missingPage(app, path));
      expect(seen.size).toBe(1);
    },
  );

test(
  'a page of one’s own order with what belongs elsewhere is the same missing page',
  sweep,
  async ({ app, traveller, site }) => {
    const foreign = await readyOrder(await site.signUp());
    const own = await readyOrder(traveller);
    const other = await readyOrder(traveller);
    const seen = new Set([await missingPage(app, paths.orderDetail(absent))]);
    for (const path of [
      paths.applicantMaterial(own.orderId, other.applicantId),
      paths.applicantMaterial(own.orderId, foreign.applicantId),
      paths.solePage(own.orderId, other.applicantId, 1),
      paths.multiPage(own.orderId, own.applicantId, 999_999),
    ])
      seen.add(await missingPage(app, path));
    expect(seen.size).toBe(1);
  },
);
