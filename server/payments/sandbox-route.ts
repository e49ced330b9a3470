import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../services';
import type { SandboxProvider } from './sandbox';
import { settleFromEvent } from './settle-from-event';

const confirmation = v.object({
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  cardNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
});

/**
 * The test provider's side of a payment: what a real one does on servers of its own. It takes the
 * confirmation of the traveller's browser and then tells the shop, which asks back.
 */
export function sandboxRoute(sandbox: SandboxProvider, { clock, db, providers }: Services) {
  return async (app: FastifyInstance) => {
    app.post('/sandbox-pay/confirm', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { success, output } = v.safeParse(confirmation, request.body);
      if (!success) return reply.code(400).send({ error: 'Enter a card number.' });
      const outcome = await sandbox.confirm(output.clientSecret, output.cardNumber);
      if (!outcome.paid) return reply.code(402).send({ error: outcome.reason });
      const warn = (message: string) => request.log.error(message);
      const shop = { db, providers, now: clock(), warn };
      const event = { provider: 'sandbox', id: outcome.intentId, kind: 'succeeded' } as const;
      await settleFromEvent(shop, { ...event, intentId: outcome.intentId });
      return { status: 'succeeded' };
    });
  };
}
