import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import {
  at,
  detail,
  document,
  documents,
  menu,
  ofApplicant,
  pressIn,
  products,
  type Screen,
  type Stage,
} from './steps';

/** No answer of the server is a good one any more. */
const failAnswers = (page: Page) =>
  page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  );

const failed = (name: string, role: Screen['role'], path: (stage: Stage) => string): Screen => ({
  ...at(name, role, path),
  isFailure: true,
  arrange: failAnswers,
  prepare: ({ page }) => expect(page.locator('main').getByRole('button').first()).toBeVisible(),
});

/** Nothing of the screen was kept before the network was lost. */
const unkept = (name: string, path: (stage: Stage) => string): Screen => ({
  ...at(name, 'demo', path),
  ...{ offline: {}, before: paths.privacyPolicy },
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The screens of a server in trouble, and of a phone that installs by hand. */
export const troubleScreens: readonly Screen[] = [
  failed('home, failed', 'visitor', () => paths.home),
  failed('product, failed', 'visitor', () => paths.product(products.kenya)),
  failed('details, failed', 'demo', detail(products.difference)),
  failed('uploading, failed', 'demo', ({ order }) => paths.orderUpload(order(products.vietnam).id)),
  failed('documents, failed', 'demo', documents(products.vietnam)),
  failed('document, failed', 'demo', document(products.vietnam, 'Flight itinerary')),
  failed('passport, failed', 'demo', document(products.vietnam, 'Passport')),
  failed('photo, failed', 'demo', ofApplicant(products.japan, paths.idPhoto)),
  failed('checkout, failed', 'demo', ({ order }) => paths.orderConfirm(order(products.kenya).id)),
  failed('success, failed', 'demo', ({ order }) => paths.paySuccess(order(products.difference).id)),
  failed('letters, failed', 'demo', ofApplicant(products.schengen, paths.embassyMaterial)),
  failed('coupons, failed', 'demo', () => paths.coupons),
  failed('account, failed', 'demo', () => paths.account),
  unkept('orders, offline', () => paths.orders),
  unkept('uploading, offline', ({ order }) => paths.orderUpload(order(products.vietnam).id)),
  unkept('documents, offline', documents(products.vietnam)),
  unkept('passport, offline', document(products.vietnam, 'Passport')),
  unkept('photo, offline', ofApplicant(products.japan, paths.idPhoto)),
  unkept('checkout, offline', ({ order }) => paths.orderConfirm(order(products.kenya).id)),
  unkept('details, offline', detail(products.difference)),
  unkept('coupons, offline', () => paths.coupons),
  unkept('account, offline', () => paths.account),
  failed('payment not checked', 'demo', ({ order }) => paths.payCallback(order(products.kenya).id)),
  {
    ...at('install by hand', 'visitor', paths.privacyPolicy),
    arrange: (page) =>
      page.addInitScript(
        (agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }),
        iPhone,
      ),
    async prepare(stage) {
      await menu(stage);
      await pressIn(stage, 'Install the app');
      await expect(stage.page.locator('dialog[open] li').first()).toBeVisible();
    },
  },
];
