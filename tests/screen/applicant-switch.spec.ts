import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { seriousFindings } from './looks/axe';
import { newApplicant, newOrder } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import { applicantOf, demoOrder } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const people = ({ page }: App) =>
  page.getByRole('main').getByRole('navigation', { name: 'Applicants' });
const person = (app: App, name: string) => people(app).getByRole('link', { name });
const addSheet = ({ page }: App) => page.getByRole('dialog', { name: 'Add applicant' });
const uploadHeading = ({ page }: App) => page.getByRole('heading', { name: 'Uploading documents' });

test(
  'the tasks of another applicant are one tap away, and Back leads above both',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const { id, applicants } = await demoOrder(site, traveller, 'started');
    const kabir = applicants[1]?.id ?? '';
    await app.visit(paths.orderUpload(id));
    await page.getByRole('link', { name: 'Ananya · Employee' }).click();
    await expect(person(app, 'Ananya')).toHaveText(/Ananya\s*1 of 5 done/);
    await expect(person(app, 'Ananya')).toHaveAttribute('aria-current', 'page');
    await expect(person(app, 'Kabir')).not.toHaveAttribute('aria-current');
    expect(await seriousFindings(page)).toEqual([]);

    await person(app, 'Kabir').click();
    await expect(page).toHaveURL(new RegExp(paths.applicantMaterial(id, kabir)));
    await expect(page.getByRole('heading', { level: 1, name: 'Kabir' })).toBeVisible();
    await expect(person(app, 'Kabir')).toHaveText(/Kabir\s*0 of 5 done/);
    await expect(person(app, 'Kabir')).toHaveAttribute('aria-current', 'page');
    // Kabir's own first task, not the one that Ananya has left.
    await page.getByRole('link', { name: 'Next: Visa photo' }).click();
    await expect(page).toHaveURL(new RegExp(kabir));
    await page.goBack();
    await page.goBack();
    await expect(uploadHeading(app)).toBeVisible();
  },
);

test(
  'an applicant who is saved after Back is not offered again for the next one',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const orderId = await newOrder(traveller);
    await newApplicant(traveller, orderId);
    await app.visit(paths.orderUpload(orderId));
    const add = page.getByRole('button', { name: 'Add applicant' }).first();
    const dialog = addSheet(app);
    await add.click();
    await dialog.getByLabel('First name').fill('Tara');
    await dialog.getByRole('radio', { name: 'Student' }).check();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/applicant_add', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/applicant_add');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await sent;
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    goOn();
    await expect(page.getByText('Tara').first()).toBeVisible();
    await add.click();
    await expect(dialog.getByLabel('First name')).toHaveValue('');
  },
);

test('an applicant is added from the tasks of another', sweep, async ({ app, traveller, site }) => {
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(paths.applicantMaterial(order.id, applicantOf(order)));
  await person(app, 'Add applicant').click();
  await expect(app.page).toHaveURL(new RegExp(paths.orderUpload(order.id)));
  await expect(addSheet(app)).toBeVisible();
});

test(
  'with more than two the chosen one is in the middle of a row that scrolls',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    for (const first_name of ['Meera', 'Isha']) {
      const student = { order_id: order.id, identity_id: 4, first_name };
      expect(await traveller.call('addApplicant', student)).toMatchObject({ ret: 0 });
    }
    await app.visit(paths.applicantMaterial(order.id, applicantOf(order)));
    const width = page.viewportSize()?.width ?? 0;
    await expect(person(app, 'Ananya')).toBeInViewport({ ratio: 1 });
    await expect(person(app, 'Isha')).not.toBeInViewport();

    await person(app, 'Meera').click();
    await expect(person(app, 'Meera')).toHaveAttribute('aria-current', 'page');
    const box = await person(app, 'Meera').boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
    for (const neighbour of ['Kabir', 'Isha'])
      await expect(person(app, neighbour)).toBeInViewport();
  },
);

test(
  'after the payment an applicant to whom nothing can be added shows how far they are',
  sweep,
  async ({ app, traveller, site }) => {
    const japan = await demoOrder(site, traveller, 'rejected');
    await app.visit(paths.applicantMaterial(japan.id, applicantOf(japan)));
    await expect(person(app, 'Ananya')).toHaveText(/1 of 6 done/);
    await expect(person(app, 'Rohan')).toHaveText(/Rohan\s*Pre-checking/);
    await expect(person(app, 'Add applicant')).toHaveCount(0);
  },
);

test('alone, an applicant has nobody to switch to', sweep, async ({ app, traveller, site }) => {
  const order = await demoOrder(site, traveller, 'corrected');
  await app.visit(paths.applicantMaterial(order.id, applicantOf(order)));
  await expect(app.page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(people(app)).toHaveCount(0);
});
