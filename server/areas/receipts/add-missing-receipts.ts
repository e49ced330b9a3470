import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { lockOrder } from '../orders/find-order';
import type { LedgerKind } from '../payments/core/payment-tables';
import { addReceipt } from './add-receipt';
import type { ReceiptKind } from './receipt-tables';

/** What each movement of the ledger is receipted as; the others are between the companies and us. */
const kinds = {
  charge: 'payment',
  difference: 'payment',
  refund: 'refund',
  refund_failed: 'reversal',
} as const satisfies Partial<Record<LedgerKind, ReceiptKind>>;

type Receipted = keyof typeof kinds;
const receipted = Object.keys(kinds) as Receipted[];

/** Movements of money without a receipt, oldest first. */
const withoutReceipt = (db: Db) =>
  db
    .selectFrom('ledger')
    .where('kind', 'in', receipted)
    .where('amount', '!=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipts').whereRef('receipts.source', '=', 'ledger.source').select('id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .select(['source', 'order_id', 'payment_id', 'refund_id', 'amount', 'created_at'])
    .select(({ ref }) => ref('kind').$castTo<Receipted>().as('kind'));

type Movement = Awaited<ReturnType<ReturnType<typeof withoutReceipt>['execute']>>[number];

function aboutSource({ kind, payment_id, refund_id }: Movement): string | undefined {
  if (kind === 'refund' && payment_id !== null) return `payment/${payment_id}`;
  return kind === 'refund_failed' && refund_id !== null ? `refund/${refund_id}` : undefined;
}

/**
 * Gives a receipt to each movement of money from before there were receipts. Its date is the
 * movement's, its number the next one of that year.
 * @returns how many were added
 */
export async function addMissingReceipts(db: Db): Promise<number> {
  let added = 0;
  for (const movement of await withoutReceipt(db).execute()) {
    const { source, kind, order_id: orderId, amount, created_at: at } = movement;
    await transact(db, async (tx) => {
      await lockOrder(tx, orderId);
      // Another server may have been here before.
      if (!(await withoutReceipt(tx).where('source', '=', source).executeTakeFirst())) return;
      await addReceipt(tx, {
        kind: kinds[kind],
        source,
        aboutSource: aboutSource(movement),
        orderId,
        amount: Math.abs(amount),
        at,
      });
      added += 1;
    });
  }
  return added;
}
