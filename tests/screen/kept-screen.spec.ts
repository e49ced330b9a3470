import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { entryScript } from '../support/entry-script';
import { newApplicant, newOrder, submittedOrder } from '../support/order-steps';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { endSession } from './steps/end-session';
import { keptNames, untilScreenKept } from './steps/until-kept';

/**
 * Visits again, an address or the same, with the app's own code held back, so that the first paint
 * stays.
 * @returns lets the code come
 */
async function beginAgain(page: Page, address = page.url()): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(entryScript, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

const root = ({ page }: App) => page.locator('#root');
const started = '#root[data-app="started"]';

/** Two applications that are begun, in the list. */
async function visitOrders(app: App, traveller: Parameters<typeof newOrder>[0]) {
  const orderIds = [await newOrder(traveller), await newOrder(traveller)];
  for (const orderId of orderIds) await newApplicant(traveller, orderId);
  await app.visit(paths.orders);
  await expect(root(app).getByRole('article')).toHaveCount(2);
  await untilScreenKept(app.page, paths.orders);
  return orderIds;
}

/** The lines of a text; the app itself says that it asks for them, and what concerns the moment. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The texts, each with what shows whether its styles are there. */
const looksOf = (page: Page, isInSight: boolean): Promise<string[]> =>
  page.locator('main').evaluate(
    (main, most) =>
      [...main.querySelectorAll('*')]
        .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent)
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < most)
        .map((each) => {
          const { fontSize, fontWeight, color } = getComputedStyle(each);
          return [each.textContent, fontSize, fontWeight, color].join(' · ');
        }),
    isInSight ? 600 : Infinity,
  );

/** The main part's lines when the app began to listen. */
const linesAtStart = async (page: Page) =>
  linesOf(String(await page.evaluate(() => Reflect.get(window, 'textAtStart'))));

test('the next visit begins with the screen as it stood, and the app puts the same in its place', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { orderId } = await submittedOrder(traveller);
  await page.addInitScript(() => {
    addEventListener('app-started', () => {
      const text = document.querySelector('main')?.innerText;
      Object.assign(window, { textAtStart: text });
    });
  });
  for (const [path, words] of [
    ['/', 'Kenya eTA, 90 days'],
    [paths.product(40401), 'Apply Now'],
    [paths.orders, orderId],
    [paths.orderDetail(orderId), orderId],
  ] as const) {
    await app.visit(path);
    await expect(page.locator('main')).toContainText(words);
    await untilScreenKept(page, path);
    const shown = linesOf(await page.locator('main').innerText());
    const looked = await looksOf(page, false);
    const release = await beginAgain(page);
    await expect(root(app)).toContainText(words);
    const isPainted = await page.evaluate(() => document.adoptedStyleSheets.length > 0);
    // Only what is in sight is kept.
    const painted = linesOf(await page.locator('main').innerText()).slice(0, 10);
    expect(painted.length, path).toBe(10);
    expect(
      (await looksOf(page, true)).filter((look) => !looked.includes(look)),
      path,
    ).toEqual([]);
    expect(
      painted.filter((line) => !shown.includes(line)),
      path,
    ).toEqual([]);
    release();
    await page.locator(started).waitFor();
    const atStart = await linesAtStart(page);
    expect(
      painted.filter((line) => !atStart.includes(line)),
      path,
    ).toEqual([]);
    expect(isPainted).toBe(true);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a tap on a kept screen does what it says there: the application that was tapped opens', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const orderIds = await visitOrders(app, traveller);
  for (const orderId of orderIds) {
    const release = await beginAgain(page, app.line.address + paths.orders);
    const card = root(app).getByRole('article').filter({ hasText: orderId });
    await card.getByRole('link', { name: 'Upload documents' }).click();
    release();
    await expect(page).toHaveURL(new RegExp(`${orderId}`));
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a tap on a kept button is lost if the app shows several that are called the same', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await visitOrders(app, traveller);
  const release = await beginAgain(page);
  await expect(root(app).getByRole('article')).toHaveCount(2);
  // As if both applications had the same button, and the list had changed since.
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('article a')) link.removeAttribute('href');
  });
  await root(app).getByRole('article').first().getByText('Upload documents').click();
  release();
  await page.locator(started).waitFor();
  await expect(page).toHaveURL(new RegExp(`${paths.orders}$`));
});

test('nobody begins with it once the session has run out, though it still stands behind the dialog', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const [orderId = ''] = await visitOrders(app, traveller);
  await endSession(traveller);
  await page.reload();
  await expect(app.dialog).toBeVisible();
  // Behind the dialog stands the traveller's list still.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const release = await beginAgain(page, app.line.address + paths.orders);
  await expect(root(app)).toHaveAttribute('data-shell', 'orders en');
  await expect(root(app)).not.toContainText(orderId);
  release();
  await page.locator(started).waitFor();
  expect(await keptNames(page)).not.toContainEqual(
    expect.stringMatching(/^visitor:screen .orders/),
  );
});

for (const [what, change] of [
  ['in another language', () => localStorage.setItem('language', 'fr')],
  ['for other countries', () => localStorage.setItem('countries', '{"nationalityId":840}')],
] as const)
  test(`a screen is not shown ${what}`, async ({ app, traveller }) => {
    const { page } = app;
    await visitOrders(app, traveller);
    await page.evaluate(change);
    const release = await beginAgain(page);
    // The shell's cards get the newest orders' names from the server's answer, which comes as well.
    await expect(root(app)).toHaveAttribute('data-shell', /^orders /);
    await expect(root(app).locator('[data-early]')).toHaveCount(2);
    await expect(root(app).getByRole('article')).toHaveCount(0);
    release();
    await page.locator(started).waitFor();
  });

test('whatever lies in the place of a kept screen, nothing in it runs or leads elsewhere', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await visitOrders(app, traveller);
  await page.evaluate(async () => {
    const open = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no answer'));
      });
    const db = await open(indexedDB.open('visa'));
    const rows = db.transaction(['answers', 'keys']);
    const all = await open(rows.objectStore('answers').getAll());
    const row = (all as { key: string; userId: string; sealed: ArrayBuffer }[]).find(({ key }) =>
      key.endsWith(':screen /orders'),
    );
    if (!row) throw new Error('no screen is kept');
    const key = (await open(
      db.transaction('keys').objectStore('keys').get(row.userId),
    )) as CryptoKey;
    const additionalData = new TextEncoder().encode(row.key);
    const params = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData });
    const bytes = new Uint8Array(row.sealed);
    const plain = await crypto.subtle.decrypt(params(bytes.slice(0, 12)), key, bytes.slice(12));
    const screen = JSON.parse(new TextDecoder().decode(plain)) as { nodes: unknown };
    const bad = 'window.wasRun = true';
    const element = (tag: string, attributes: object, ...children: unknown[]) => ({
      tag,
      attributes,
      children,
    });
    screen.nodes = [
      element('script', {}, bad),
      element('iframe', { srcdoc: `<script>parent.${bad}</script>` }),
      element('svg', {}, element('script', {}, bad), element('a', { href: `javascript:${bad}` })),
      element('img', { src: '//other.example/x.png', onerror: bad }),
      element('a', { href: `javascript:${bad}`, target: '_blank' }, 'The hostile link'),
      element('a', { href: 'https://other.example/' }, 'The way out'),
      element('form', { action: 'https://other.example/' }),
      element('p', {}, 'The hostile page'),
    ];
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(screen));
    const cipher = new Uint8Array(await crypto.subtle.encrypt(params(iv), key, text));
    const sealed = new Uint8Array([...iv, ...cipher]).buffer;
    await open(
      db
        .transaction('answers', 'readwrite')
        .objectStore('answers')
        .put({ ...row, sealed }),
    );
    db.close();
  });
  const release = await beginAgain(page);
  await expect(root(app)).toContainText('The hostile page');
  const bad = 'script, iframe, form, img[src], [onerror], [target], [href]';
  await expect(root(app).locator(bad)).toHaveCount(0);
  release();
  await page.locator(started).waitFor();
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});
