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

/** @throws {Error} if a line is damaged: a deletion that is skipped would be undone */
async function deletionListReadList(path: string): Promise<Map<string, DocumentDeletion>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const deletions = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => v.parse(deletionListLine, JSON.parse(each)));
  return new Map(deletions.map((deletion) => [deletion.order_id, deletion]));
}

const isNewer = (one: DocumentDeletion, other: DocumentDeletion | undefined) =>
  other === undefined || one.deleted_at > other.deleted_at;

/** Adds the database's deletions to the list beside it, which a restore does not replace. */
export async function noteDocumentDeletions(db: Db, path: string): Promise<void> {
  const listed = await deletionListReadList(path);
  let hasNewer = false;
  for await (const deletion of allDocumentDeletions(db)) {
    if (!isNewer(deletion, listed.get(deletion.order_id))) continue;
    listed.set(deletion.order_id, deletion);
    hasNewer = true;
  }
  if (!hasNewer) return;
  const lines = [...listed.values()].map((deletion) => `${JSON.stringify(deletion)}\n`).join('');
  await writeDurably(path, Buffer.from(lines));
}

/**
 * Repeats the listed deletions that the database does not have, whatever the settings say today: it
 * was restored from an older backup. An order that something has happened to since, or that is
 * under way in the backup, keeps its documents until they are due again.
 * @returns of how many orders documents were deleted again
 */
export async function repeatDocumentDeletions(db: Db, path: string): Promise<number> {
  const listed = await deletionListReadList(path);
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

/** @throws {Error} if a line is damaged: an erasure that is skipped would be undone */
async function readList(path: string): Promise<Map<string, Erasure>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const erasures = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => v.parse(line, JSON.parse(each)));
  return new Map(erasures.map((erasure) => [erasure.user_id, erasure]));
}

/** Adds the database's erasures to the list beside it, which a restore does not replace. */
export async function noteErasures(db: Db, path: string): Promise<void> {
  const listed = await readList(path);
  const missing = (await listErasures(db)).filter(({ user_id }) => !listed.has(user_id));
  if (missing.length === 0) return;
  const all = [...listed.values(), ...missing];
  const lines = all.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  await writeDurably(path, Buffer.from(lines));
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
  for (const erasure of (await readList(path)).values()) {
    const rows = await transact(db, async (tx) => {
      const erased = await eraseTraveller(tx, secret, erasure.user_id, now);
      await recordErasure(tx, erasure);
      return erased;
    });
    if (rows) repeated += 1;
  }
  return repeated;
}
