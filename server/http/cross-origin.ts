import type { FastifyInstance } from 'fastify';
import { headerNames } from '../../src/contract/envelope';

const allowedHeaders = ['content-type', ...Object.values(headerNames)].join(', ');
const exposedHeaders = 'Date, Retry-After, Location, Upload-Offset';

/** Lets the pages of some other origins make calls; without any there is nothing to add. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '7200',
      })
      .code(204)
      .send();
  });
}
