import type { FastifyInstance } from 'fastify';
import { countIp, limits } from '../infra/limits/limits';
import type { Services } from '../services';
import { asksApi } from './asks-api';

/** The ceiling over everything that an IP asks of the API, before anything else is done for it. */
export function limitCalls(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (!asksApi(request)) return;
    await countIp(services, limits.callsPerIp, request.ip, services.clock());
  });
}
