/**
 * A company that takes money, with books of its own: requests and their answers get lost, keys
 * expire after a day, refunds fail later, and every event is told until the server has said that it
 * has understood it, in any order and more than once.
 */
import type {
  IntentStatus,
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '../../../server/areas/payments/core/provider';
import type { ProviderEvent } from '../../../server/areas/payments/core/settle-from-event';
import { complete } from '../world/lacks';
import { uuidOf } from '../world/cryptography';
import type { Random } from '../world/random';
import type { Life, Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { hour, minute } from '../world/durations';

/** Faults of a request to a provider, and of its events. */
export const providerFaults = [
  'request lost',
  'answer lost',
  'request refused',
  'event late',
  'event doubled',
  'event lost',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

type Written<T> = { -readonly [K in keyof T]: T[K] };

export interface Intent {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  /** 'approved': by the traveller, and the shop has to take it. */
  state: IntentStatus['state'] | 'approved';
  readonly refunds: Written<ProviderRefund>[];
  readonly disputes: Written<ProviderDispute>[];
  /** Whether a browser has got its secret. */
  isGiven: boolean;
  /** Without what failed. */
  readonly refunded: number;
}

interface Around {
  readonly name: 'stripe' | 'paypal';
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly life: Life;
  /** The probability that something goes wrong on the way. */
  readonly trouble: () => number;
  readonly noted: (fault: ProviderFault) => void;
  /** Tells the server; false if it has to be told again. */
  readonly tell: (event: ProviderEvent) => Promise<boolean>;
  /** Called when money goes back because the server has requested it, before it gets the answer. */
  readonly gaveBack: () => void;
}

const keysLast = 24 * hour;
/** The share of confirmations whose bank takes longer than the company waits. */
const slowBanks = 0.3;
/** The share of lost refunds of which a person gives back a part, in cents. */
const byHandMeanwhile = 0.5;
const partByHand = 700;

type Failing = (kind: 'unreachable' | 'refused', words: string) => Error;

export function providerModel(around: Around) {
  const { name, random, scheduler, trace, life } = around;
  const intents = new Map<string, Intent>();
  const keys = new Map<string, { readonly made: string; readonly at: number }>();
  const isWallet = name === 'paypal';
  let refundsBecome: ProviderRefund['state'] = 'done';

  /** Told until it is understood, for three days. */
  function tell(event: ProviderEvent, tries = 0): void {
    const goesWrong = random.chance(around.trouble());
    const fault = random.pick(['event late', 'event doubled', 'event lost'] as const);
    if (goesWrong) around.noted(fault);
    const isLate = goesWrong && fault === 'event late';
    const again = () => tries < 40 && tell(event, tries + 1);
    const wait = (isLate ? 6 * hour : tries * 10 * minute + 3000) * random.next();
    scheduler.after(life, wait, () => {
      if (goesWrong && fault === 'event lost') return void again();
      trace.note(() => `${name} tells ${event.kind} of ${event.intentId ?? ''}`);
      void around.tell(event).then((isUnderstood) => {
        if (!isUnderstood || (goesWrong && fault === 'event doubled')) again();
      });
    });
  }

  const announce = (intent: Intent, isReturn: boolean) =>
    tell({
      ...{ provider: name, id: uuidOf(random), intentId: intent.id, isReturn },
      kind: isReturn ? 'return' : intent.state,
    });

  function become(intent: Intent, state: Intent['state']): void {
    trace.note(() => `${name}: ${intent.id} is ${state}`);
    intent.state = state;
    announce(intent, false);
  }

  /** The bank has the confirmation: a cancellation meanwhile is accepted, and comes too late. */
  function confirmSlowly(intent: Intent): void {
    trace.note(() => `${name}: the confirmation of ${intent.id} is on its way`);
    scheduler.after(life, random.next() * minute, () => {
      if (intent.state === 'open' || intent.state === 'cancelled') become(intent, 'succeeded');
    });
  }

  const withdrawn = ({ disputes }: Intent) =>
    disputes.reduce((sum, dispute) => sum + dispute.withdrawn, 0);
  const left = (intent: Intent) => intent.amount - intent.refunded - withdrawn(intent);
  const isDisputed = ({ disputes }: Intent) => disputes.some(({ state }) => state === 'open');

  function giveBack(intent: Intent, amount: number, reference?: string) {
    if (intent.state !== 'succeeded' || isDisputed(intent)) return undefined;
    if (amount <= 0 || amount > left(intent)) return undefined;
    const refundId = `re_${uuidOf(random)}`;
    const made: Written<ProviderRefund> = { refundId, amount, state: refundsBecome, reference };
    intent.refunds.push(made);
    trace.note(() => `${name}: ${amount} of ${intent.id} go back: ${made.state}`);
    announce(intent, true);
    return made;
  }

  const statusOf = ({ id, state, amount }: Intent): IntentStatus => ({
    ...{ amount, currency: 'usd', clientSecret: `secret of ${id}` },
    state: state === 'approved' ? 'open' : state,
    ...(state === 'succeeded' && { method: isWallet ? 'web-wallet' : 'card' }),
  });

  /** The provider as a process of the server reaches it. */
  function reachedBy(process: Life, failing: Failing): PaymentProvider {
    const unreachable = () => failing('unreachable', 'No answer.');
    const refused = () => failing('refused', 'No.');

    /**
     * `mayRefuse`: whether the company may reject it for reasons of its own. `lost` is what happens
     * because the request never came.
     */
    const called = <T>(
      what: string,
      work: () => T,
      mayRefuse = false,
      lost?: () => void,
    ): Promise<T> =>
      new Promise((resolve, reject) => {
        const goesWrong = random.chance(around.trouble());
        const picked = random.pick(['request lost', 'answer lost', 'request refused'] as const);
        const fault = picked === 'request refused' && !mayRefuse ? 'request lost' : picked;
        if (goesWrong) around.noted(fault);
        trace.note(() => `${process.name} asks ${name} to ${what}${goesWrong ? `: ${fault}` : ''}`);
        const later = (run: () => void) => scheduler.after(process, 20 + random.next() * 900, run);
        const fail = (error: Error) => later(() => reject(error));
        if (goesWrong && fault === 'request lost') {
          lost?.();
          return fail(unreachable());
        }
        if (goesWrong && fault === 'request refused') return fail(refused());
        scheduler.after(life, 20 + random.next() * 900, () => {
          try {
            const answer = work();
            if (goesWrong) fail(unreachable());
            else later(() => resolve(answer));
          } catch (error) {
            fail(error as Error);
          }
        });
      });
    const find = (id: string): Intent => {
      const found = intents.get(id);
      if (!found) throw refused();
      return found;
    };
    /** The id that an unexpired key stands for, made now if there is none. */
    const once = (key: string, make: () => string): string => {
      const known = keys.get(key);
      if (known && scheduler.now() - known.at < keysLast) return known.made;
      const made = make();
      keys.set(key, { made, at: scheduler.now() });
      return made;
    };

    return complete<PaymentProvider>(
      'PaymentProvider',
      {
        name,
        isLive: false,
        publishableKey: `key of ${name}`,
        createIntent: ({ amount, reference, idempotencyKey }) =>
          called(
            'create an intent',
            () => {
              const id = once(`create ${idempotencyKey}`, () => {
                const made = newIntent(`pi_${intents.size}_${name}`, reference, amount);
                intents.set(made.id, made);
                return made.id;
              });
              return { intentId: id, clientSecret: `secret of ${id}` };
            },
            true,
          ),
        queryIntent: (id, mode) =>
          called(`look at ${id}`, () => {
            const intent = find(id);
            if (intent.state === 'approved' && mode !== 'look') become(intent, 'succeeded');
            return statusOf(intent);
          }),
        cancelIntent: (id) =>
          called(`cancel ${id}`, () => {
            const intent = find(id);
            if (intent.state === 'open' && !isWallet) become(intent, 'cancelled');
            const status = statusOf(intent);
            return status.state === 'open' ? { ...status, state: 'cancelled' as const } : status;
          }),
        queryReturns: (id) =>
          called(`list the returns of ${id}`, () => {
            const { refunds, disputes } = find(id);
            return {
              refunds: refunds.map((each) => ({ ...each })),
              disputes: disputes.map((each) => ({ ...each })),
            };
          }),
        refund: ({ intentId, amount, reference }) =>
          called(
            `refund ${amount} of ${intentId}`,
            () => {
              const intent = find(intentId);
              const id = once(`refund ${reference}`, () => {
                const made = giveBack(intent, amount, reference);
                if (!made) throw refused();
                around.gaveBack();
                return made.refundId;
              });
              const made = intent.refunds.find(({ refundId }) => refundId === id);
              if (!made) throw refused();
              return { ...made };
            },
            true,
            // A person who sees nothing of it gives a part back on the company's pages.
            () => {
              const intent = intents.get(intentId);
              if (intent && random.chance(byHandMeanwhile)) giveBack(intent, partByHand);
            },
          ),
      },
      ['pageSources'],
    );
  }

  return {
    name,
    reachedBy,
    get intents(): readonly Intent[] {
      return [...intents.values()];
    },
    /** Plays the traveller in the provider's window. */
    confirm(intent: Intent, to: 'succeeded' | 'processing' | 'failed'): void {
      if (intent.state === 'processing') become(intent, to);
      if (intent.state !== 'open') return;
      if (isWallet && to !== 'failed') become(intent, 'approved');
      else if (to === 'succeeded' && random.chance(slowBanks)) confirmSlowly(intent);
      else become(intent, to);
    },
    setRefundsBecome: (state: ProviderRefund['state']) => void (refundsBecome = state),
    /** Completes the pending refunds, or fails the newest one, even if it was done. */
    endRefund(intent: Intent, state: 'done' | 'failed'): void {
      const ended =
        state === 'done'
          ? intent.refunds.filter((each) => each.state === 'pending')
          : intent.refunds.slice(-1);
      // A failed refund stays failed, and money that was lost in a dispute stays lost.
      for (const each of ended) if (each.state !== 'failed') each.state = state;
      if (ended.length > 0) announce(intent, true);
    },
    /** A refund on the company's own pages. */
    refundByHand: (intent: Intent, amount: number) => void giveBack(intent, amount),
    dispute(intent: Intent): void {
      const amount = intent.amount - intent.refunded;
      if (intent.state !== 'succeeded' || intent.disputes.length > 0 || amount <= 0) return;
      const disputeId = `dp_${uuidOf(random)}`;
      intent.disputes.push({ disputeId, amount, state: 'open', withdrawn: amount });
      trace.note(() => `${name}: ${intent.id} is disputed`);
      announce(intent, true);
    },
    decideDispute(intent: Intent, state: 'won' | 'lost'): void {
      const open = intent.disputes.find((each) => each.state === 'open');
      if (!open) return;
      open.state = state;
      if (state === 'won') open.withdrawn = 0;
      announce(intent, true);
    },
  };
}

export type ProviderModel = ReturnType<typeof providerModel>;

const newIntent = (id: string, reference: string, amount: number): Intent => ({
  ...{ id, reference, amount, state: 'open', refunds: [], disputes: [], isGiven: false },
  get refunded() {
    return this.refunds.reduce(
      (sum, each) => (each.state === 'failed' ? sum : sum + each.amount),
      0,
    );
  },
});
