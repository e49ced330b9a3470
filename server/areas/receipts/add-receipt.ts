import type { Db } from '../../infra/db/tables';
import { newId } from '../../infra/secrets/random-id';
import { contactOf } from '../accounts/users';
import { applicantsOf } from '../applications/find-applicant';
import { ownerOf } from '../applications/find-order';
import { type ReceiptKind, receiptNumber } from './receipt-tables';

interface NewReceipt {
  readonly kind: ReceiptKind;
  /** The `source` of the ledger's movement. */
  readonly source: string;
  /** The movement that it takes back, if it does. */
  readonly aboutSource?: string | undefined;
  readonly orderId: string;
  /** In cents, positive. */
  readonly amount: number;
  readonly at: Date;
}

/**
 * Gives a movement of money its receipt. Call it in the transaction of the ledger's row: the
 * counter's row stays locked until the commit, so the numbers of a year have no gap and no
 * duplicate.
 */
export async function addReceipt(
  tx: Db,
  { kind, source, aboutSource, orderId, amount, at }: NewReceipt,
): Promise<void> {
  const contact = await contactOf(tx, await ownerOf(tx, orderId));
  const names = (await applicantsOf(tx, [orderId])).map(({ first_name }) => first_name);
  const about =
    aboutSource === undefined
      ? undefined
      : await tx
          .selectFrom('receipts')
          .where('source', '=', aboutSource)
          .select(['year', 'number'])
          .executeTakeFirst();
  const year = at.getUTCFullYear();
  const { last } = await tx
    .insertInto('receipt_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet(({ eb }) => ({ last: eb('receipt_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('receipts')
    .values({
      id: newId(),
      source,
      year,
      number: last,
      kind,
      order_id: orderId,
      amount,
      currency: 'usd',
      issued_at: at,
      recipient: contact?.email ?? '',
      language: contact?.language ?? 'en',
      names: JSON.stringify(names),
      about: about ? receiptNumber(about) : null,
    })
    .execute();
}
