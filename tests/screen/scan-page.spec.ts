import type { Page } from '@playwright/test';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { guidelineFindings } from './looks/axe';
import { demoOrder, documentOf, filesOf } from './steps/demo-order';
import { layPaper, paperCamera } from './steps/drawn-camera';
import { photographOf, upright } from './steps/paper';

test.use({ viewport: { width: 360, height: 740 } });

const blue = '#0b4a9e';
const red = '#b3261e';
const green = '#136a3e';

/** A page as the server has it: its shape, and the colour of the band at its head. */
interface Arrived {
  aspect: number;
  band: 'blue' | 'red' | 'green' | 'none';
}

/** Opens a document that takes many pages. */
async function openDocument(app: App, traveller: Account, site: Site) {
  const { page } = app;
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  await expect(page.getByRole('heading', { name: 'Flight itinerary' })).toBeVisible();
  return {
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    check: page.getByRole('dialog', { name: /^Check the page/ }),
    choose: (files: Awaited<ReturnType<typeof photographOf>>[]) =>
      page.locator('input[aria-label="Add pages"]').setInputFiles(files),
    arrived: async (): Promise<Arrived[]> => {
      const files = await filesOf(site, traveller, order.id, 'Flight itinerary');
      return Promise.all(files.map((file) => lookAt(page, file)));
    },
  };
}

const lookAt = (page: Page, file: Buffer): Promise<Arrived> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const x = Math.round(picture.width * 0.2);
    const y = Math.round(picture.height * 0.075);
    const [r = 0, g = 0, b = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
    const most = Math.max(r, g, b);
    const isColour = most - Math.min(r, g, b) > 60;
    const band = !isColour ? 'none' : most === b ? 'blue' : most === r ? 'red' : 'green';
    return { aspect: picture.width / picture.height, band } as const;
  }, file.toString('base64'));

test('a page that is found in a picture is cut out of it, and only then sent', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { button, check, choose, arrived } = await openDocument(app, traveller, site);
  await choose([await photographOf(page, { corners: upright, band: blue })]);
  await expect(check).toBeVisible();
  await expect(check.getByRole('radio', { name: 'Document' })).toBeChecked();
  expect(await guidelineFindings(page)).toEqual([]);
  // It is safe on the phone by now, and nothing of it was sent.
  expect(await arrived()).toEqual([]);
  await button('Use the page').click();
  await expect(check).toHaveCount(0);
  await expect.poll(arrived).toEqual([{ aspect: expect.closeTo(0.7, 1), band: 'blue' }]);
});

test('corners are moved by the finger and by keys, and a page is turned', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { button, choose, arrived } = await openDocument(app, traveller, site);
  await choose([await photographOf(page, { corners: upright, band: blue })]);
  const corner = button('Upper left corner');
  await expect(corner).toBeVisible();
  const middle = async () => {
    const { x, y, width, height } = (await corner.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const found = await middle();
  await corner.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  const moved = await middle();
  expect(moved.x - found.x).toBeCloseTo(2, 0);
  expect(moved.y - found.y).toBeCloseTo(10, 0);
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(moved.x - 2, moved.y - 10, { steps: 4 });
  await page.mouse.up();
  const back = await middle();
  expect(back.x).toBeCloseTo(found.x, 0);
  expect(back.y).toBeCloseTo(found.y, 0);
  await button('Turn').click();
  await button('Use the page').click();
  // It lies on its side: wider than high, and its band is no longer at the upper left.
  await expect.poll(arrived).toEqual([{ aspect: expect.closeTo(1.4, 0), band: 'none' }]);
});

test('a picture without a page is sent as it was taken, without a question', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { check, choose, arrived } = await openDocument(app, traveller, site);
  await choose([await photographOf(page, {})]);
  await expect.poll(arrived).toEqual([{ aspect: 0.75, band: 'none' }]);
  await expect(check).toHaveCount(0);
});

test('the whole picture is kept where the traveller wants it, and after going back', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { button, check, choose, arrived } = await openDocument(app, traveller, site);
  await choose([await photographOf(page, { corners: upright, band: blue })]);
  await button('Whole picture').click();
  await check.getByRole('radio', { name: 'Original' }).check();
  await button('Use the page').click();
  await expect.poll(arrived).toHaveLength(1);
  await button('Only Ananya').click();
  await choose([await photographOf(page, { corners: upright, band: red })]);
  await expect(check).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The pages are used as they were taken.')).toBeVisible();
  const whole = { aspect: 0.75, band: 'none' };
  await expect.poll(arrived).toEqual([whole, whole]);
});

test('a screen that is left or loaded anew during the check loses no page', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { check, choose, arrived } = await openDocument(app, traveller, site);
  await choose([await photographOf(page, { corners: upright, band: blue })]);
  await expect(check).toBeVisible();
  await page.reload();
  await expect.poll(arrived).toEqual([{ aspect: 0.75, band: 'none' }]);
  // The address is another one: the screen is gone, with its question.
  await choose([await photographOf(page, { corners: upright, band: red })]);
  await expect(check).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/orders');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(check).toHaveCount(0);
  await expect.poll(arrived).toHaveLength(2);
});

test('several pages get the order that they are put into, and one is taken out', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { button, check, choose, arrived } = await openDocument(app, traveller, site);
  const pictures = await Promise.all(
    [blue, red, green].map((band) => photographOf(page, { corners: upright, band })),
  );
  await choose([...pictures, await photographOf(page, {})]);
  await expect(button('Use 4 pages')).toBeEnabled();
  await check.getByRole('button', { name: 'Page 4', exact: true }).click();
  await expect(check.getByText(/No page was found/)).toBeVisible();
  await button('Delete').click();
  // The first one goes one place down, and the last one is dragged to the front.
  await check.getByRole('button', { name: 'Page 1', exact: true }).click();
  await button('Later').click();
  const place = async (name: string) => {
    const { x, y, width, height } = (await check
      .getByRole('button', { name, exact: true })
      .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  await check.getByRole('button', { name: 'Page 3', exact: true }).scrollIntoViewIfNeeded();
  const [from, to] = [await place('Page 3'), await place('Page 1')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(check.getByRole('button', { name: 'Page 3', exact: true })).toHaveClass(/lifted/);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await button('Use 3 pages').click();
  const at = expect.closeTo(0.7, 1);
  await expect.poll(arrived).toEqual([
    { aspect: at, band: 'green' },
    { aspect: at, band: 'red' },
    { aspect: at, band: 'blue' },
  ]);
});

test('pages are scanned without a network and sent when it is back', async ({
  app,
  traveller,
  site,
}) => {
  const { page } = app;
  const { button, check, choose, arrived } = await openDocument(app, traveller, site);
  const pictures = [
    await photographOf(page, { corners: upright, band: red }),
    await photographOf(page, { corners: upright, band: blue }),
  ];
  await page.route(/\/(api\/|healthz)/, (route) => route.abort());
  await choose(pictures);
  await check.getByRole('button', { name: 'Page 1', exact: true }).click();
  await button('Later').click();
  await button('Use 2 pages').click();
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(2);
  expect(await arrived()).toEqual([]);
  await page.unrouteAll();
  const at = expect.closeTo(0.7, 1);
  await expect.poll(arrived).toEqual([
    { aspect: at, band: 'blue' },
    { aspect: at, band: 'red' },
  ]);
});

test.describe('the live camera', () => {
  test.use({ hasTouch: true });

  test.beforeEach(({ app }) => paperCamera(app.page));

  test('takes each page once, by itself, when it lies still', async ({ app, traveller, site }) => {
    const { page } = app;
    const { button, arrived } = await openDocument(app, traveller, site);
    await button('Add pages with the camera').click();
    await expect(page.getByText('Lay the page on a darker table')).toBeVisible();
    await layPaper(page, blue);
    await expect(button('Done · 1 page')).toBeVisible();
    expect(await guidelineFindings(page)).toEqual([]);
    await expect(page.getByText('Page 1 taken. Lay the next one down')).toBeVisible();
    await layPaper(page, null);
    await expect(page.getByText('Lay the page on a darker table')).toBeVisible();
    await layPaper(page, red);
    await button('Done · 2 pages').click();
    await button('Use 2 pages').click();
    const at = expect.closeTo(0.7, 1);
    await expect.poll(arrived).toEqual([
      { aspect: at, band: 'blue' },
      { aspect: at, band: 'red' },
    ]);
  });

  test('waits for the shutter where that is wanted, and takes a page again', async ({
    app,
    traveller,
    site,
  }) => {
    const { page } = app;
    const { button, check, arrived } = await openDocument(app, traveller, site);
    await button('Add pages with the camera').click();
    await button('Auto on').click();
    await layPaper(page, red);
    await expect(page.getByText('Four corners')).toBeVisible();
    await expect(page.getByText('Hold still')).toBeVisible();
    await expect(button(/^Done/)).toHaveCount(0);
    await button('Take the page').click();
    await button('Done · 1 page').click();
    await check.getByRole('button', { name: 'Take again' }).click();
    await layPaper(page, null);
    await expect(page.getByText('Lay the page on a darker table')).toBeVisible();
    await layPaper(page, green);
    await expect(page.getByText('Four corners')).toBeVisible();
    await button('Take the page').click();
    await expect(check.getByRole('button', { name: 'Page 1', exact: true })).toBeVisible();
    await expect(check.getByRole('button', { name: 'Page 2', exact: true })).toHaveCount(0);
    await button('Use the page').click();
    await expect.poll(arrived).toEqual([{ aspect: expect.closeTo(0.7, 1), band: 'green' }]);
  });
});
