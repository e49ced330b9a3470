import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { drawnCamera, launchPageBrowser } from '../support/page-browser';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { knownOrders, type KnownOrder } from '../screens/known-orders';
import { makeStates, type MadeStates } from '../screens/made-states';
import { freshAccount } from '../screens/fresh-account';
import { moneyScreens } from '../screens/money-screens';
import { enterAs, openScreen } from '../screens/open-screen';
import { screens } from '../screens/screens';
import type { Role, Screen } from '../screens/steps';
import { troubleScreens } from '../screens/trouble-screens';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { signUpByMail } from '../support/sign-up-by-mail';
import { wordsIn } from '../support/words-in';
import { sweep } from '../support/sweep';

/** The smallest phone and the smallest desktop's window that the design has been drawn for. */
const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
] as const;

let server: OpenServer;
let browser: Browser;
let made: MadeStates;
let orders: ReadonlyMap<number, KnownOrder>;

// A server for each group: what one group has seen, such as new coupons, is new to the next.
test.beforeEach(async () => {
  server = await startOpenServer({ DEMO: 'on' });
  await signUpByMail(server, freshAccount.email, freshAccount.password);
  orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  made = await makeStates(server);
  browser = await launchPageBrowser(drawnCamera);
});
test.afterEach(async () => {
  await browser?.close();
  await server?.remove();
});

function order(productId: number): KnownOrder {
  const found = orders.get(productId);
  if (!found) throw new Error(`The demo has no order of product ${productId}.`);
  return found;
}

/** The filled buttons of what is on top that do not lie in view, wholly and uncovered. */
function primariesOutOfView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const primaries = [...top.querySelectorAll<HTMLElement>('button, a')].filter(
      (each) => /(^|\s|_)primary(_|\s|$)/.test(each.className) && each.checkVisibility(),
    );
    const toasts = [...document.querySelectorAll('[popover][role=status] > p')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const isSeen = (each: HTMLElement) => {
      const { left, right, top: upper, bottom } = each.getBoundingClientRect();
      // A touch goes through a toast; an eye does not.
      if (toasts.some((toast) => toast.top < bottom && toast.bottom > upper)) return false;
      const isInside =
        left >= 0 && right <= innerWidth && upper >= 0 && bottom <= innerHeight + 0.5;
      const spots = [upper + 3, (upper + bottom) / 2, bottom - 3].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      return isInside && spots.every((spot) => spot !== null && each.contains(spot));
    };
    return primaries.some(isSeen)
      ? []
      : primaries.map((each) => {
          const { top: upper, bottom } = each.getBoundingClientRect();
          return `“${each.textContent?.trim()}” at ${Math.round(upper)} to ${Math.round(bottom)}`;
        });
  });
}

/** A screen that shows a failure has a button that helps: its main one, or that of a notice. */
async function missingRemedy(page: Page, screen: Screen): Promise<string[]> {
  const main = page.locator('main');
  const helps = main
    .getByRole('button', { name: 'Try again' })
    .or(main.locator('button[class*=primary]'));
  if (!screen.isFailure) return [];
  // A slow machine draws the failure after the buttons that are always there.
  await helps
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  return (await helps.count()) > 0 ? [] : ['nothing helps'];
}

/** Opens each screen in both windows. @returns where a main action is not in view. */
async function lookAt(each: readonly Screen[]): Promise<string[]> {
  const pages = new Map<Role, Page>();
  /** The phones of the screens for which a page of their own is enough. */
  const phones = new Map<string, BrowserContext>();
  const newPage = async (role: Role, serviceWorkers: 'allow' | 'block' = 'allow') =>
    enterAs(
      role,
      await browser.newContext({
        baseURL: server.address,
        viewport: windows[0],
        locale: 'en-US',
        reducedMotion: 'reduce',
        hasTouch: true,
        serviceWorkers,
      }),
    );
  const phoneOf = async ({ role, offline }: Screen) => {
    const serviceWorkers = offline ? 'allow' : 'block';
    const key = `${role}, ${serviceWorkers}`;
    const known = phones.get(key);
    if (known) return known;
    const page = await newPage(role, serviceWorkers);
    // No second page of the app beside the one that is looked at.
    await page.goto('about:blank');
    phones.set(key, page.context());
    return page.context();
  };
  const pageOf = async (screen: Screen) => {
    const { role, alone } = screen;
    if (alone === 'page') return (await phoneOf(screen)).newPage();
    const page = (!alone && pages.get(role)) || (await newPage(role));
    if (!alone) pages.set(role, page);
    return page;
  };
  const found: string[] = [];
  for (const screen of each) {
    const page = await pageOf(screen);
    const stage = { page, say: wordsIn('en'), order, made };
    await openScreen(screen, stage, { language: 'en' });
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      // Images of unknown heights above the button are there.
      await page.waitForTimeout(250);
      const findings = [
        ...(await primariesOutOfView(page)),
        ...(await missingRemedy(page, screen)),
      ];
      for (const finding of findings)
        found.push(`${screen.name} at ${width} × ${height}: ${finding}`);
    }
    const context = page.context();
    if (screen.alone === true) await context.close();
    else {
      if (screen.alone === 'page') await page.close();
      else await page.setViewportSize(windows[0]);
      await context.setOffline(false);
    }
  }
  for (const context of phones.values()) await context.close();
  for (const page of pages.values()) await page.context().close();
  return found;
}

const groups: readonly [string, readonly Screen[]][] = [
  ['the journey', screens],
  ['coupons and payments', moneyScreens],
  ['trouble and a lost network', troubleScreens],
];

for (const [name, each] of groups)
  test(
    `the main action of every screen of ${name} is in view without scrolling`,
    sweep,
    async () => {
      test.setTimeout(600_000);
      expect(await lookAt(each)).toEqual([]);
    },
  );
