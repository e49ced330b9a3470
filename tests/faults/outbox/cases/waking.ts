import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';
import { passport as passportData } from '../../../../src/contract/passport';
import { lockNames } from '../../../../src/storage/keys';
import { ananyasPassport, vietnam } from '../../../support/order-steps';
import { leaveToWorker, wake, wakeUntilArrived } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';

const passport = v.parse(passportData, ananyasPassport);

const mayNotify = (context: BrowserContext) => context.grantPermissions(['notifications']);

/** The notifications that the phone shows. */
async function shownNotices(scene: Scene): Promise<string[]> {
  const [worker] = scene.phone.context().serviceWorkers();
  if (!worker) return [];
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
    };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => `${title}: ${body}`);
  });
}

/** The service worker's notifications, once there is one. */
async function notice(scene: Scene): Promise<string> {
  let said: string[] = [];
  await scene.until('A notification', async () => {
    said = await shownNotices(scene);
    return said.length > 0;
  });
  return said.join();
}

const mustSay = (said: string, expected: string): void => {
  if (said !== expected) throw new Error(`The notification says '${said}'.`);
};

/** A phone whose browser tells the network: on a mobile one, until the test says otherwise. */
const onMobile = (context: BrowserContext) =>
  context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    Object.assign(globalThis, {
      takeNetwork(type: string) {
        connection.type = type;
        connection.dispatchEvent(new Event('change'));
      },
    });
  });

/** Cases of the service worker's wake-ups, time limits and notifications. */
export const wakingCases: readonly FaultCase[] = [
  {
    name: 'push-wakes',
    does: 'The app is closed, no sync event comes, and a push message wakes the service worker.',
    async act(scene) {
      await leaveToWorker(scene, 2);
      scene.wire.comeBack();
      await (await scene.phone.worker()).push('');
      await scene.allArrived();
    },
  },
  {
    name: 'periodic-sync-wakes',
    does: 'The app is closed, its sync event was lost, and a periodic one wakes the service worker.',
    async act(scene) {
      await leaveToWorker(scene, 2);
      scene.wire.comeBack();
      await (await scene.phone.worker()).periodicSync('outbox');
      await scene.allArrived();
    },
  },
  {
    name: 'woken-as-the-app-closes',
    does: 'A periodic sync comes while the page that was closed still has the lease.',
    async act(scene) {
      await leaveToWorker(scene, 2);
      const [worker] = scene.phone.context().serviceWorkers();
      await worker?.evaluate((name) => {
        void navigator.locks.request(name, () => new Promise((end) => setTimeout(end, 3000)));
      }, lockNames.drainer);
      scene.wire.comeBack();
      await (await scene.phone.worker()).periodicSync('outbox');
      await scene.allArrived();
    },
  },
  {
    name: 'wifi-only',
    does: 'Files wait for Wi-Fi on a mobile network, and go as soon as there is one.',
    prepare: onMobile,
    async act(scene) {
      await scene.phone.call('onWifiOnly', true);
      await scene.seal();
      await scene.phone.call('drain', { ignoreBackoff: true });
      if (scene.http.log.some(({ request }) => uploadRequest.test(request)))
        throw new Error('It was sent over the mobile network.');
      await scene.phone
        .page()
        .evaluate(() =>
          (globalThis as unknown as { takeNetwork(type: string): void }).takeNetwork('wifi'),
        );
      await scene.allArrived();
    },
  },
  {
    name: 'event-time-limit',
    does: "A file takes longer than the browser's event: it stops in time, and the next one goes on.",
    version: 'short-events',
    async act(scene) {
      const [item] = await leaveToWorker(scene, 1, () => scene.seal({ size: 3_000_000 }));
      if (!item) throw new Error('Nothing was sealed.');
      const append = /^PATCH \/api\/uploads\//;
      scene.wire.rule({ on: append, fault: { kind: 'bandwidth', bytesPerSecond: 500_000 } });
      scene.wire.comeBack();
      await wake(scene, item);
      // The page has tried it before it was closed: only what came after that counts.
      await scene.until('Some of it was sent', async () => {
        const record = (await scene.recordOf(item)) as { offset?: number } | undefined;
        return (record?.offset ?? 0) > 0;
      });
      await scene.inState(item, 'waiting');
      scene.wire.clear();
      await wakeUntilArrived(scene, item);
      const begun = scene.http.log.filter(({ request }) => /^POST \/api\/uploads/.test(request));
      if (begun.length > 1) throw new Error('It began again at the first byte.');
    },
  },
  {
    name: 'arrived-while-closed',
    does: 'Everything arrives after the app was closed: a notification says so.',
    prepare: mayNotify,
    async act(scene) {
      const items = await leaveToWorker(scene, 2);
      scene.wire.comeBack();
      await wake(scene, items[0]);
      await scene.allArrived();
      mustSay(
        await notice(scene),
        'Everything has arrived: All that you added is with your application now.',
      );
    },
  },
  {
    name: 'refused-while-closed',
    does: 'A page is refused after the app was closed: a notification says that it needs the traveller.',
    prepare: mayNotify,
    answers: [
      {
        on: attachRequest,
        with: [{ status: 200, own: true, body: { ret: -9, msg: 'This page is refused.' } }],
      },
    ],
    async act(scene) {
      const [item] = await leaveToWorker(scene, 1, () => scene.seal({ end: 'needs-you' }));
      if (!item) throw new Error('Nothing was sealed.');
      scene.wire.comeBack();
      await wake(scene, item);
      await scene.inState(item, 'needs-you');
      mustSay(await notice(scene), 'An upload needs you: Open Visa to see why.');
    },
  },
  {
    name: 'not-all-arrived',
    does: 'A page arrives after the app was closed, and a passport still lacks its data: nothing says that everything has arrived.',
    product: vietnam,
    prepare: mayNotify,
    async act(scene) {
      const picture = await scene.sealPassport();
      await scene.inState(picture, 'uploaded');
      const [page] = await leaveToWorker(scene, 1);
      if (!page) throw new Error('Nothing was sealed.');
      scene.wire.comeBack();
      await wake(scene, page);
      await scene.inState(page, 'done');
      // A second event waits for the first, which has shown its notice then.
      await wake(scene, page);
      const said = await shownNotices(scene);
      if (said.length > 0) throw new Error(`The notification says '${said.join()}'.`);
      await scene.phone.open(scene.path);
      await scene.fillPassport(picture, passport);
      await scene.allArrived();
    },
  },
  ...[1, 2].map((count): FaultCase => ({
    name: count === 1 ? 'last-chance-one' : 'last-chance-more',
    does: `The browser gives up on ${count}: a notification says what is left to do.`,
    prepare: mayNotify,
    async act(scene) {
      const items: Sealed[] = await leaveToWorker(scene, count);
      await wake(scene, items[0], true);
      const title =
        count === 1 ? '1 upload is still on this phone' : '2 uploads are still on this phone';
      mustSay(
        await notice(scene),
        `${title}: Open Visa where there is a network, and they are sent.`,
      );
      scene.wire.comeBack();
      await scene.phone.open(scene.path);
      await scene.allArrived();
    },
  })),
];
