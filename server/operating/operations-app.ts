import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { logOptions, type LogTarget } from '../http/log-options';
import type { Metrics } from './metrics';
import type { Readiness } from './readiness';

interface Parts {
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly log: LogTarget;
}

/**
 * What monitoring and a balancer ask, on a port of its own that nobody else reaches: `/metrics`,
 * `/ready` (503 if this server should get no requests) and `/live` (200 while the process answers).
 */
export function buildOperationsApp({ metrics, readiness, log }: Parts): FastifyInstance {
  const app = Fastify({
    logger: { ...logOptions, ...log },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  app.get('/ready', async (_request, reply) => {
    const answer = await readiness();
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
  app.get('/live', async () => ({ live: true }));
  return app;
}
