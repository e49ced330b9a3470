import type { PayMethod } from '../../../../src/contract/codes';
import {
  sandboxCards,
  secondFactorCode,
  type SandboxBehaviour,
  type SandboxDecline,
  type sandboxAnswer,
} from '../../../../src/contract/sandbox-payment';
import type { InferOutput } from 'valibot';
import { newId } from '../../../infra/secrets/random-id';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { decideDue, type SandboxIntent } from './sandbox';

/** The outcome of an attempt to confirm, for the traveller's browser. */
export type SandboxOutcome =
  | InferOutput<typeof sandboxAnswer>
  | { readonly declined: SandboxDecline }
  /** Simulates a provider that does not respond. */
  | { readonly silent: true };

interface Sandbox {
  readonly db: Db;
  readonly now: Date;
  /** How long a delayed card takes to decide, in milliseconds. */
  readonly delay: number;
}

const unknownCard: SandboxBehaviour = { does: 'declines', reason: 'card-unknown' };

/** Confirms an intent with a test card, for the traveller's browser. */
export const confirmIntent = (
  { db, now, delay }: Sandbox,
  { clientSecret, cardNumber, method = 'card' }: ConfirmRequest,
): Promise<SandboxOutcome> =>
  withIntent(db, clientSecret, now, async (tx, intent) => {
    const behaviour = behaviourOf(cardNumber);
    if (behaviour.does === 'declines') return { declined: behaviour.reason };
    if (behaviour.does === 'leaves') return { silent: true };
    if (behaviour.does === 'succeeds') {
      await succeed(tx, intent, method, now);
      return { status: 'succeeded' };
    }
    if (behaviour.does === 'asks') {
      await set(tx, intent, { asks: true, method });
      return { status: 'requires_action' };
    }
    const decides_at = new Date(now.getTime() + delay);
    const paid_at = behaviour.to === 'succeeded' ? decides_at : null;
    const end = { decides_at, decides_to: behaviour.to, paid_at, method };
    await set(tx, intent, { ...end, state: 'processing', asks: false });
    await tell(tx, intent, behaviour.to, decides_at);
    return { status: 'processing' };
  });

interface ConfirmRequest {
  readonly clientSecret: string;
  readonly cardNumber: string;
  readonly method?: PayMethod | undefined;
}

/** The response to the second-factor challenge; after a wrong one the intent stays open. */
export const answerSecondFactor = (
  { db, now }: Omit<Sandbox, 'delay'>,
  { clientSecret, code }: { clientSecret: string; code: string },
): Promise<SandboxOutcome> =>
  withIntent(db, clientSecret, now, async (tx, intent) => {
    if (!intent.asks) return { declined: 'code-not-asked' };
    if (code.trim() !== secondFactorCode) {
      await set(tx, intent, { asks: false });
      return { declined: 'code-wrong' };
    }
    await succeed(tx, intent, intent.method ?? 'card', now);
    return { status: 'succeeded' };
  });

/** Runs under the intent's lock; a final intent only returns its state. */
async function withIntent(
  db: Db,
  clientSecret: string,
  now: Date,
  work: (tx: Db, intent: SandboxIntent) => Promise<SandboxOutcome>,
): Promise<SandboxOutcome> {
  await decideDue(db, now);
  return transact(db, async (tx) => {
    const intent = await tx
      .selectFrom('sandbox_intents')
      .where('client_secret', '=', clientSecret)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (intent?.state === 'open') return work(tx, intent);
    if (intent?.state === 'succeeded' || intent?.state === 'processing')
      return { status: intent.state };
    return { declined: 'payment-closed' };
  });
}

function behaviourOf(cardNumber: string): SandboxBehaviour {
  const digits = cardNumber.replaceAll(/[\s-]/g, '');
  const card = sandboxCards.find(({ number }) => number.replaceAll(' ', '') === digits);
  return card?.behaviour ?? unknownCard;
}

async function succeed(tx: Db, intent: SandboxIntent, method: PayMethod, now: Date): Promise<void> {
  await set(tx, intent, { state: 'succeeded', asks: false, method, paid_at: now });
  await tell(tx, intent, 'succeeded', now);
}

const set = (tx: Db, { id }: SandboxIntent, change: Partial<SandboxIntent>) =>
  tx.updateTable('sandbox_intents').set(change).where('id', '=', id).execute();

const tell = (tx: Db, { id }: SandboxIntent, kind: string, due_at: Date) =>
  tx
    .insertInto('sandbox_events')
    .values({ id: `evt_${newId()}`, intent_id: id, kind, due_at, tries: 0, delivered_at: null })
    .execute();
