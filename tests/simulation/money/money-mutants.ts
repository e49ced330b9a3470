import type { Mutant } from '../mutants';

const core = 'server/areas/payments/core';

/** Deliberate bugs in the handling of money. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'a refund is requested without a look whether the provider has it',
    file: `${core}/refund.ts`,
    from: '  await settleReturns(context, open);\n  const amount = await',
    to: '  const amount = await',
  },
  {
    name: 'money that came late is kept',
    file: `${core}/settle.ts`,
    from: 'return refundLatePayment(tx, payment, status, now);',
    to: 'void refundLatePayment;\n    return undefined;',
  },
  {
    name: 'late money is recorded at every look',
    file: `${core}/settle.ts`,
    from: "if (payment.state === 'paid' || payment.income !== null) return undefined;",
    to: "if (payment.state === 'paid') return undefined;",
  },
  {
    name: 'events about refunds and disputes change nothing',
    file: `${core}/settle-from-event.ts`,
    from: 'if (event.isReturn) await settleReturns(context, payment);',
    to: 'void settleReturns;',
  },
  {
    name: 'an event counts as understood before it is',
    file: `${core}/settle-from-event.ts`,
    from: '      settled_at: null,',
    to: '      settled_at: now,',
  },
  {
    name: 'a refund that failed later stays in the ledger',
    file: `${core}/apply-returns.ts`,
    from: "if (row.state === 'done') await ledgerRefundFailed(tx, row.id, row.payment_id, movement);",
    to: 'void ledgerRefundFailed;',
  },
  {
    name: 'a dispute is booked whole every time',
    file: `${core}/apply-returns.ts`,
    from: 'const moved = withdrawn - (known?.withdrawn ?? 0);',
    to: 'const moved = withdrawn;',
  },
  {
    name: 'a submission that is taken back keeps its coupon',
    file: `server/areas/payments/payment-calls.ts`,
    from: 'const returned = await returnCoupon(db, orderId);',
    to: 'void returnCoupon;\n  const returned = undefined;',
  },
  {
    name: 'unconfirmed refunds are not sent again',
    file: `${core}/reconcile.ts`,
    from: '({ id }) => sendRefund(context, id),',
    to: 'async () => void sendRefund,',
  },
];
