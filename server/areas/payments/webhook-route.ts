import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { countIp, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import { PaymentFailure } from './core/provider';
import { settleFromEvent, type ProviderEvent } from './core/settle-from-event';

const largestEvent = 262_144;

interface Webhook {
  /** Below /webhooks. */
  readonly name: ProviderEvent['provider'];
  /**
   * What came, once its signature was found to be right over exactly these bytes; undefined where it
   * is not the provider's. May fail with a `PaymentFailure` where that had to be asked.
   */
  readonly read: (
    body: Buffer,
    headers: IncomingHttpHeaders,
    now: Date,
  ) => Promise<Omit<ProviderEvent, 'provider'> | undefined>;
}

/**
 * Where a provider tells the shop of a change. 200 means that it need not come again; 400 that it is
 * not believed; 503 that the provider shall try again later.
 */
export function webhookRoute(
  { name, read }: Webhook,
  services: Pick<Services, 'db' | 'providers' | 'clock' | 'settings'>,
) {
  const { db, providers, clock } = services;
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    // As bytes: the signature covers what was sent, not what it means.
    const raw = { parseAs: 'buffer', bodyLimit: largestEvent } as const;
    app.addContentTypeParser('*', raw, (_request, body, done) => done(null, body));
    // Before anything is read: whoever has no signature must not keep us busy, or asking PayPal.
    app.addHook('onRequest', (request) =>
      countIp(services, limits.webhooksPerIp, request.ip, clock()),
    );
    app.post(`/webhooks/${name}`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const now = clock();
      const warn = (message: string) => request.log.error(message);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const event = await read(body, request.headers, now);
        if (!event) {
          request.audit('webhook-refused', { provider: name });
          warn(`A message to /webhooks/${name} was not signed by its provider.`);
          return await reply.code(400).send({ error: 'The signature is not valid.' });
        }
        const shop = { db, providers, now, warn };
        return { outcome: await settleFromEvent(shop, { ...event, provider: name }) };
      } catch (error) {
        if (!(error instanceof PaymentFailure)) throw error;
        request.log.error({ err: error, kind: error.kind }, 'an event could not be settled');
        return await reply.code(503).send({ error: 'Please send it again later.' });
      }
    });
  };
}
