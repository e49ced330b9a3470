import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/** Counts every answer of the app. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      route: request.routeOptions.url,
      status: reply.statusCode,
      ret: request.ret,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}
