import * as v from 'valibot';
import { payStatuses } from '../codes';
import { cents, instant, operatorInShort } from './desk-scalars';

const refundInCase = v.object({
  id: v.string(),
  amount: cents,
  label: v.string(),
  /** 'to-approve' waits for a second person. */
  state: v.picklist(['to-approve', 'declined', 'asked', 'sent', 'done', 'failed', 'refused']),
  at: instant,
  askedBy: v.optional(operatorInShort),
  approvedBy: v.optional(operatorInShort),
});

export const caseMoney = v.object({
  payStatus: v.picklist(payStatuses.names),
  /** Cents; fixed when the traveller submitted. */
  fee: v.optional(cents),
  discount: cents,
  paid: cents,
  /** The amount that can still be refunded. */
  refundable: cents,
  /** The amount that the refund policy gives back today. */
  refundByRule: cents,
  payments: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      amount: cents,
      provider: v.string(),
      state: v.picklist(['open', 'paid', 'closed']),
      paidAt: v.optional(instant),
      /** The part of the payment that can still be refunded. */
      left: cents,
      /**
       * The part of it that was requested back: sent, waiting or declined. Above the limit a second
       * person decides.
       */
      back: cents,
    }),
  ),
  differences: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      amount: cents,
      openedAt: instant,
      paidAt: v.optional(instant),
    }),
  ),
  refunds: v.array(refundInCase),
  alarms: v.array(
    v.object({ id: v.number(), problem: v.string(), detail: v.string(), at: instant }),
  ),
});
