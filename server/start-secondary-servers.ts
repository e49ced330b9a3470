import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { buildDeskApp } from './desk-app';
import { buildFormApp } from './form-app';
import type { LogTarget } from './http/log-options';
import { addressOf, close, listen } from './listen';
import type { Metrics } from './operating/metrics';
import { buildOperationsApp } from './operating/operations-app';
import type { Readiness } from './operating/readiness';
import type { Services } from './services';
import { isLoopback } from './settings/loopback';

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
