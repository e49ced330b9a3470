import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { seriousFindings } from '../support/axe';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { sweep } from '../support/sweep';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const people = () => page.getByRole('main').getByRole('navigation', { name: 'Applicants' });
const person = (name: string) => people().getByRole('link', { name });

test('the tasks of another applicant are one tap away, and Back leads above both', async () => {
  const { id, applicants } = demo.order(70401);
  await page.goto(paths.orderUpload(id));
  await page.getByRole('link', { name: 'Ananya · Employee' }).click();
  await expect(person('Ananya')).toHaveText(/Ananya\s*1 of 5 done/);
  await expect(person('Ananya')).toHaveAttribute('aria-current', 'page');
  await expect(person('Kabir')).not.toHaveAttribute('aria-current');
  expect(await seriousFindings(page)).toEqual([]);

  await person('Kabir').click();
  await expect(page).toHaveURL(new RegExp(paths.applicantMaterial(id, applicants[1]?.id ?? '')));
  await expect(page.getByRole('heading', { level: 1, name: 'Kabir' })).toBeVisible();
  await expect(person('Kabir')).toHaveText(/Kabir\s*0 of 5 done/);
  await expect(person('Kabir')).toHaveAttribute('aria-current', 'page');
  // Kabir's own first task, not the one that Ananya has left.
  await page.getByRole('link', { name: 'Next: Visa photo' }).click();
  await expect(page).toHaveURL(new RegExp(applicants[1]?.id ?? ''));
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
});

test('an applicant who is saved after Back is not offered again for the next one', async () => {
  const { id } = demo.order(40401);
  await page.goto(paths.orderUpload(id));
  const add = page.getByRole('button', { name: 'Add applicant' }).first();
  const dialog = page.getByRole('dialog', { name: 'Add applicant' });
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
});

test('an applicant is added from the tasks of another', sweep, async () => {
  const { id, applicants } = demo.order(70401);
  await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
  await person('Add applicant').click();
  await expect(page).toHaveURL(new RegExp(paths.orderUpload(id)));
  await expect(page.getByRole('dialog', { name: 'Add applicant' })).toBeVisible();
});

test(
  'with more than two the chosen one is in the middle of a row that scrolls',
  sweep,
  async () => {
    const { id, applicants } = demo.order(70401);
    for (const name of ['Meera', 'Isha']) {
      await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
      await person('Add applicant').click();
      const dialog = page.getByRole('dialog', { name: 'Add applicant' });
      await dialog.getByLabel('First name').fill(name);
      await dialog.getByRole('radio', { name: 'Student' }).check();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('link', { name: `${name} · Student` })).toBeVisible();
    }
    await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
    const width = page.viewportSize()?.width ?? 0;
    await expect(person('Ananya')).toBeInViewport({ ratio: 1 });
    await expect(person('Isha')).not.toBeInViewport();

    await person('Meera').click();
    await expect(person('Meera')).toHaveAttribute('aria-current', 'page');
    const box = await person('Meera').boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
    for (const neighbour of ['Kabir', 'Isha']) await expect(person(neighbour)).toBeInViewport();
  },
);

test(
  'after the payment it says how far an applicant is to whom nothing can be added',
  sweep,
  async () => {
    const japan = demo.order(39201);
    await page.goto(paths.applicantMaterial(japan.id, japan.applicants[0]?.id ?? ''));
    await expect(person('Ananya')).toHaveText(/1 of 6 done/);
    await expect(person('Rohan')).toHaveText(/Rohan\s*Pre-checking/);
    await expect(person('Add applicant')).toHaveCount(0);
  },
);

test('alone, an applicant has nobody to switch to', async () => {
  const { id, applicants } = demo.order(14401);
  await page.goto(paths.applicantMaterial(id, applicants[0]?.id ?? ''));
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
  await expect(people()).toHaveCount(0);
});
