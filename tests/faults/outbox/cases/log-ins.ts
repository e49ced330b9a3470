import type { Worker } from '@playwright/test';
import type { Traveller } from '../../../support/traveller';
import { leaveToWorker, wake } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { attachRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';
import { readSession, writeSession, type SessionRow } from '../session-row';

const hourMs = 3_600_000;

/** Waits until an item waits for the log-in; a trigger may have it tried in vain before. */
export const waitsForLogIn = (scene: Scene, item: Sealed) =>
  scene.until('It waits for the log-in', async () => {
    const record = await scene.recordOf(item);
    return record?.state === 'waiting' && record.lastProblem?.reason === 'login';
  });

/** The keys of uploads that nobody attached have had their time. */
const letKeysExpire = (scene: Scene) =>
  scene.lab.onTables((db) =>
    db
      .updateTable('uploads')
      .where('attached_at', 'is', null)
      .set({ expires_at: new Date(Date.now() - hourMs) })
      .execute(),
  );

/** A session of this phone that can be ended, and the row that the log-in after it writes. */
async function enterTwice(scene: Scene): Promise<{ session: Traveller; next: SessionRow }> {
  const { phone, path } = scene;
  await phone.logIn(scene.userOf(await scene.lab.logInAgain()), path);
  const next = await readSession(phone.page());
  const session = await scene.lab.logInAgain();
  await phone.logIn(scene.userOf(session), path);
  return { session, next };
}

function workerOf(scene: Scene): Worker {
  const [worker] = scene.phone.context().serviceWorkers();
  if (!worker) throw new Error('No service worker delivers.');
  return worker;
}

/** The service worker has a page's bytes at the server, and finds the session ended at the attach. */
async function strandInWorker(scene: Scene): Promise<Sealed> {
  const { session, next } = await enterTwice(scene);
  const gate = scene.http.hold(attachRequest, 'request');
  const [item] = await leaveToWorker(scene);
  if (!item) throw new Error('Nothing was sealed.');
  scene.wire.comeBack();
  await wake(scene, item);
  await gate.reached;
  await scene.lab.endSession(session);
  gate.open();
  await waitsForLogIn(scene, item);
  await writeSession(workerOf(scene), next);
  return item;
}

/** How an event of the service worker ended: 'again' asks the browser for another one. */
async function watchEvents(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const ends: string[] = [];
    const scope = globalThis as unknown as {
      ends: string[];
      ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
    };
    scope.ends = ends;
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function watched(work) {
      waitUntil.call(this, work);
      work.then(
        () => ends.push('ended'),
        () => ends.push('again'),
      );
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { ends: string[] }).ends);
}

/** Wakes the service worker until an item is sent: as often as it asks for that. */
async function callUntilSent(scene: Scene, item: Sealed, worker: Worker): Promise<void> {
  const ends = await watchEvents(worker);
  const isSent = async () => (await scene.recordOf(item))?.state === 'done';
  for (let calls = 1; !(await isSent()); calls += 1) {
    await wake(scene, item);
    await scene.until('The event has ended', async () => (await ends()).length >= calls);
    if ((await ends()).at(-1) === 'ended' && !(await isSent()))
      throw new Error('The service worker let go of what is not sent.');
  }
}

/** Cases of items that waited for a log-in, after it. */
export const logInCases: readonly FaultCase[] = [
  {
    name: 'log-in-after-the-key-expired',
    does: "The session ends before the attach, the upload's key expires, and the user logs in again.",
    inFirefox: true,
    async act(scene) {
      const { session } = await enterTwice(scene);
      const gate = scene.http.hold(attachRequest, 'request');
      const item = await scene.seal();
      await gate.reached;
      await scene.lab.endSession(session);
      gate.open();
      await waitsForLogIn(scene, item);
      await letKeysExpire(scene);
      await scene.phone.logIn(scene.userOf(await scene.lab.logInAgain()), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'woken-after-the-log-in',
    does: 'The same with the app closed: the woken service worker asks to be called until it is sent.',
    async act(scene) {
      const item = await strandInWorker(scene);
      await letKeysExpire(scene);
      await callUntilSent(scene, item, workerOf(scene));
    },
  },
  {
    name: 'worker-ended-after-the-log-in',
    does: 'The old service worker is ended, as by a new one, while it sends what had waited for a log-in.',
    async act(scene) {
      const item = await strandInWorker(scene);
      await letKeysExpire(scene);
      const gate = scene.http.hold(attachRequest, 'answer');
      await wake(scene, item);
      await gate.reached;
      await scene.phone.open(scene.path);
      // It leaves everything to the worker, which is at it.
      await scene.phone.call('drain', {});
      await (await scene.phone.worker()).kill();
      gate.open();
      await scene.allArrived();
    },
  },
];
