import type { DeskCase } from '../../../../src/contract/desk/case-shape';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import type { Db } from '../../../infra/db/tables';
import { loadAlarms } from '../../payments/core/operator-payments';
import { closedAlarms } from '../closed-alarms';
import type { Operator } from '../desk-handler';
import { backOf, type CaseFacts } from './case-facts';
import { dueOnCancelling } from './due-on-cancelling';
import { refundableOf } from './offered-actions';

/** Money is shown to those who decide about it. */
export const seesMoney = ({ roles }: Operator): boolean =>
  roles.includes('finance') || roles.includes('support');

type Money = NonNullable<DeskCase['money']>;

/** The money of a case. */
export async function caseMoney(
  db: Db,
  facts: CaseFacts,
  operatorOf: (id: string) => OperatorInShort,
): Promise<Money> {
  const { order, loaded, payments } = facts;
  const asked = await db
    .selectFrom('desk_refunds')
    .where('order_id', '=', order.id)
    .orderBy('asked_at')
    .selectAll()
    .execute();
  const open = { orderId: order.id, isClosed: false };
  const alarms = await loadAlarms(db, closedAlarms(db), open);
  const byId = new Map(asked.map((each) => [each.id, each]));
  const people = (id: string) => {
    const row = byId.get(id);
    return {
      ...(row && { askedBy: operatorOf(row.asked_by) }),
      ...(row?.decided_by && { approvedBy: operatorOf(row.decided_by) }),
    };
  };
  const paid = payments.filter(({ state }) => state === 'paid');
  return {
    payStatus: order.pay_status,
    ...(order.fee !== null && { fee: order.fee }),
    discount: order.discount,
    paid: paid.reduce((sum, { income }) => sum + (income ?? 0), 0),
    refundable: refundableOf(facts),
    refundByRule: await dueOnCancelling(db, facts),
    payments: payments.map((payment) => ({
      id: payment.id,
      label: labelOf(payment, loaded.differences),
      amount: payment.amount,
      provider: payment.provider,
      state: payment.state,
      ...(payment.paid_at && { paidAt: payment.paid_at.toISOString() }),
      left: payment.left,
      back: backOf(payment),
    })),
    differences: loaded.differences.map(({ id, item, expected_fee, opened_at, paid_at }) => ({
      id,
      label: item,
      amount: expected_fee,
      openedAt: opened_at.toISOString(),
      ...(paid_at && { paidAt: paid_at.toISOString() }),
    })),
    refunds: [
      ...loaded.refunds.map(({ id, fee, fee_type, state, refunded_at }) => ({
        id,
        amount: fee,
        label: fee_type,
        state,
        at: refunded_at.toISOString(),
        ...people(id),
      })),
      ...asked.flatMap((row) =>
        row.state === 'approved'
          ? []
          : [
              {
                id: row.id,
                amount: row.amount,
                label: row.label,
                state: row.state,
                at: row.asked_at.toISOString(),
                ...people(row.id),
              },
            ],
      ),
    ],
    alarms: alarms.map(({ id, problem, detail, raisedAt }) => ({
      id,
      problem,
      detail,
      at: raisedAt.toISOString(),
    })),
  };
}

const labelOf = (
  { price_diff_id }: { price_diff_id: string | null },
  differences: readonly { id: string; item: string }[],
) => differences.find(({ id }) => id === price_diff_id)?.item ?? 'Visa and service fee';
