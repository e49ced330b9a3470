import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { InferOutput } from 'valibot';
import type { PayMethod } from '../../../../src/contract/codes';
import {
  type sandboxAnswer,
  type SandboxBehaviour,
  sandboxCards,
  sandboxConfirmation,
  type SandboxDecline,
  sandboxPaths,
  type sandboxRefusal,
  sandboxSecondFactor,
  secondFactorCode,
} from '../../../../src/contract/sandbox-payment';
import { sandboxMessages } from '../../../../src/domain/english/sandbox-messages';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { webhookRoute } from '../webhook-route';
import { decideDue, type SandboxIntent } from './sandbox';
import { deliverDue, readSandboxEvent } from './sandbox-events';

/** The outcome of an attempt to confirm, for the traveller's browser. */
type SandboxOutcome =
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
const confirmIntent = (
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
const answerSecondFactor = (
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

const webhook = '/webhooks/sandbox';

const refusal = (code: SandboxDecline): InferOutput<typeof sandboxRefusal> => ({
  error: sandboxMessages[code],
  code,
});

/**
 * The routes of the sandbox, which a real provider has on its own servers. The sandbox confirms an
 * intent for the traveller's browser and then calls our webhook.
 */
export function sandboxRoutes(services: Services) {
  const { clock, db, secret, settings } = services;
  return async (app: FastifyInstance) => {
    const answer = async (reply: FastifyReply, outcome: SandboxOutcome) => {
      if ('declined' in outcome) return reply.code(402).send(refusal(outcome.declined));
      if ('silent' in outcome) return reply.code(504).send({ error: 'No answer.' });
      await deliverSandboxEvents(app, services);
      return reply.send({ status: outcome.status });
    };
    app.post(sandboxPaths.confirm, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { success, output } = v.safeParse(sandboxConfirmation, request.body);
      if (!success) return reply.code(400).send(refusal('card-number-missing'));
      const desk = { db, now: clock(), delay: settings.sandboxDelay };
      return answer(reply, await confirmIntent(desk, output));
    });
    app.post(sandboxPaths.secondFactor, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { success, output } = v.safeParse(sandboxSecondFactor, request.body);
      if (!success) return reply.code(400).send(refusal('code-missing'));
      return answer(reply, await answerSecondFactor({ db, now: clock() }, output));
    });
    await app.register(
      webhookRoute(
        {
          name: 'sandbox',
          read: async (body, headers, now) => readSandboxEvent(secret, body, headers, now),
        },
        services,
      ),
    );
  };
}

/** Delivers due sandbox events to our webhook, as a real provider would from outside. */
export const deliverSandboxEvents = (
  app: FastifyInstance,
  { clock, db, secret }: Services,
): Promise<void> =>
  deliverDue(
    {
      db,
      secret,
      send: async (payload, headers) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: webhook,
          headers: { ...headers, 'content-type': 'application/json' },
          payload,
        });
        return statusCode === 200;
      },
    },
    clock(),
  );
