import { join } from 'node:path';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import { writeDurably } from '../folder/write-durably';
import type { Settings } from '../../settings/settings';
import { rewrapKeys, type DataKeys } from './data-keys';
import { loadKeyRing } from './load-key-ring';

/** The file in the data folder with the id of the key-encryption key that wraps all data keys. */
export const keyInUseFile = 'keys-in-use';

/**
 * Uses the key-encryption keys as they are now: after a rotation the data keys are wrapped again,
 * while everything goes on. Data itself is not sealed again.
 * @returns how many data keys were wrapped again
 * @throws {StartFailure} if the keys cannot be read; the present ones stay in use
 */
export async function followKeys(
  settings: Pick<Settings, 'keys' | 'keysFile' | 'keysCommand' | 'dataDir'>,
  keys: DataKeys,
  db: Db,
): Promise<number> {
  const ring = await loadKeyRing(settings);
  if (!ring || !keys.ring) return 0;
  const count = await transact(db, (tx) => rewrapKeys(tx, ring));
  keys.ring = ring;
  await writeDurably(join(settings.dataDir, keyInUseFile), Buffer.from(ring.currentId));
  return count;
}
