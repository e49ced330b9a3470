import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  asReadOnly,
  PaymentFailure,
  type IntentStatus,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
} from '../../../server/areas/payments/core/provider';

/** An intent in the double's books. */
export interface DoubleIntent {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  /** 'approved': by the traveller, and the shop has to take it. */
  state: IntentStatus['state'] | 'approved';
  /** The cents that went back, or are on their way, without what failed. */
  readonly refunded: number;
  readonly refunds: DoubleRefund[];
  readonly disputes: DoubleDispute[];
  /** Whether its secret has reached the shop: before, no browser can confirm it. */
  given: boolean;
}

type DoubleRefund = { -readonly [K in keyof ProviderRefund]: ProviderRefund[K] };
type DoubleDispute = { -readonly [K in keyof ProviderDispute]: ProviderDispute[K] };

/** How the next call goes wrong: before anything happened, or with only its answer lost. */
type Failure = 'before' | 'after' | 'refused';

export interface PaymentDouble extends PaymentProvider {
  readonly intents: readonly DoubleIntent[];
  /** The intents of its messages, in the order of their happening. */
  readonly events: readonly {
    readonly id: string;
    readonly intentId: string;
    readonly isReturn: boolean;
  }[];
  failNext(how: Failure): void;
  /** The answer to its next refund gets lost. */
  loseNextRefund(): void;
  /** Plays a traveller and their bank; no effect where the intent is over. */
  confirm(intentId: string, to: 'succeeded' | 'processing' | 'failed'): void;
  /** The keys of all that was asked for are too old. */
  forgetKeys(): void;
  /** The first state of the next refund. */
  refundsBecome: ProviderRefund['state'];
  /** Completes the pending refunds, or fails the newest one, even if it was done. */
  endRefund(intentId: string, state: 'done' | 'failed'): void;
  /** A refund on the company's own pages; nothing where it is not possible. */
  refundByHand(intentId: string, amount: number): void;
  /** The traveller complains of what was paid; nothing where that is not possible. */
  dispute(intentId: string): void;
  decideDispute(intentId: string, state: 'won' | 'lost'): void;
}

/**
 * A company that takes money, with books of its own. As PayPal it takes what is approved only when
 * the shop asks, and cannot cancel.
 */
export function paymentDouble(name: 'stripe' | 'paypal'): PaymentDouble {
  const intents = new Map<string, DoubleIntent>();
  const byKey = new Map<string, string>();
  const refundsByKey = new Map<string, DoubleRefund>();
  const events: { id: string; intentId: string; isReturn: boolean }[] = [];
  const wallet = name === 'paypal';
  let failure: Failure | undefined;
  let losesRefund = false;

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
    events.push({ id: `evt_${randomUUID()}`, intentId: intent.id, isReturn: false });
  };
  const tellReturn = ({ id }: DoubleIntent) =>
    void events.push({ id: `evt_${randomUUID()}`, intentId: id, isReturn: true });
  const withdrawn = ({ disputes }: DoubleIntent) =>
    disputes.reduce((sum, each) => sum + each.withdrawn, 0);
  const giveBack = (intent: DoubleIntent, amount: number, reference?: string): DoubleRefund => {
    const isDisputed = intent.disputes.some(({ state }) => state === 'open');
    const left = intent.amount - intent.refunded - withdrawn(intent);
    if (intent.state !== 'succeeded' || isDisputed || amount <= 0 || amount > left)
      throw new PaymentFailure('refused', 'Nothing is left.');
    const refundId = `re_${name}_${randomUUID()}`;
    const made = { refundId, amount, state: double.refundsBecome, reference };
    intent.refunds.push(made);
    tellReturn(intent);
    return made;
  };
  const statusOf = ({ id, state, amount }: DoubleIntent): IntentStatus => ({
    state: state === 'approved' ? 'open' : state,
    amount,
    currency: 'usd',
    clientSecret: `secret of ${id}`,
    ...(state === 'succeeded' && { method: wallet ? 'web-wallet' : 'card' }),
  });

  const double: PaymentDouble = {
    name,
    isLive: false,
    publishableKey: `key of ${name}`,
    get intents() {
      return [...intents.values()];
    },
    events,
    failNext: (how) => void (failure = how),
    loseNextRefund: () => void (losesRefund = true),
    confirm(intentId, to) {
      const intent = find(intentId);
      if (intent.state === 'open') become(intent, wallet && to !== 'failed' ? 'approved' : to);
      else if (intent.state === 'processing') become(intent, to);
    },
    createIntent: ({ amount, reference, idempotencyKey }) =>
      called(() => {
        const id = byKey.get(idempotencyKey) ?? `${name}_${intents.size}_${reference}`;
        byKey.set(idempotencyKey, id);
        if (!intents.has(id)) intents.set(id, newIntent({ id, reference, amount }));
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
    queryReturns: (intentId) =>
      asReadOnly(
        called(() => {
          const { refunds, disputes } = find(intentId);
          const copy = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row }));
          return { refunds: copy(refunds), disputes: copy(disputes) };
        }),
      ),
    refund: ({ intentId, amount, reference }) =>
      called(() => {
        const intent = find(intentId);
        const made = refundsByKey.get(reference) ?? giveBack(intent, amount, reference);
        refundsByKey.set(reference, made);
        const isLost = losesRefund;
        losesRefund = false;
        if (isLost) throw new PaymentFailure('unreachable', 'The answer was lost.');
        return { ...made };
      }),
    refundsBecome: 'done',
    forgetKeys() {
      refundsByKey.clear();
      // The intents that it has made stay; a new request makes new ones.
      byKey.clear();
    },
    endRefund(intentId, state) {
      const intent = find(intentId);
      const ended =
        state === 'done'
          ? intent.refunds.filter((each) => each.state === 'pending')
          : intent.refunds.slice(-1);
      for (const each of ended) each.state = state;
      tellReturn(intent);
    },
    refundByHand(intentId, amount) {
      const intent = find(intentId);
      const isPossible =
        intent.state === 'succeeded' &&
        intent.disputes.every(({ state }) => state !== 'open') &&
        amount <= intent.amount - intent.refunded - withdrawn(intent);
      if (isPossible) giveBack(intent, amount);
    },
    dispute(intentId) {
      const intent = find(intentId);
      const left = intent.amount - intent.refunded;
      if (intent.state !== 'succeeded' || intent.disputes.length > 0 || left <= 0) return;
      const disputeId = `dp_${name}_${randomUUID()}`;
      intent.disputes.push({ disputeId, amount: left, state: 'open', withdrawn: left });
      tellReturn(intent);
    },
    decideDispute(intentId, state) {
      const intent = find(intentId);
      const open = intent.disputes.find((each) => each.state === 'open');
      if (!open) return;
      open.state = state;
      if (state === 'won') open.withdrawn = 0;
      tellReturn(intent);
    },
  };
  return double;
}

const newIntent = (made: Pick<DoubleIntent, 'id' | 'reference' | 'amount'>): DoubleIntent => ({
  ...made,
  state: 'open',
  refunds: [],
  disputes: [],
  given: false,
  get refunded() {
    return this.refunds.reduce(
      (sum, { amount, state }) => (state === 'failed' ? sum : sum + amount),
      0,
    );
  },
});
