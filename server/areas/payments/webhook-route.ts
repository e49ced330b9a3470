import type { FastifyInstance } from 'fastify';
import { isDeeper } from '../../infra/limits/parse-json';
import { countIp, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import type { ReadEvent } from './core/payment-company';
import { PaymentFailure } from './core/provider';
import { settleFromEvent, type ProviderEvent } from './core/settle-from-event';

const largestEvent = 262_144;

interface Webhook {
  /** Path segment below /webhooks. */
  readonly name: ProviderEvent['provider'];
  readonly read: ReadEvent;
}

/**
 * The webhook of a provider. It answers 200 if the event need not be sent again, 400 if the
 * signature is invalid, and 503 if the provider should retry later.
 */
export function webhookRoute(
  { name, read }: Webhook,
  services: Pick<Services, 'db' | 'providers' | 'clock' | 'settings'>,
) {
  const { db, providers, clock } = services;
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    // Kept as bytes, because the signature covers the bytes that were sent.
    const raw = { parseAs: 'buffer', bodyLimit: largestEvent } as const;
    app.addContentTypeParser('*', raw, (_request, body, done) => done(null, body));
    // Limited before anything is read, so that unsigned requests cause neither load nor requests to
    // PayPal.
    app.addHook('onRequest', (request) =>
      countIp(services, limits.webhooksPerIp, request.ip, clock()),
    );
    app.post(`/webhooks/${name}`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const now = clock();
      const warn = (message: string) => request.log.error(message);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        // PayPal says only what it is asked whether it signed what can be read already.
        const event = isDeeper(body) ? undefined : await read(body, request.headers, now);
        if (!event) {
          request.audit('webhook-refused', { provider: name });
          warn(`A message to /webhooks/${name} was not signed by its provider.`);
          return await reply.code(400).send({ error: 'The signature is not valid.' });
        }
        const context = { db, providers, now, warn };
        return { outcome: await settleFromEvent(context, { ...event, provider: name }) };
      } catch (error) {
        if (!(error instanceof PaymentFailure)) throw error;
        request.log.error({ err: error, kind: error.kind }, 'an event could not be settled');
        return await reply.code(503).send({ error: 'Please send it again later.' });
      }
    });
  };
}
