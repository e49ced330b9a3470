import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { writeDurably } from '../../infra/folder/write-durably';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { type Erasure, listErasures, recordErasure } from '../accounts/erasures';
import { allDocumentDeletions, type DocumentDeletion } from '../applications/document-deletions';
import { deleteDocumentsOf } from './delete-documents';
import { eraseTraveller } from './erase-traveller';

/** Name of the file in the data folder that repeats the deletions of documents. */
export const documentDeletionsFile = 'document-deletions.jsonl';

const deletionListLine = v.object({
  order_id: v.string(),
  deleted_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
});

/**
 * The lines of a list in the data folder, by their ids.
 * @throws {Error} if a line is damaged: a deletion that is skipped would be undone
 */
export async function readList<Line>(
  path: string,
  line: v.GenericSchema<unknown, Line>,
  idOf: (line: Line) => string,
): Promise<Map<string, Line>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const lines = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => v.parse(line, JSON.parse(each)));
  return new Map(lines.map((each) => [idOf(each), each]));
}

/** Replaces a list in the data folder. */
export const writeList = (path: string, lines: Iterable<object>): Promise<void> =>
  writeDurably(path, Buffer.from([...lines].map((each) => `${JSON.stringify(each)}\n`).join('')));

const readDeletions = (path: string): Promise<Map<string, DocumentDeletion>> =>
  readList(path, deletionListLine, ({ order_id }) => order_id);

const isNewer = (one: DocumentDeletion, other: DocumentDeletion | undefined) =>
  other === undefined || one.deleted_at > other.deleted_at;

/** Adds the database's deletions to the list beside it, which a restore does not replace. */
export async function noteDocumentDeletions(db: Db, path: string): Promise<void> {
  const listed = await readDeletions(path);
  let hasNewer = false;
  for await (const deletion of allDocumentDeletions(db)) {
    if (!isNewer(deletion, listed.get(deletion.order_id))) continue;
    listed.set(deletion.order_id, deletion);
    hasNewer = true;
  }
  if (!hasNewer) return;
  await writeList(path, listed.values());
}

/**
 * Repeats the listed deletions that the database does not have, whatever the settings say today: it
 * was restored from an older backup. An order that something has happened to since, or that is
 * under way in the backup, keeps its documents until they are due again.
 * @returns of how many orders documents were deleted again
 */
export async function repeatDocumentDeletions(db: Db, path: string): Promise<number> {
  const listed = await readDeletions(path);
  if (listed.size === 0) return 0;
  for await (const known of allDocumentDeletions(db)) {
    const one = listed.get(known.order_id);
    if (one && !isNewer(one, known)) listed.delete(known.order_id);
  }
  let repeated = 0;
  for (const { order_id, deleted_at } of listed.values()) {
    const before = { finished: deleted_at, drafts: deleted_at };
    if (await transact(db, (tx) => deleteDocumentsOf(tx, order_id, before, deleted_at)))
      repeated += 1;
  }
  return repeated;
}

/** Name of the file in the data folder that repeats the deletions of accounts. */
export const erasuresFile = 'erasures.jsonl';

const line = v.object({
  user_id: v.string(),
  key_mark: v.string(),
  erased_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
});

const readErasures = (path: string): Promise<Map<string, Erasure>> =>
  readList(path, line, ({ user_id }) => user_id);

/** Adds the database's erasures to the list beside it, which a restore does not replace. */
export async function noteErasures(db: Db, path: string): Promise<void> {
  const listed = await readErasures(path);
  const missing = (await listErasures(db)).filter(({ user_id }) => !listed.has(user_id));
  if (missing.length === 0) return;
  await writeList(path, [...listed.values(), ...missing]);
}

/**
 * Repeats the listed erasures that the database does not have: it was restored from an older
 * backup.
 * @returns how many accounts were erased again
 */
export async function repeatErasures(
  { db, secret }: { readonly db: Db; readonly secret: ServerSecret },
  path: string,
  now: Date,
): Promise<number> {
  let repeated = 0;
  for (const erasure of (await readErasures(path)).values()) {
    const rows = await transact(db, async (tx) => {
      const erased = await eraseTraveller(tx, secret, erasure.user_id, now);
      await recordErasure(tx, erasure);
      return erased;
    });
    if (rows) repeated += 1;
  }
  return repeated;
}
