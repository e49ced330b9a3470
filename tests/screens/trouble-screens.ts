import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { at, detail, menu, pressIn, products, type Screen, type Stage } from './steps';

/** No answer of the server is a good one any more. */
const failAnswers = (page: Page) =>
  page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  );

const failed = (name: string, role: Screen['role'], path: (stage: Stage) => string): Screen => ({
  ...at(name, role, paths.privacyPolicy),
  alone: true,
  async prepare(stage) {
    await failAnswers(stage.page);
    await stage.page.goto(path(stage));
    await expect(stage.page.locator('main').getByRole('button').first()).toBeVisible();
  },
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** What a traveller sees when the server is in trouble, and on a phone that installs by hand. */
export const troubleScreens: readonly Screen[] = [
  failed('home, failed', 'visitor', () => paths.home),
  failed('product, failed', 'visitor', () => paths.product(products.kenya)),
  failed('details, failed', 'demo', detail(products.difference)),
  failed('payment not checked', 'demo', ({ order }) => paths.payCallback(order(products.kenya).id)),
  {
    ...at('install by hand', 'visitor', paths.privacyPolicy),
    alone: true,
    async prepare(stage) {
      await stage.page.addInitScript(
        (agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }),
        iPhone,
      );
      await stage.page.reload();
      await menu(stage);
      await pressIn(stage, 'Install the app');
      await expect(stage.page.locator('dialog[open] li').first()).toBeVisible();
    },
  },
];
