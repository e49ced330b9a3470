import { randomUUID } from 'node:crypto';
import { directionOf, pseudoLanguage } from '../../src/domain/languages';
import { paths } from '../../src/routing/paths';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { makePdf } from '../support/fixtures/make-pdf';
import { layoutFindings } from '../support/layout';
import { newApplicant, newOrder, submittedOrder, vietnam } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { paidOrder } from '../support/paid-order';
import { sweep, sweepUnless } from '../support/sweep';
import { wordsIn } from '../support/words-in';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';
import { applicantOf, demoOrder } from './steps/demo-order';

// The narrowest window, with letters twice as large: both are what people need who see badly.
test.use({ viewport: { width: 320, height: 640 } });
const largeText = '200%';

/** Opens a screen in a language and waits until it has its content. */
async function show(app: App, path: string, language: string): Promise<void> {
  app.prepare({ language });
  await app.visit(path);
  await expect(app.page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await app.page.waitForLoadState('networkidle');
  await expect(app.page.locator('main').getByRole('heading').first()).toBeVisible();
}

async function expectRoom({ page }: App): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((asked) => void (document.documentElement.style.fontSize = asked), size);
  expect(await layoutFindings(page)).toEqual([]);
  await enlarge(largeText);
  expect(await layoutFindings(page), 'with large text').toEqual([]);
  await enlarge('');
}

/** An application that was paid, with an answer of Support; its id. */
async function answeredOrder(site: Site, traveller: Account): Promise<string> {
  const { orderId } = await paidOrder(site, traveller);
  const operator = await loggedInOperator(site);
  await traveller.call('addFeedback', {
    order_id: orderId,
    content: 'My passport was renewed. Do I have to send you a picture of the new one?',
  });
  // Other tests of the worker may have filled the desk's first page.
  const message = await site.db
    .selectFrom('feedback')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  await asOperator(operator, 'deskAnswerMessage', {
    decisionId: randomUUID(),
    id: message.id,
    words: 'Yes, please: replace the picture on the page of your passport.',
  });
  await traveller.call('addFeedback', {
    order_id: orderId,
    content: 'هل أحتاج إلى تذكرة عودة؟',
  });
  return orderId;
}

async function visaOf(site: Site, traveller: Account, name: string, number: string) {
  const order = await submittedOrder(traveller);
  await giveVisa(site, order, { number, name, bytes: makePdf({ pages: 2 }) });
  return order;
}

/** Two visas, the newer one with a name that is hard to place. */
async function twoVisas(site: Site, traveller: Account) {
  const first = await visaOf(site, traveller, 'ANANYA RAO', 'KE-2026-004711');
  await visaOf(site, traveller, 'MARIA DEL CARMEN HERNANDEZ-FERNANDEZ', 'KE-2026-004712');
  return first;
}

async function manyOrders(site: Site, traveller: Account): Promise<void> {
  await twoVisas(site, traveller);
  await paidOrder(site, traveller);
  await newApplicant(traveller, await newOrder(traveller, vietnam));
}

interface Screen {
  readonly name: string;
  /** Makes what the screen shows. @returns its address */
  readonly make: (site: Site, traveller: Account) => Promise<string>;
}

const beforePayment: readonly Screen[] = [
  { name: 'a product', make: async () => paths.product(vietnam.product_id) },
  {
    name: 'the applicants',
    make: async (site, traveller) =>
      paths.orderUpload((await demoOrder(site, traveller, 'started')).id),
  },
  {
    name: 'rejected documents',
    async make(site, traveller) {
      const order = await demoOrder(site, traveller, 'rejected');
      return paths.applicantMaterial(order.id, applicantOf(order));
    },
  },
  {
    name: 'the checkout',
    make: async (site, traveller) =>
      paths.orderConfirm((await demoOrder(site, traveller, 'complete')).id),
  },
  {
    name: 'a decided application',
    make: async (site, traveller) =>
      paths.orderDetail((await demoOrder(site, traveller, 'decided')).id),
  },
];

const afterPayment: readonly Screen[] = [
  {
    name: 'home with applications',
    make: async (site, traveller) => (await manyOrders(site, traveller), paths.home),
  },
  {
    name: 'a product with an application that was begun',
    async make(_, traveller) {
      await newApplicant(traveller, await newOrder(traveller, vietnam));
      return paths.product(vietnam.product_id);
    },
  },
  {
    name: 'the list of applications',
    make: async (site, traveller) => (await manyOrders(site, traveller), paths.orders),
  },
  {
    name: 'the success of a payment',
    make: async (site, traveller) => paths.paySuccess((await paidOrder(site, traveller)).orderId),
  },
  {
    name: 'the visas',
    make: async (site, traveller) => (await twoVisas(site, traveller), '/visa'),
  },
  {
    name: 'a visa',
    async make(site, traveller) {
      const { orderId, applicantId } = await twoVisas(site, traveller);
      return paths.visa(orderId, applicantId);
    },
  },
];

for (const language of [pseudoLanguage, 'ar']) {
  const screens = [
    ...beforePayment.map((screen) => ({ ...screen, ...sweepUnless(language === pseudoLanguage) })),
    ...afterPayment.map((screen) => ({ ...screen, ...sweepUnless(language === 'ar') })),
  ];
  for (const { name, make, ...tags } of screens)
    test(
      `${name}: nothing is cut off or runs out sideways in ${language}, at 320 px and with large text`,
      tags,
      async ({ app, site, traveller }) => {
        await show(app, await make(site, traveller), language);
        await expectRoom(app);
      },
    );

  test(
    `a paid application’s details and its cancellation have room in ${language}, at 320 px and with large text`,
    sweepUnless(language === 'ar'),
    async ({ app, site, traveller }) => {
      const { page, dialog } = app;
      const say = wordsIn(language);
      const orderId = await answeredOrder(site, traveller);
      await show(app, paths.orderDetail(orderId), language);
      // Nobody translates what Support writes.
      await expect(page.locator('bdi[lang=en]', { hasText: 'Yes, please' })).toBeVisible();
      await expectRoom(app);
      await page.getByRole('button', { name: say('Cancel this application') }).click();
      await expect(dialog).toBeVisible();
      await expectRoom(app);
    },
  );

  test(
    `the arrow back is mirrored in ${language}`,
    sweepUnless(language === 'ar'),
    async ({ app }) => {
      await show(app, paths.product(vietnam.product_id), language);
      const back = app.page.getByRole('button', { name: wordsIn(language)('Back') });
      const width = await back
        .locator('svg')
        .evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).a);
      expect(width).toBe(-1);
    },
  );
}

test(
  'the English texts of a visa are marked as such in the pseudo-language',
  sweep,
  async ({ app, site, traveller }) => {
    const { orderId, applicantId } = await twoVisas(site, traveller);
    await show(app, paths.visa(orderId, applicantId), pseudoLanguage);
    await expect(app.page.locator('dd bdi[lang=en]').first()).toBeVisible();
  },
);

test(
  'the title of a letter is marked as English in an Arabic page',
  sweep,
  async ({ app, site, traveller }) => {
    const order = await demoOrder(site, traveller, 'inEmbassy');
    await show(app, paths.embassyLetter(order.id, applicantOf(order), 1), 'ar');
    await expect(app.page.locator('h1 bdi[lang=en][dir=auto]')).toHaveText('What to bring');
  },
);

test('a very long name of a country has room on the first screen, and whole in the picker', async ({
  app,
}) => {
  // In French one of the longest names of the list, with a word of 21 letters.
  const longName = 'Saint-Vincent-et-les Grenadines';
  const { page, dialog } = app;
  app.prepare({ language: 'fr', countries: { nationalityId: 670, residenceId: 702 } });
  await app.visit();
  const selector = page.locator('header').getByRole('button', { name: longName });
  await expect(selector).toBeVisible();
  // A cut name is spelt out by what it opens.
  const byDesign = `cut by an ellipsis: “${longName}”`;
  const findings = async () =>
    (await layoutFindings(page)).filter((finding) => finding !== byDesign);
  expect(await findings()).toEqual([]);
  await selector.click();
  await dialog.getByRole('searchbox').fill('grenadines');
  await expect(dialog.getByRole('button', { name: longName }).last()).toBeVisible();
  expect(await findings()).toEqual([]);
});
