import type { Db } from '../../../infra/db/tables';
import type { PaymentProblem } from './payment-tables';

interface Alarm {
  readonly paymentId: string;
  readonly problem: PaymentProblem;
  /** The id of the refund or dispute, if it concerns one. */
  readonly subject?: string;
  readonly detail: string;
}

/** Records an alarm that a person must handle; each alarm is recorded once. */
export async function raiseAlarm(
  tx: Db,
  { paymentId, problem, subject = '', detail }: Alarm,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payment_alarms')
    .values({ payment_id: paymentId, problem, subject, detail, raised_at: now })
    .onConflict((conflict) => conflict.columns(['payment_id', 'problem', 'subject']).doNothing())
    .execute();
}
