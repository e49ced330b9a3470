import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';

/** Runs a command of the server's on its folder and database, while it is stopped. */
function runStopped({ lab }: Scene, ...command: string[]): void {
  execFileSync(process.execPath, ['dist/server/main.js', ...command], {
    env: { ...process.env, APP_ENV: 'dev', DATA_DIR: lab.server.folder, ...lab.database },
    stdio: 'pipe',
  });
}

/** The phone has heard which generation the server's data is of. */
const knowsGeneration = (scene: Scene) =>
  scene.until('The phone knows the generation', () =>
    scene.phone.page().evaluate(async () => {
      const request = indexedDB.open('visa');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const keys = database.transaction('settings').objectStore('settings').getAllKeys();
      await new Promise((resolve) => (keys.onsuccess = resolve));
      database.close();
      return keys.result.some((key) => String(key).startsWith('generation:'));
    }),
  );

/** A page arrives before the backup and another after it, then the backup is restored. */
async function restoreOver(scene: Scene, beforeRestore?: () => Promise<void>): Promise<Sealed> {
  await knowsGeneration(scene);
  const folder = mkdtempSync(join(tmpdir(), 'visa-fault-backup-'));
  try {
    await scene.seal();
    await scene.allArrived();
    const backup = join(folder, 'one.backup');
    await scene.lab.server.stop();
    runStopped(scene, 'backup', backup);
    await scene.lab.server.start();
    const late = await scene.seal();
    await scene.allArrived();
    await beforeRestore?.();
    await scene.lab.server.stop();
    runStopped(scene, 'restore', backup, '--replace');
    await scene.lab.server.start();
    return late;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A delivery of its own, under another key. */
async function takeNewKey(scene: Scene, item: Sealed): Promise<void> {
  const record = await scene.recordOf(item);
  if (record && 'attachKey' in record) item.attachKey = record.attachKey;
}

/** A server that is put back to an earlier state. */
export const restoredCases: readonly FaultCase[] = [
  {
    name: 'restored-and-sent-again',
    does: 'A backup is restored over what came later: two tabs notice, and it is sent again, once.',
    inTest: true,
    inFirefox: true,
    async act(scene) {
      const late = await restoreOver(scene);
      const before = late.attachKey;
      await scene.phone.page().reload();
      await scene.phone.open(scene.path);
      await scene.until('It goes again', async () => {
        await takeNewKey(scene, late);
        return late.attachKey !== before;
      });
      await scene.allArrived();
    },
  },
  {
    name: 'restored-without-the-bytes',
    does: 'The same when its bytes are no longer on the phone: the traveller is asked for the page.',
    inTest: true,
    async act(scene) {
      const late = await restoreOver(scene, async () => {
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
];
