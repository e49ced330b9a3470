import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { FaultCase } from '../fault-case';
import { withoutSync } from '../safari-like';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';
import { mustHave, removePage } from './wishes';

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

const spoiled = (name: string, does: string, how: 'delete' | 'flip', inTest?: true): FaultCase => ({
  name,
  does,
  ...(inTest && { inTest }),
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

/**
 * Restarts the browser without any room for the app: what a running one believes to have room for,
 * it goes on believing for a while. The app is open then.
 * @returns what gives it room again
 */
async function fillPhone(scene: Scene): Promise<() => Promise<void>> {
  await scene.phone.killBrowser();
  const outside = await scene.phone.context().newPage();
  const devtools = await scene.phone.context().newCDPSession(outside);
  const origin = scene.wire.address;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await scene.phone.open(scene.path);
  return async () => void (await devtools.send('Storage.overrideQuotaForOrigin', { origin }));
}

/** Throws where the browser itself, past the app's code, still writes for it. */
async function hasNoRoom(scene: Scene): Promise<void> {
  const failure = await scene.phone.page().evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const asked = indexedDB.open('visa');
        asked.onerror = () => reject(asked.error ?? new Error('It does not open.'));
        asked.onsuccess = () => {
          const database = asked.result;
          const transaction = database.transaction('chunks', 'readwrite');
          const chunks = transaction.objectStore('chunks');
          chunks.put({ itemId: 'none', index: 0, sealed: new ArrayBuffer(1000) });
          chunks.delete(['none', 0]);
          const end = () => {
            database.close();
            resolve(transaction.error?.name);
          };
          transaction.oncomplete = end;
          transaction.onabort = end;
        };
      }),
  );
  if (failure !== 'QuotaExceededError') throw new Error(`There is room still: ${failure}`);
}

/** The rows of what a full phone has delivered are deleted: their receipts have no room. */
const allGone = (scene: Scene): Promise<void> =>
  scene.until(
    'All have left the full phone',
    async () =>
      (await scene.phone.records())?.every(({ chunksThere }) => chunksThere === 0) ?? false,
    60,
  );

const fileInput = 'input[type=file]:not([capture])';

/** Holds every reading of a picked file until the test lets it go. */
const slowFiles = (context: BrowserContext) =>
  context.addInitScript(() => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    Object.assign(globalThis, { releaseFiles: release });
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function late() {
      if (this instanceof File) await released;
      return read.call(this);
    };
  });

/** What lies on the phone, and the phone's own ideas: storage, files, clock. */
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
    true,
  ),
  {
    name: 'quota-at-sealing',
    does: 'There is no room for another page: it is refused, and what is sealed stays.',
    // Of a profile that is kept: the others have a quota of their own.
    ownProcess: true,
    // A sync event at the browser's start would write before the room is gone.
    prepare: withoutSync,
    async act(scene) {
      scene.wire.goDown();
      await scene.seal();
      const giveRoom = await fillPhone(scene);
      const refusal = await scene.seal({ size: 3_000_000 }).then(
        () => 'none',
        (error: unknown) => String(error),
      );
      if (!refusal.includes('NoRoomError'))
        throw new Error(`Without room it was not refused as it should be: ${refusal}`);
      await giveRoom();
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'full-while-waiting',
    does: 'The phone is full by the time there is a network: all that waits goes without new room.',
    inTest: true,
    ownProcess: true,
    prepare: withoutSync,
    async act(scene) {
      scene.wire.goDown();
      for (let page = 0; page < 3; page += 1) await scene.seal();
      const giveRoom = await fillPhone(scene);
      await hasNoRoom(scene);
      scene.wire.comeBack();
      await allGone(scene);
      // What was delivered has made no room that anything could be written in.
      await hasNoRoom(scene);
      const page = scene.phone.page();
      await page.getByText('Upload successfully').first().waitFor();
      await page.getByText('Saved on this phone').waitFor({ state: 'hidden' });
      await giveRoom();
      // The first write that has room again brings the receipts of those that went without.
      await scene.seal();
      await scene.allArrived();
    },
  },
  {
    name: 'full-and-retried',
    does: 'The server has refused a page, the phone is full, and the traveller tries again: it goes.',
    ownProcess: true,
    prepare: withoutSync,
    async act(scene) {
      scene.http.instead(attachRequest, { status: 422, own: true, body: { ret: -1, msg: 'No.' } });
      const item = await scene.seal();
      await scene.inState(item, 'needs-you');
      const giveRoom = await fillPhone(scene);
      await hasNoRoom(scene);
      await scene.phone.page().getByRole('button', { name: 'Retry', exact: true }).click();
      await allGone(scene);
      await giveRoom();
      await scene.seal();
      await scene.allArrived();
    },
  },
  {
    name: 'full-and-removed',
    does: 'A page that may have arrived is removed on a full phone: that is said, and it stays until there is room.',
    ownProcess: true,
    prepare: withoutSync,
    async act(scene) {
      scene.wire.onLoss(async () => scene.wire.goDown());
      scene.wire.rule({ on: attachRequest, fault: { kind: 'lose-answer' }, times: 1 });
      const item = await scene.seal();
      await scene.answered(attachRequest);
      await scene.inState(item, 'waiting');
      const giveRoom = await fillPhone(scene);
      await hasNoRoom(scene);
      await removePage(scene.phone);
      await scene.phone
        .page()
        .getByText('There is no room left on this phone. Free some')
        .waitFor();
      await giveRoom();
      await removePage(scene.phone);
      await scene.phone.page().getByText('Nothing added yet').waitFor();
      scene.wire.comeBack();
      await mustHave(scene, []);
      // It had arrived, and its deletion is the newer delivery.
      item.isReplaced = true;
    },
  },
  {
    name: 'database-closed-under-us',
    does: 'The connection to the database is closed in the middle of a delivery.',
    inTest: true,
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
    inTest: true,
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
  {
    name: 'empty-file',
    does: 'An empty file is picked: it is refused in words, and nothing is queued.',
    async act(scene) {
      const page = scene.phone.page();
      await page
        .locator(fileInput)
        .first()
        .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
      await page.getByText(/empty/i).first().waitFor();
      if ((await scene.phone.records())?.length !== 0) throw new Error('Something was queued.');
    },
  },
  {
    name: 'stale-file',
    does: 'The picked file is another by the time it is read: that is said, and nothing is queued.',
    prepare: slowFiles,
    async act(scene) {
      const folder = mkdtempSync(join(tmpdir(), 'visa-picked-'));
      try {
        const file = join(folder, 'page.jpg');
        writeFileSync(file, scene.newPicture(40_000));
        const page = scene.phone.page();
        await page.locator(fileInput).first().setInputFiles(file);
        writeFileSync(file, scene.newPicture(10_000));
        await page.evaluate(() =>
          (globalThis as unknown as { releaseFiles: () => void }).releaseFiles(),
        );
        await page
          .getByText(/choose it again|could not be read|again/i)
          .first()
          .waitFor();
        if ((await scene.phone.records())?.length !== 0) throw new Error('Something was queued.');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
