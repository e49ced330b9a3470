import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { logOptions, type LogTarget } from '../http/log-options';
import { equalText } from '../infra/secrets/server-secret';
import type { Metrics } from './metrics';
import type { Readiness } from './readiness';

interface Parts {
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly log: LogTarget;
  /** The token for readers of the metrics; undefined where only this machine can ask. */
  readonly token: string | undefined;
}

/**
 * The routes for monitoring and a balancer, on a port of their own: `/metrics` (with the token, if
 * there is one), `/ready` (503 if this server should get no requests) and `/live` (200 while the
 * process answers).
 */
export function buildOperationsApp({ metrics, readiness, log, token }: Parts): FastifyInstance {
  const app = Fastify({
    logger: { ...logOptions, ...log },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !equalText(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  app.get('/ready', async (_request, reply) => {
    const answer = await readiness();
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
  app.get('/live', async () => ({ live: true }));
  return app;
}
