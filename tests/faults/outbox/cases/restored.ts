import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case';
import type { FalseAnswer } from '../http-layer';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';
import {
  choose,
  hasArrived,
  mustHave,
  orderRequest,
  removePage,
  withPage,
} from './document-screen';

/** Runs a command of the server's on its folder and database, while it is stopped. */
function runStopped({ lab }: Scene, ...command: string[]): void {
  execFileSync(process.execPath, ['dist/server/main.js', ...command], {
    env: { ...process.env, APP_ENV: 'dev', DATA_DIR: lab.server.folder, ...lab.database },
    stdio: 'pipe',
  });
}

/** The generation in which the phone has compared its receipts last. */
const comparedGeneration = (scene: Scene): Promise<unknown> =>
  scene.phone.page().evaluate(async () => {
    const request = indexedDB.open('visa');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const range = IDBKeyRange.bound('generation:', 'generation:\uffff');
    const values = database.transaction('settings').objectStore('settings').getAll(range);
    await new Promise((resolve) => (values.onsuccess = resolve));
    database.close();
    return values.result[0];
  });

/** The phone has heard which generation the server's data is of. */
const knowsGeneration = (scene: Scene) =>
  scene.until(
    'The phone knows the generation',
    async () => (await comparedGeneration(scene)) !== undefined,
  );

/** Makes a backup, and restores it over what came later. */
async function restoreOver(scene: Scene, later: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'visa-fault-backup-'));
  try {
    const backup = join(folder, 'one.backup');
    await scene.lab.server.stop();
    runStopped(scene, 'backup', backup);
    await scene.lab.server.start();
    await later();
    await scene.lab.server.stop();
    runStopped(scene, 'restore', backup, '--replace');
    await scene.lab.server.start();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page arrives before the backup and another after it, then the backup is restored. */
async function loseLatePage(scene: Scene, beforeRestore?: () => Promise<void>): Promise<Sealed> {
  await knowsGeneration(scene);
  await scene.seal();
  await scene.allArrived();
  let late: Sealed | undefined;
  await restoreOver(scene, async () => {
    late = await scene.seal();
    await scene.allArrived();
    await beforeRestore?.();
  });
  if (!late) throw new Error('Nothing was sealed after the backup.');
  return late;
}

/** A delivery of its own, under another key. */
async function takeNewKey(scene: Scene, item: Sealed): Promise<void> {
  const record = await scene.recordOf(item);
  if (record && 'attachKey' in record) item.attachKey = record.attachKey;
}

const goesAgain = async (scene: Scene, late: Sealed): Promise<void> => {
  const before = late.attachKey;
  await scene.until('It goes again', async () => {
    await takeNewKey(scene, late);
    return late.attachKey !== before;
  });
  await scene.allArrived();
};

/** A server that is put back to an earlier state. */
export const restoredCases: readonly FaultCase[] = [
  {
    name: 'restored-and-sent-again',
    does: 'A backup is restored over what came later: two tabs notice, and it is sent again, once.',
    inFirefox: true,
    async act(scene) {
      const late = await loseLatePage(scene);
      await scene.phone.page().reload();
      await scene.phone.open(scene.path);
      await goesAgain(scene, late);
    },
  },
  {
    name: 'restored-without-the-bytes',
    does: 'The same when its bytes are no longer on the phone: the traveller is asked for the page.',
    async act(scene) {
      const late = await loseLatePage(scene, async () => {
        await scene.phone.call('letAllGo');
      });
      await scene.phone.reload();
      const { lastProblem } = await scene.inState(late, 'needs-you');
      const { code, params } = lastProblem?.said ?? {};
      const named = [code, params?.page, params?.document, params?.applicant].join();
      if (named !== 'page-lost,2,Passport copy,Ananya') throw new Error(`It says '${named}'.`);
      // There is nothing left of it on either side: it is the traveller's to bring.
      await scene.phone.call('remove', late.id);
      late.end = 'removed';
    },
  },
  {
    name: 'restored-and-not-answered',
    does: 'The first two questions for the receipts are not answered by the server: they are asked again.',
    async act(scene) {
      const late = await loseLatePage(scene);
      const gone: FalseAnswer = { status: 502, body: '<h1>Bad gateway</h1>' };
      scene.http.instead(/^POST \/api\/receipt_query/, gone, gone);
      await scene.phone.reload();
      await goesAgain(scene, late);
      if (scene.http.met.length !== 2) throw new Error('No question met the false answer.');
    },
  },
  {
    name: 'restored-after-a-deletion',
    does: 'A page is replaced, the replacement is deleted, and a backup from before both is restored.',
    async act(scene) {
      await knowsGeneration(scene);
      const before = await comparedGeneration(scene);
      await restoreOver(scene, async () => {
        await withPage(scene);
        await scene.phone.reload();
        const page = scene.phone.page();
        await page.getByRole('button', { name: /^Delete / }).waitFor();
        const order = scene.http.hold(orderRequest, 'request');
        await choose(scene.phone, 'Replace', 'p1');
        await hasArrived(scene, scene.phone, 'p1');
        await removePage(scene.phone);
        await scene.answered(/^POST \/api\/applicant_elec_delete/);
        order.open();
        await page.getByText('Nothing added yet').waitFor();
      });
      await scene.phone.reload();
      await scene.until(
        'The receipts are compared',
        async () => (await comparedGeneration(scene)) !== before,
      );
      await mustHave(scene, []);
      const records = (await scene.phone.records()) ?? [];
      if (records.length > 0) throw new Error(`${records.length} of the deleted pages are back.`);
    },
  },
];
