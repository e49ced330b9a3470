import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { newApplicant, newOrder, newUpload, readOrder, uae } from '../support/order-steps';
import { sendFile } from '../support/signed-client';
import type { Account, Site } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { tellOrderChanged } from './steps/order-changed';

/** An application that the list shows with a picture. */
async function addVisaPhoto(site: Site, traveller: Account): Promise<void> {
  const applicant_id = await newApplicant(traveller, await newOrder(traveller, uae));
  const ways = { applicant_id, need_handle: 1 };
  const bytes = new Uint8Array(await makePortrait({ width: 700, height: 900 }));
  const sent = await sendFile(
    site.address,
    { bytes },
    { token: traveller.token },
    'uploadPhoto',
    ways,
  );
  const { key } = sent.body as { key: string };
  expect((await traveller.call('submitPhoto', { ...ways, key })).ret).toBe(0);
}

/** The links to files that a page asks for from now on. */
function linksOf(page: Page): string[] {
  const links: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/files/')) links.push(request.url());
  });
  return links;
}

/** Waits until the page has made the requests of its newest rendering. */
const afterRendering = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await fetch('/later.json', { cache: 'no-store' });
  });

const picture = (page: Page) => page.locator('main img[src*="/api/files/"]');
const isShown = (page: Page) =>
  picture(page).evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();

test(
  'a picture that is shown is not fetched again when the list is asked again',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    await addVisaPhoto(site, traveller);
    const links = linksOf(page);
    await app.visit(paths.orders);
    await expect.poll(() => isShown(page)).toBe(true);
    const [shown] = links;
    let given = '';
    site.moveClock(60_000);
    app.line.answer('orders', {
      change: (body) => {
        const [order] = body.page_data;
        if (order) order.product_name = 'Another name';
        given = JSON.stringify(body);
      },
    });
    await refresh(page);
    await expect(page.getByText('Another name').first()).toBeVisible();
    await afterRendering(page);
    // The answer has newly signed links.
    const { pathname, search } = new URL(shown ?? '');
    expect(given).toContain(pathname);
    expect(given).not.toContain(search);
    expect(links).toEqual([shown]);
    expect(await isShown(page)).toBe(true);
  },
);

test(
  'the first page of a PDF is drawn without fetching it again when its order is asked again',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const orderId = await newOrder(traveller);
    const applicantId = await newApplicant(traveller, orderId);
    const order = await readOrder(traveller, orderId);
    const { elec_id, name } = order.applicant_list[0].material_required.at(-1) as {
      elec_id: number;
      name: string;
    };
    const key = await newUpload(traveller, new Uint8Array(makePdf({ pages: 3 })));
    const attached = { applicant_id: applicantId, elec_id, pos: 0, key };
    expect((await traveller.call('attachPage', attached)).ret).toBe(0);
    const links = linksOf(page);
    await app.visit(paths.solePage(orderId, applicantId, elec_id));
    await expect(page.getByText('3 pages')).toBeVisible();
    const before = [...links];
    site.moveClock(60_000);
    app.line.answer('order', {
      change: ({ applicant_list: [applicant] }) => {
        const document = applicant?.material_required?.find((each) => each.elec_id === elec_id);
        if (document) document.name = 'Another name';
      },
    });
    await tellOrderChanged(page, orderId);
    await expect(page.getByText('Another name').first()).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await afterRendering(page);
    expect(links).toEqual(before);
    await expect(page.getByText('3 pages')).toBeVisible();
  },
);

test('a picture whose link had expired is shown with the next link', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  await addVisaPhoto(site, traveller);
  let expired = 0;
  await page.route(/\/api\/files\//, (route) => {
    expired += 1;
    return route.fulfill({ status: 403, body: 'This link has expired.' });
  });
  await app.visit(paths.orders);
  await expect.poll(() => expired).toBeGreaterThan(0);
  await expect(picture(page)).toHaveCount(0);
  await page.unroute(/\/api\/files\//);
  site.moveClock(60_000);
  await refresh(page);
  await expect.poll(() => isShown(page)).toBe(true);
});
