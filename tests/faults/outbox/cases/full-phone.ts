import type { FaultCase } from '../fault-case';
import { attachRequest } from '../requests';
import { withoutSync } from '../safari-like';
import type { Scene } from '../scene';
import { mustHave, removePage } from './document-screen';

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

/** A phone that has no room left for the app. */
export const fullPhoneCases: readonly FaultCase[] = [
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
    ownProcess: true,
    prepare: withoutSync,
    async act(scene) {
      scene.wire.goDown();
      for (let page = 0; page < 3; page += 1) await scene.seal();
      const giveRoom = await fillPhone(scene);
      await hasNoRoom(scene);
      scene.wire.comeBack();
      await allGone(scene);
      // The deliveries have freed no room in which anything could be written.
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
];
