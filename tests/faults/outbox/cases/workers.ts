import type { AppWindow } from '../app-window';
import { leaveToWorker, wake } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { withoutSync } from '../safari-like';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';
import { stands } from './kills';

const killed = stands.map(({ name, does, hold }): FaultCase => ({
  name: `worker-killed-${name}`,
  does: `The service worker is stopped ${does}; a later sync event wakes it again.`,
  async act(scene) {
    const gate = hold && scene.http.hold(...hold);
    const [item] = await leaveToWorker(scene);
    const worker = await scene.phone.worker();
    if (gate) {
      scene.wire.comeBack();
      await wake(scene, item);
      await gate.reached;
    }
    await worker.kill();
    gate?.open();
    scene.wire.comeBack();
    await wake(scene, item);
    await scene.allArrived();
  },
}));

/** Holds the drainer's lock for ever in a page that has nothing to do with the app. */
async function holdLock(scene: Scene): Promise<void> {
  const stranger = await scene.phone.context().newPage();
  await stranger.goto(`${scene.wire.address}/healthz`);
  await stranger.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('visa-drainer', () => {
          held();
          return new Promise(() => undefined);
        });
      }),
  );
}

/** The service worker alone, beside pages, and in the way of others that drain. */
export const workerCases: readonly FaultCase[] = [
  ...killed,
  {
    name: 'app-closed',
    does: 'The app is closed before there is a network; the service worker delivers.',
    async act(scene) {
      const items = await leaveToWorker(scene, 3);
      scene.wire.comeBack();
      await wake(scene, items[0]);
      await scene.allArrived();
      if (scene.phone.isOpen()) throw new Error('The app was open.');
    },
  },
  {
    name: 'last-chance',
    does: "The browser's last sync event fails too; the page delivers when it is opened.",
    async act(scene) {
      const [item] = await leaveToWorker(scene);
      await wake(scene, item, true);
      await scene.until('It has been tried', async () => {
        const record = item && (await scene.recordOf(item));
        return (record?.attempts ?? 0) > 0;
      });
      scene.wire.comeBack();
      await scene.phone.open(scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'register-rejected',
    does: 'The browser refuses to register a background sync.',
    prepare: (context) =>
      context.addInitScript(() => {
        const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } };
        Object.assign(SyncManager.prototype, {
          register: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
        });
      }),
  },
  {
    name: 'no-sync-manager',
    does: 'The browser has no background sync, as Safari.',
    prepare: withoutSync,
  },
  {
    name: 'no-service-worker',
    does: 'No service worker can be registered, as in some private windows.',
    hasNoWorker: true,
    prepare: (context) =>
      context.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () =>
          Promise.reject(new DOMException('Not allowed', 'SecurityError'));
      }),
  },
  {
    name: 'two-tabs-and-worker',
    does: 'Two tabs and the service worker all want to deliver the same pages at once.',
    async act(scene) {
      const first = scene.phone.page();
      scene.wire.goDown();
      const items = [await scene.seal(), await scene.seal(), await scene.seal()];
      scene.wire.comeBack();
      scene.wire.rule({ on: /^POST/, fault: { kind: 'bandwidth', bytesPerSecond: 200_000 } });
      const second = await scene.phone.open(scene.path);
      const drain = (page: typeof first) =>
        page.evaluate(() => {
          const { waysIn } = globalThis as AppWindow;
          void waysIn.drain({ ignoreBackoff: true });
        });
      await Promise.all([
        drain(first),
        drain(second),
        ...items.map((item) => wake(scene, item)),
        drain(second),
        drain(first),
      ]);
      await scene.allArrived();
    },
  },
  {
    name: 'now-while-the-worker-delivers',
    does: 'The service worker delivers, and the traveller says in a page that what waits goes now.',
    async act(scene) {
      const waiting = { status: 503, headers: { 'retry-after': '600' } };
      scene.http.instead(uploadRequest, waiting);
      const gate = scene.http.hold(attachRequest, 'request');
      const items = await leaveToWorker(scene, 2);
      scene.wire.comeBack();
      await wake(scene, items[0]);
      await gate.reached;
      await scene.phone.open(scene.path);
      const stateOf = async (item?: Sealed) => item && (await scene.recordOf(item))?.state;
      const states = await Promise.all(items.map(stateOf));
      const told = items[states.indexOf('waiting')];
      const held = items[states.indexOf('attaching')];
      if (!told || !held) throw new Error(`They are ${states.join(', ')}.`);
      await scene.phone.call('retry', told.id);
      await scene.inState(told, 'attaching');
      if ((await stateOf(held)) !== 'attaching') throw new Error("It went after the worker's run.");
      gate.open();
      await scene.allArrived();
    },
  },
  {
    name: 'drainer-frozen',
    does: 'The tab that delivers is frozen in the middle of it; another tab has to go on.',
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      const frozen = scene.phone.page();
      await scene.seal();
      await gate.reached;
      const devtools = await scene.phone.context().newCDPSession(frozen);
      await scene.phone.open(scene.path);
      // As a debugger does: no line of the page runs any more, and its locks stay held.
      await devtools.send('Debugger.enable');
      const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
      await devtools.send('Debugger.pause');
      await paused;
      gate.open();
      await scene.allArrived();
      // It wakes up, and must not write over what the other has done.
      await devtools.send('Debugger.resume').catch(() => undefined);
    },
  },
  {
    name: 'lock-never-released',
    does: 'Somebody holds the lock of the drainer and never lets it go.',
    async act(scene) {
      await holdLock(scene);
      await scene.seal();
      await scene.allArrived();
    },
  },
  {
    name: 'new-worker-mid-drain',
    does: 'A new version of the app takes over while the old service worker delivers.',
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'answer');
      const [item] = await leaveToWorker(scene);
      scene.wire.comeBack();
      await wake(scene, item);
      await gate.reached;
      scene.lab.deploy('next');
      await scene.phone.open(scene.path);
      await scene.phone.takeNewVersion();
      gate.open();
      await scene.phone.reload();
      await scene.allArrived();
    },
  },
  {
    name: 'new-worker-two-tabs',
    does: 'A new version is taken in one of two tabs, which delivers five pages at that moment.',
    async act(scene) {
      const first = scene.phone.page();
      scene.lab.deploy('next');
      await first.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
      });
      scene.wire.goDown();
      for (let made = 0; made < 5; made += 1) await scene.seal();
      const second = await scene.phone.open(scene.path);
      const isTaken = second.evaluate(
        () =>
          new Promise<void>((resolve) => {
            navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
          }),
      );
      const gate = scene.http.hold(attachRequest, 'answer');
      scene.wire.comeBack();
      await first.evaluate(
        () => void (globalThis as AppWindow).waysIn.drain({ ignoreBackoff: true }),
      );
      await gate.reached;
      await first.evaluate(() => void (globalThis as AppWindow).waysIn.takeNewest());
      // Less than an answer may take: whoever takes the version waits for the answers.
      await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, 2000))]);
      gate.open();
      await scene.allArrived();
      const attaches = scene.http.log.filter(({ request }) => attachRequest.test(request)).length;
      if (attaches !== 5) throw new Error(`Five pages were attached by ${attaches} requests.`);
    },
  },
];
