import type { Selectable } from 'kysely';
import { newId, newSecret } from '../security/random-id';
import type { Database, Db } from '../store/tables';
import {
  PaymentFailure,
  type CreatedIntent,
  type IntentStatus,
  type PaymentProvider,
} from './provider';

type IntentRow = Selectable<Database['sandbox_intents']>;

/** What a test card does. */
export type SandboxOutcome =
  | { readonly paid: true; readonly intentId: string }
  | { readonly paid: false; readonly reason: string };

export interface SandboxProvider extends PaymentProvider {
  /** The provider's own side: what happens when the traveller confirms with a card. */
  confirm(clientSecret: string, cardNumber: string): Promise<SandboxOutcome>;
}

const card = 1;
const publishableKey = 'pk_sandbox';

/** A provider for trying out: no money moves, and everything that it shows says 'test payment'. */
export function sandboxProvider(db: Db, clock: () => Date): SandboxProvider {
  return {
    name: 'sandbox',
    publishableKey,
    async createIntent(request): Promise<CreatedIntent> {
      await db
        .insertInto('sandbox_intents')
        .values({
          id: `pi_${newId()}`,
          client_secret: newSecret(),
          idempotency_key: request.idempotencyKey,
          reference: request.reference,
          amount: request.amount,
          currency: request.currency,
          state: 'open',
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
      const intent = await db
        .selectFrom('sandbox_intents')
        .where('idempotency_key', '=', request.idempotencyKey)
        .selectAll()
        .executeTakeFirstOrThrow();
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },

    async queryIntent(intentId) {
      return statusOf(await findIntent(db, intentId));
    },

    async cancelIntent(intentId) {
      await db
        .updateTable('sandbox_intents')
        .set({ state: 'cancelled' })
        .where('id', '=', intentId)
        .where('state', '=', 'open')
        .execute();
      return statusOf(await findIntent(db, intentId));
    },

    async refund() {
      throw new PaymentFailure('refused', 'The sandbox takes nothing back yet.');
    },

    async confirm(clientSecret, cardNumber) {
      const declined = declineReason(cardNumber.replaceAll(/[\s-]/g, ''));
      if (declined !== undefined) return { paid: false, reason: declined };
      const paid = await db
        .updateTable('sandbox_intents')
        .set({ state: 'succeeded', method: card, paid_at: clock() })
        .where('client_secret', '=', clientSecret)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (paid) return { paid: true, intentId: paid.id };
      const known = await db
        .selectFrom('sandbox_intents')
        .where('client_secret', '=', clientSecret)
        .where('state', '=', 'succeeded')
        .select('id')
        .executeTakeFirst();
      return known
        ? { paid: true, intentId: known.id }
        : { paid: false, reason: 'This payment can no longer be made.' };
    },
  };
}

function declineReason(digits: string): string | undefined {
  switch (digits) {
    case '4242424242424242':
      return undefined;
    case '4000000000000002':
      return 'Your card was declined.';
    default:
      return 'The test payment knows only its test cards.';
  }
}

const findIntent = (db: Db, intentId: string): Promise<IntentRow> =>
  db.selectFrom('sandbox_intents').where('id', '=', intentId).selectAll().executeTakeFirstOrThrow();

const statusOf = (intent: IntentRow): IntentStatus => ({
  state: intent.state,
  clientSecret: intent.client_secret,
  amount: intent.amount,
  currency: intent.currency,
  method: intent.method ?? undefined,
  paidAt: intent.paid_at ?? undefined,
});
