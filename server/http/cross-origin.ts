import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerNames, healthPath, markHeader } from '../../src/contract/envelope';
import { tusHeaders } from '../../src/contract/resumable';
import { requestIdHeader } from '../infra/audit/request-origin';

const below = (path = '') => path.startsWith('/api/');

/**
 * Whether a request is for the API. The matched route decides too, because one path can be written
 * in many ways.
 */
export const isApiRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  below(routeOptions.url) || below(url);

const allowedHeaders = [
  'content-type',
  ...Object.values(headerNames),
  ...[tusHeaders.resumable, tusHeaders.length, tusHeaders.offset, tusHeaders.metadata],
].join(', ');
const exposedHeaders = [
  ...['Date', 'Retry-After', 'Location', 'Accept-Ranges', 'Content-Range'],
  markHeader,
  requestIdHeader,
  ...Object.values(tusHeaders),
].join(', ');

/** Adds CORS headers for the configured origins. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiRequest(request) && request.routeOptions.url !== healthPath) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    });
    // Without that header an OPTIONS request is not a preflight but the discovery of the upload
    // protocol.
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !isPreflight) return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, HEAD, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '7200',
      })
      .code(204)
      .send();
  });
}
