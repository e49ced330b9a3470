import { sql, type Selectable } from 'kysely';
import { newId, newSecret } from '../../../infra/secrets/random-id';
import type { Database, Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import {
  PaymentFailure,
  type IntentStatus,
  type PaymentProvider,
  type ProviderRefund,
} from '../core/provider';

export type SandboxIntent = Selectable<Database['sandbox_intents']>;

/** A payment provider for trials: no money moves, and its pages are marked 'test payment'. */
export function sandboxProvider(db: Db, clock: () => Date): PaymentProvider {
  return {
    name: 'sandbox',
    isLive: false,
    publishableKey: 'pk_sandbox',

    async createIntent({ amount, currency, reference, idempotencyKey }) {
      await db
        .insertInto('sandbox_intents')
        .values({
          id: `pi_${newId()}`,
          client_secret: newSecret(),
          idempotency_key: idempotencyKey,
          reference,
          amount,
          currency,
          state: 'open',
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
      const intent = await db
        .selectFrom('sandbox_intents')
        .where('idempotency_key', '=', idempotencyKey)
        .selectAll()
        .executeTakeFirstOrThrow();
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },

    async queryIntent(intentId) {
      await decideDue(db, clock());
      return statusOf(await findIntent(db, intentId));
    },

    async cancelIntent(intentId) {
      await decideDue(db, clock());
      await db
        .updateTable('sandbox_intents')
        .set({ state: 'cancelled', asks: false })
        .where('id', '=', intentId)
        .where('state', '=', 'open')
        .execute();
      return statusOf(await findIntent(db, intentId));
    },

    async queryReturns(intentId) {
      const refunds = await db
        .selectFrom('sandbox_refunds')
        .where('intent_id', '=', intentId)
        .selectAll()
        .execute();
      return { refunds: refunds.map(refundOf), disputes: [] };
    },

    refund: ({ intentId, amount, reference }) =>
      transact(db, async (tx) => {
        const intent = await findIntent(tx, intentId, 'lock');
        const earlier = await tx
          .selectFrom('sandbox_refunds')
          .where('intent_id', '=', intentId)
          .select(['id', 'idempotency_key', 'amount'])
          .execute();
        const same = earlier.find(({ idempotency_key }) => idempotency_key === reference);
        if (same) return refundOf(same);
        const back = earlier.reduce((sum, each) => sum + each.amount, 0);
        if (intent.state !== 'succeeded' || back + amount > intent.amount)
          throw new PaymentFailure(
            'refused',
            `The sandbox gives ${amount} of no such payment back.`,
          );
        const refund = { id: `re_${newId()}`, amount, idempotency_key: reference };
        await tx
          .insertInto('sandbox_refunds')
          .values({ ...refund, intent_id: intentId, created_at: clock() })
          .execute();
        return refundOf(refund);
      }),
  };
}

/** Decides the processing intents that are due. */
export async function decideDue(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_intents')
    .set({ state: sql`decides_to` })
    .where('state', '=', 'processing')
    .where('decides_at', '<=', now)
    .execute();
}

async function findIntent(db: Db, intentId: string, lock?: 'lock'): Promise<SandboxIntent> {
  const known = db.selectFrom('sandbox_intents').where('id', '=', intentId).selectAll();
  const intent = await (lock ? known.forUpdate() : known).executeTakeFirst();
  if (!intent) throw new PaymentFailure('refused', 'The sandbox knows no such intent.');
  return intent;
}

const refundOf = ({
  id,
  amount,
  idempotency_key,
}: {
  id: string;
  amount: number;
  idempotency_key: string;
}): ProviderRefund => ({ refundId: id, amount, reference: idempotency_key, state: 'done' });

const statusOf = (intent: SandboxIntent): IntentStatus => ({
  state: intent.state,
  clientSecret: intent.client_secret,
  amount: intent.amount,
  currency: intent.currency,
  method: intent.method ?? undefined,
  paidAt: intent.state === 'succeeded' ? (intent.paid_at ?? undefined) : undefined,
});
