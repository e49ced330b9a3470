import type { FastifyInstance } from 'fastify';
import { countIp, limits } from '../infra/limits/limits';
import type { Services } from '../services';
import { isApiRequest } from './is-api-request';

/** Limits all API requests of an IP address, before any other work is done for them. */
export function limitCalls(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (!isApiRequest(request)) return;
    await countIp(services, limits.callsPerIp, request.ip, services.clock());
  });
}
