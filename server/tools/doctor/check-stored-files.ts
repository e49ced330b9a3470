import { createHash } from 'node:crypto';
import { StartFailure } from '../../errors/start-failure';
import { withoutFileRemoval } from '../../infra/db/file-guard';
import type { Engine } from '../../infra/db/engines/engine';
import { readSnapshot } from '../../infra/db/transact';
import type { BlobReader } from '../../infra/files/blob-store';
import { StoreUnavailable } from '../../infra/files/store-unavailable';
import { uploadsOf } from '../backup/stored-uploads';

const mostNamed = 20;

/**
 * Reads every file that an application refers to, and compares its digest with that of its row. A
 * server may run beside it.
 * @returns a sentence for the operator
 * @throws {StartFailure} naming the files that are missing or damaged
 */
export async function checkStoredFiles(engine: Engine, blobs: BlobReader): Promise<string> {
  const wrong: string[] = [];
  let count = 0;
  await withoutFileRemoval(engine, (db) =>
    readSnapshot(db, async (tx) => {
      for await (const { id, sha256, inUse } of uploadsOf(tx)) {
        if (!inUse) continue;
        count += 1;
        if ((await digestOf(blobs, id)) !== sha256) wrong.push(id);
      }
    }),
  );
  if (wrong.length === 0) return `${count}, each as it was received.`;
  const named = wrong.slice(0, mostNamed).join(', ');
  throw new StartFailure(`${wrong.length} of ${count} are missing or damaged: ${named}.`);
}

/** Undefined if the file is missing, or cannot be opened with the keys that are there. */
async function digestOf(blobs: BlobReader, id: string): Promise<string | undefined> {
  try {
    const file = await blobs.open(id);
    if (!file) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return undefined;
  }
}
