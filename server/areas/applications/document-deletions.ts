import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';

/** When the documents of an order were deleted because their time was over. */
export type DocumentDeletion = Selectable<Database['document_deletions']>;

/** The deletions of these orders. */
export const loadDocumentDeletions = (
  db: Db,
  orderIds: readonly string[],
): Promise<DocumentDeletion[]> =>
  db.selectFrom('document_deletions').where('order_id', 'in', orderIds).selectAll().execute();

/** How many deletions are read at a time: there may be one for each order. */
const batchSize = 1000;

/** All deletions, in batches by the order's id. */
export async function* allDocumentDeletions(db: Db): AsyncGenerator<DocumentDeletion> {
  let last = '';
  for (;;) {
    const batch = await db
      .selectFrom('document_deletions')
      .where('order_id', '>', last)
      .orderBy('order_id')
      .limit(batchSize)
      .selectAll()
      .execute();
    yield* batch;
    const end = batch.at(-1);
    if (!end) return;
    last = end.order_id;
  }
}

/** Records that an order's documents were deleted; the last time counts. */
export async function recordDocumentDeletion(tx: Db, deletion: DocumentDeletion): Promise<void> {
  await tx
    .insertInto('document_deletions')
    .values(deletion)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ deleted_at: deletion.deleted_at }),
    )
    .execute();
}

/** A draft that was completed again has documents: nothing has to be said of its earlier ones. */
export async function forgetDocumentDeletion(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom('document_deletions').where('order_id', '=', orderId).execute();
}
