import type { BrowserContext } from '@playwright/test';
import type { FaultCase } from '../fault-case';
import { uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';

const dayMs = 86_400_000;

/** Changes a sealed piece behind the app's back. */
const spoil = (scene: Scene, { id }: Sealed, how: 'delete' | 'flip') =>
  scene.phone.page().evaluate(
    async ([itemId, deletes]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('visa'));
      const chunks = database.transaction('chunks', 'readwrite').objectStore('chunks');
      const key = [itemId, 0];
      if (deletes) await done(chunks.delete(key));
      else {
        const row = (await done(chunks.get(key))) as { sealed: ArrayBuffer };
        const bytes = new Uint8Array(row.sealed);
        bytes[1000] = (bytes[1000] ?? 0) ^ 1;
        await done(chunks.put(row));
      }
      database.close();
    },
    [id, how === 'delete'] as const,
  );

const spoiled = (name: string, does: string, how: 'delete' | 'flip'): FaultCase => ({
  name,
  does,
  async act(scene) {
    scene.wire.goDown();
    const item = await scene.seal({ end: 'needs-you' });
    const whole = await scene.seal();
    item.isDamaged = true;
    await spoil(scene, item, how);
    scene.wire.comeBack();
    const { lastProblem } = await scene.inState(item, 'needs-you');
    await scene.inState(whole, 'done');
    if (lastProblem?.reason !== 'damaged') throw new Error('It does not say so.');
  },
});

const clockOff = (days: number) => (context: BrowserContext) =>
  context.addInitScript((off) => {
    const RealDate = Date;
    class WrongDate extends RealDate {
      constructor(...args: [] | [number | string]) {
        if (args.length === 0) super(RealDate.now() + off);
        else super(...(args as [number]));
      }
      static override now = () => RealDate.now() + off;
    }
    globalThis.Date = WrongDate as DateConstructor;
  }, days * dayMs);

/** Cases of the phone's own state: sealed bytes, database, clock. */
export const storageCases: readonly FaultCase[] = [
  spoiled(
    'chunk-missing',
    'A piece of the sealed bytes is gone: it is said, and the next one goes.',
    'delete',
  ),
  spoiled(
    'bit-flipped',
    'One bit of the sealed bytes is another: it is said, and the next one goes.',
    'flip',
  ),
  {
    name: 'database-closed-under-us',
    does: 'The connection to the database is closed in the middle of a delivery.',
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      await scene.seal();
      await gate.reached;
      // A newer version asks, and every connection closes; then it gives up.
      await scene.phone.page().evaluate(async () => {
        const [{ version = 1 } = {}] = await indexedDB.databases();
        await new Promise<void>((resolve) => {
          const asked = indexedDB.open('visa', version + 1);
          asked.onupgradeneeded = () => asked.transaction?.abort();
          asked.onerror = () => resolve();
        });
      });
      gate.open();
      await scene.allArrived();
    },
  },
  {
    name: 'upgrade-blocked',
    does: 'A tab that does not let go blocks the upgrade of the database by a new version.',
    async act(scene) {
      scene.wire.goDown();
      await scene.seal();
      await scene.phone.closeApp();
      const gate = scene.http.hold(uploadRequest, 'request');
      scene.wire.comeBack();
      const stubborn = await scene.phone.context().newPage();
      await stubborn.goto(`${scene.wire.address}/healthz`);
      await stubborn.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const asked = indexedDB.open('visa');
            asked.onsuccess = () => {
              Object.assign(globalThis, { kept: asked.result });
              resolve();
            };
          }),
      );
      scene.lab.deploy('migrated');
      await scene.phone.open(scene.path);
      await scene.phone.takeNewVersion();
      const page = scene.phone.page();
      await page.reload();
      await page.getByText('What is saved here could not be opened').waitFor();
      gate.open();
      // It opens by itself as soon as nobody holds it back.
      await stubborn.close();
      await page.getByText('What is saved here could not be opened').waitFor({ state: 'hidden' });
      await scene.phone.isReady();
      await scene.allArrived();
    },
  },
  {
    name: 'clock-two-days-ahead',
    does: "The phone's clock is two days ahead.",
    inFirefox: true,
    prepare: clockOff(2),
    wire: [{ on: uploadRequest, fault: { kind: 'lose-answer' }, times: 1 }],
  },
  {
    name: 'clock-two-days-behind',
    does: "The phone's clock is two days behind.",
    prepare: clockOff(-2),
    wire: [{ on: uploadRequest, fault: { kind: 'lose-answer' }, times: 1 }],
  },
  {
    name: 'many-pieces',
    does: 'A file of several sealed pieces on a network that cuts it twice.',
    async act(scene) {
      scene.wire.rule({
        on: uploadRequest,
        fault: { kind: 'cut-request', afterBytes: [100_000, 900_000] },
        times: 2,
      });
      await scene.seal({ size: 2_500_000 });
      await scene.allArrived();
    },
  },
];
