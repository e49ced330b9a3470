import { sql, type Selectable } from 'kysely';
import { newId, newSecret } from '../security/random-id';
import type { Database, Db } from '../store/tables';
import { transact } from '../store/transact';
import { PaymentFailure, type IntentStatus, type PaymentProvider } from './provider';

export type SandboxIntent = Selectable<Database['sandbox_intents']>;

/** A provider for trying out: no money moves, and everything that it shows says 'test payment'. */
export function sandboxProvider(db: Db, clock: () => Date): PaymentProvider {
  return {
    name: 'sandbox',
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

    refund: ({ intentId, amount, idempotencyKey }) =>
      transact(db, async (tx) => {
        const intent = await findIntent(tx, intentId, 'lock');
        const earlier = await tx
          .selectFrom('sandbox_refunds')
          .where('intent_id', '=', intentId)
          .select(['id', 'idempotency_key', 'amount'])
          .execute();
        const same = earlier.find(({ idempotency_key }) => idempotency_key === idempotencyKey);
        if (same) return { refundId: same.id };
        const back = earlier.reduce((sum, each) => sum + each.amount, 0);
        if (intent.state !== 'succeeded' || back + amount > intent.amount)
          throw new PaymentFailure(
            'refused',
            `The sandbox gives ${amount} of no such payment back.`,
          );
        const refund = { id: `re_${newId()}`, intent_id: intentId, amount };
        await tx
          .insertInto('sandbox_refunds')
          .values({ ...refund, idempotency_key: idempotencyKey, created_at: clock() })
          .execute();
        return { refundId: refund.id };
      }),
  };
}

/** Ends the intents whose time to decide has come. */
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

const statusOf = (intent: SandboxIntent): IntentStatus => ({
  state: intent.state,
  clientSecret: intent.client_secret,
  amount: intent.amount,
  currency: intent.currency,
  method: intent.method ?? undefined,
  paidAt: intent.state === 'succeeded' ? (intent.paid_at ?? undefined) : undefined,
});
