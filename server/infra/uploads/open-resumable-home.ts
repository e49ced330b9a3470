import { join } from 'node:path';
import type { Db } from '../db/tables';
import { openFileStore, type FilePlace } from '../files/file-stores';
import type { DataKeys } from '../keys/data-keys';
import { openFolderResumables } from './folder-resumables';
import type { ResumableHome } from './resumable-home';
import { openSharedResumables } from './shared-resumables';

/** An upload without progress for longer than this restarts; the phone still has the file. */
const daysOfLife = 3;

/**
 * Where unfinished uploads are kept. A folder has one server, which appends to a file; a bucket has
 * any number, which take turns.
 */
export async function openResumableHome(
  place: FilePlace,
  db: Db,
  keys: DataKeys,
): Promise<ResumableHome> {
  if (!place.bucket)
    return openFolderResumables(join(place.dataDir, 'resumable'), daysOfLife * 86_400_000, keys);
  return openSharedResumables(db, await openFileStore(place, 'parts', keys), daysOfLife);
}
