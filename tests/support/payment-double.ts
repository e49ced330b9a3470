import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  PaymentFailure,
  type IntentStatus,
  type PaymentProvider,
} from '../../server/payments/provider';

/** An intent in the double's books. */
export interface DoubleIntent {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  /** 'approved': by the traveller, and the shop has to take it. */
  state: IntentStatus['state'] | 'approved';
  refunded: number;
  /** Whether its secret has reached the shop: before, no browser can confirm it. */
  given: boolean;
}

/** How the next call goes wrong: before anything happened, or with only its answer lost. */
type Failure = 'before' | 'after' | 'refused';

export interface PaymentDouble extends PaymentProvider {
  readonly intents: readonly DoubleIntent[];
  /** The intents of its messages, in the order of their happening. */
  readonly events: readonly { readonly id: string; readonly intentId: string }[];
  failNext(how: Failure): void;
  /** What a traveller and their bank do; nothing where the intent is over. */
  confirm(intentId: string, to: 'succeeded' | 'processing' | 'failed'): void;
}

/**
 * A company that takes money, with books of its own. As PayPal it takes what is approved only when
 * the shop asks, and cannot cancel.
 */
export function paymentDouble(name: 'stripe' | 'paypal'): PaymentDouble {
  const intents = new Map<string, DoubleIntent>();
  const byKey = new Map<string, string>();
  const refunds = new Map<string, string>();
  const events: { id: string; intentId: string }[] = [];
  const wallet = name === 'paypal';
  let failure: Failure | undefined;

  const called = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const fails = failure;
    failure = undefined;
    await turn();
    if (fails === 'before') throw new PaymentFailure('unreachable', 'The line is dead.');
    if (fails === 'refused') throw new PaymentFailure('refused', 'No.');
    const answer = await work();
    if (fails === 'after') throw new PaymentFailure('unreachable', 'The answer was lost.');
    return answer;
  };
  const find = (intentId: string) => {
    const intent = intents.get(intentId);
    if (!intent) throw new PaymentFailure('refused', 'Unknown.');
    return intent;
  };
  const become = (intent: DoubleIntent, state: DoubleIntent['state']) => {
    intent.state = state;
    events.push({ id: `evt_${randomUUID()}`, intentId: intent.id });
  };
  const statusOf = ({ id, state, amount }: DoubleIntent): IntentStatus => ({
    state: state === 'approved' ? 'open' : state,
    amount,
    currency: 'usd',
    clientSecret: `secret of ${id}`,
    ...(state === 'succeeded' && { method: wallet ? 4 : 1 }),
  });

  return {
    name,
    publishableKey: `key of ${name}`,
    get intents() {
      return [...intents.values()];
    },
    events,
    failNext: (how) => void (failure = how),
    confirm(intentId, to) {
      const intent = find(intentId);
      if (intent.state === 'open') become(intent, wallet && to !== 'failed' ? 'approved' : to);
      else if (intent.state === 'processing') become(intent, to);
    },
    createIntent: ({ amount, reference, idempotencyKey }) =>
      called(() => {
        const id = byKey.get(idempotencyKey) ?? `${name}_${intents.size}_${reference}`;
        byKey.set(idempotencyKey, id);
        if (!intents.has(id))
          intents.set(id, { id, reference, amount, state: 'open', refunded: 0, given: false });
        return { intentId: id, clientSecret: `secret of ${id}` };
      }).then((created) => {
        find(created.intentId).given = true;
        return created;
      }),
    queryIntent: (intentId, mode) =>
      called(async () => {
        const intent = find(intentId);
        if (intent.state === 'approved' && mode !== 'look') {
          await turn();
          if (intent.state === 'approved') become(intent, 'succeeded');
        }
        return statusOf(intent);
      }),
    cancelIntent: (intentId) =>
      called(() => {
        const intent = find(intentId);
        if (intent.state === 'open' && !wallet) become(intent, 'cancelled');
        const given = statusOf(intent);
        return given.state === 'open' ? { ...given, state: 'cancelled' as const } : given;
      }),
    refund: ({ intentId, amount, idempotencyKey }) =>
      called(() => {
        const intent = find(intentId);
        const known = refunds.get(idempotencyKey);
        if (known) return { refundId: known };
        if (intent.state !== 'succeeded' || intent.refunded + amount > intent.amount)
          throw new PaymentFailure('refused', 'Nothing is left.');
        intent.refunded += amount;
        const refundId = `re_${refunds.size}`;
        refunds.set(idempotencyKey, refundId);
        return { refundId };
      }),
  };
}
