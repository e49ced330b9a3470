import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { drawnCamera, launchPageBrowser } from '../support/page-browser';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { paths } from '../../src/routing/paths';
import { databaseName } from '../../src/storage/keys';
import { accountScreens } from '../screens/account-screens';
import { cameraScreens } from '../screens/camera-screens';
import { freshAccount } from '../screens/fresh-account';
import { knownOrders, type KnownOrder } from '../screens/known-orders';
import { makeStates, type MadeStates } from '../screens/made-states';
import { enterAs, openScreen } from '../screens/open-screen';
import { screens } from '../screens/screens';
import { at, detail, products, type Role, type Screen } from '../screens/steps';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { signUpByMail } from '../support/sign-up-by-mail';
import { wordsIn } from '../support/words-in';
import { sweep } from '../support/sweep';

/** The smallest phone and the smallest desktop's window that the design has been drawn for. */
const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
] as const;

const byName = new Map(
  [...screens, ...accountScreens, ...cameraScreens].map((screen) => [screen.name, screen]),
);
function named(name: string): Screen {
  const found = byName.get(name);
  if (!found) throw new Error(`There is no screen “${name}”.`);
  return found;
}

/** The phone has no network, and nothing that it kept before. */
const unkept = (name: string, path: Screen['path']): Screen => ({
  ...at(name, 'demo', path),
  ...{ offline: true, alone: true, before: paths.privacyPolicy },
  async prepare({ page }) {
    await page.evaluate(async (database) => {
      await new Promise<void>((done, fail) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('answers', 'readwrite');
          writing.objectStore('answers').clear();
          writing.onerror = () => fail(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      });
    }, databaseName);
    await page.reload();
    await page.locator('main').getByRole('heading').first().waitFor();
  },
});

let server: OpenServer;
let browser: Browser;
let made: MadeStates;
let orders: ReadonlyMap<number, KnownOrder>;

test.beforeAll(async () => {
  server = await startOpenServer({ DEMO: 'on' });
  await signUpByMail(server, freshAccount.email, freshAccount.password);
  orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  made = await makeStates(server);
  browser = await launchPageBrowser(drawnCamera);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

function order(productId: number): KnownOrder {
  const found = orders.get(productId);
  if (!found) throw new Error(`The demo has no order of product ${productId}.`);
  return found;
}

/** A page for a role, logged in, with a camera and a finger. */
const newPage = async (role: Role): Promise<Page> =>
  enterAs(
    role,
    await browser.newContext({
      // A passkey belongs to a name; an address of numbers has none.
      baseURL: server.address.replace('127.0.0.1', 'localhost'),
      viewport: windows[0],
      locale: 'en-US',
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    }),
  );

/** The button or link of this name in what is on top. */
async function actionOf(page: Page, name: string): Promise<Locator> {
  const sheets = page.locator('dialog:modal');
  const top = (await sheets.count()) > 0 ? sheets.last() : page.locator('body');
  const each = { name, exact: true };
  return top.getByRole('button', each).or(top.getByRole('link', each)).last();
}

/** Whether nothing of it is outside of the window or below something else. */
const isSeen = (action: Locator): Promise<boolean> =>
  action.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 0.5;
    const isCovered = [top + 3, (top + bottom) / 2, bottom - 3].some(
      (y) => !element.contains(document.elementFromPoint((left + right) / 2, y)),
    );
    return isInside && !isCovered;
  });

/** Opens each screen in both windows. @returns where its action is not in view. */
async function lookAt(each: readonly (readonly [Screen, string])[]): Promise<string[]> {
  const found: string[] = [];
  const pages = new Map<Role, Page>();
  for (const [screen, name] of each) {
    const { role, alone } = screen;
    const page = (!alone && pages.get(role)) || (await newPage(role));
    if (!alone) pages.set(role, page);
    await page.setViewportSize(windows[0]);
    await openScreen(screen, { page, say: wordsIn('en'), order, made }, { language: 'en' });
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      // Images of unknown heights above the button are there.
      await page.waitForTimeout(250);
      const action = await actionOf(page, name);
      await expect(action, `${screen.name} at ${width}`).toBeVisible();
      if (!(await isSeen(action)))
        found.push(`${screen.name} at ${width} × ${height}: “${name}” is not in view`);
    }
    if (alone) await page.context().close();
  }
  for (const page of pages.values()) await page.context().close();
  return found;
}

const groups: readonly [string, readonly (readonly [Screen, string])[]][] = [
  [
    'log-in',
    [
      [named('log in'), 'Log In'],
      [named('log in, refused'), 'Log In'],
      [named('sign up'), 'Send code'],
      [named('sign up, code'), 'Sign Up'],
      [named('sign up, code refused'), 'Sign Up'],
      [named('forgot password'), 'Send code'],
    ],
  ],
  [
    'account',
    [
      [named('account, visitor'), 'Log In'],
      [named('account, change e-mail'), 'Change address'],
      [named('account, change e-mail, refused'), 'Change address'],
      [named('account, code for the new e-mail'), 'Change address'],
      [named('account, change password'), 'Set new password'],
      [named('account, change password, refused'), 'Set new password'],
      [named('account, delete'), 'Delete account'],
      [named('account, delete, refused'), 'Delete account'],
      [named('account, delete, asked again'), 'Delete'],
      [named('passkeys'), 'Add a passkey'],
      [named('passkeys, remove'), 'Remove'],
      [named('devices'), 'Log out all other devices'],
    ],
  ],
  [
    'cameras',
    [
      [named('passport, camera'), 'Take the picture'],
      [named('passport, camera not allowed'), 'Try again'],
      [named('photo, camera'), 'Take the photo'],
      [named('photo, camera not allowed'), 'Try again'],
      [named('photo, to be confirmed'), 'Confirm'],
    ],
  ],
  [
    'lost ways',
    [
      [named('not found'), 'Go home'],
      [named('offline, nothing kept'), 'Try again'],
      [unkept('orders, offline', () => paths.orders), 'Try again'],
      [unkept('details, offline', detail(products.difference)), 'Try again'],
    ],
  ],
];

for (const [name, each] of groups)
  test(
    `what helps on each screen of ${name} is there and in view without scrolling`,
    sweep,
    async () => {
      test.setTimeout(420_000);
      expect(await lookAt(each)).toEqual([]);
    },
  );
