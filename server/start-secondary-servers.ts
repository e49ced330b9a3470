import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AddressInfo } from 'node:net';
import { buildDeskApp } from './desk-app';
import { buildFormApp } from './form-app';
import { type LogTarget, logOptions } from './http/log-options';
import { addressOf, close, listen } from './listen';
import type { Metrics } from './operating/metrics';
import type { Readiness } from './operating/readiness';
import type { Services } from './services';
import { isLoopback } from './settings/loopback';
import { equalText } from './infra/secrets/server-secret';

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
function buildOperationsApp({ metrics, readiness, log, token }: Parts): FastifyInstance {
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

type CleanUp = (() => Promise<void>)[];

interface SecondaryServer {
  readonly build: () => FastifyInstance | Promise<FastifyInstance>;
  readonly origin: string | undefined;
  readonly port: number;
  readonly portName: Parameters<typeof listen>[2];
}

/**
 * Starts a server on its own port, outside of dev on loopback only with its origin.
 * @returns the origin at which browsers reach it: the listening address on this machine, elsewhere the
 *   configured one; undefined if it is not started
 */
async function startSecondary(
  { settings }: Services,
  { build, origin, port, portName }: SecondaryServer,
  cleanUp: CleanUp,
): Promise<string | undefined> {
  const isLocal = settings.environment === 'dev' && isLoopback(settings.host);
  if (origin === undefined && !isLocal) return undefined;
  const app = await build();
  cleanUp.push(() => close(app));
  await listen(app, { ...settings, port }, portName);
  return origin ?? addressOf(settings, app.server.address() as AddressInfo);
}

/** Starts the application form, as `startSecondary` does: its origin is FORM_ORIGIN. */
export const startForm = (services: Services, log: LogTarget, cleanUp: CleanUp) =>
  startSecondary(
    services,
    {
      build: () => buildFormApp(services, { log }),
      origin: services.settings.formOrigin,
      port: services.settings.formPort,
      portName: 'FORM_PORT',
    },
    cleanUp,
  );

/** Starts the operators' desk, as `startSecondary` does: its origin is DESK_ORIGIN. */
export const startDesk = (services: Services, log: LogTarget, cleanUp: CleanUp) =>
  startSecondary(
    services,
    {
      build: () => buildDeskApp(services, { log }),
      origin: services.settings.deskOrigin,
      port: services.settings.deskPort,
      portName: 'DESK_PORT',
    },
    cleanUp,
  );

/** Starts what monitoring asks on its own port, if METRICS_PORT is set. */
export async function startOperations(
  { settings }: Pick<Services, 'settings'>,
  parts: { metrics: Metrics; readiness: () => Promise<Readiness>; log: LogTarget },
  cleanUp: CleanUp,
): Promise<string | undefined> {
  const { metricsPort, metricsHost, metricsToken: token } = settings;
  if (metricsPort === undefined) return undefined;
  const app = buildOperationsApp({ ...parts, token });
  cleanUp.push(() => close(app));
  await listen(app, { host: metricsHost, port: metricsPort }, 'METRICS_PORT');
  return addressOf({ host: metricsHost }, app.server.address() as AddressInfo);
}
