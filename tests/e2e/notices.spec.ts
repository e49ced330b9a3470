import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchWholeBrowser } from '../support/page-browser';
import { addChange } from '../../server/areas/notifications/add-change';
import { paths } from '../../src/routing/paths';
import {
  controlServiceWorker,
  type ServiceWorkerControl,
} from '../faults/outbox/service-worker-control';
import { accountBeside } from '../support/account';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newApplicant, newOrder } from '../support/order-steps';
import { startPushService } from '../support/push-service';
import { newEmail, type Traveller } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };

let pushes: Awaited<ReturnType<typeof startPushService>>;
let server: OpenServer;
let browser: Browser;
let beside: Traveller;
let page: Page;
let worker: ServiceWorkerControl;

test.beforeAll(async () => {
  pushes = await startPushService();
  server = await startOpenServer({ PUSH_SERVICES: pushes.host }, pushes.agent);
  beside = await accountBeside(server, account);
  browser = await launchWholeBrowser();
  const context = await smallPhone(browser, server.address);
  // The browser's own push service is not reachable here: its subscription is ours.
  await context.addInitScript((subscription) => {
    const { endpoint, p256dh, auth } = subscription;
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || !options.applicationServerKey) throw new TypeError();
      return {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      } as unknown as PushSubscription;
    };
  }, pushes.subscription('phone'));
  worker = await controlServiceWorker(context, server.address);
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await pushes?.stop();
});

const subscriptions = () => server.db.selectFrom('push_subscriptions').select('endpoint').execute();
const allowNotifications = () =>
  page.context().grantPermissions(['notifications'], { origin: server.address });
const notifications = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
      title,
      body,
      tag,
      lang,
      data: data as unknown,
    }));
  });

test('a browser that may show notifications is subscribed at the start, and shows a change once', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await subscriptions()).toEqual([]);
  await allowNotifications();
  await page.reload();
  await expect.poll(async () => (await subscriptions()).length).toBe(1);

  const orderId = await newOrder(beside);
  await newApplicant(beside, orderId);
  await server.db
    .transaction()
    .execute((tx) => addChange(tx, { kind: 'result', source: 'test/1', orderId }, new Date()));
  await expect.poll(() => pushes.received().length).toBe(1);
  const text = pushes.received()[0]?.text ?? '';
  await worker.push(text);
  await worker.push(text);
  await expect.poll(notifications).toEqual([
    {
      title: 'There is a decision about your visa',
      body: 'Open the app to see more.',
      tag: (JSON.parse(text) as { notification: { tag: string } }).notification.tag,
      lang: 'en',
      data: { path: paths.orderDetail(orderId) },
    },
  ]);
});
