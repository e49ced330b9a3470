import type { AddressInfo } from 'node:net';
import { buildDeskApp } from './desk-app';
import { buildFormApp } from './form-app';
import type { LogTarget } from './http/log-options';
import { addressOf, close, listen } from './listen';
import { buildOperationsApp } from './operating/operations-app';
import type { Metrics } from './operating/metrics';
import type { Readiness } from './operating/readiness';
import type { Services } from './services';
import { isLoopback } from './settings/loopback';

type CleanUp = (() => Promise<void>)[];

/**
 * Starts the application form on its own port.
 * @returns the origin at which browsers reach the form: the listening address on this machine,
 *   elsewhere FORM_ORIGIN; undefined if FORM_ORIGIN is not set there, and then the form is not
 *   started
 */
export async function startForm(
  services: Services,
  log: LogTarget,
  cleanUp: CleanUp,
): Promise<string | undefined> {
  const { settings } = services;
  const isLocal = settings.environment === 'dev' && isLoopback(settings.host);
  if (settings.formOrigin === undefined && !isLocal) return undefined;
  const form = buildFormApp(services, { log });
  cleanUp.push(() => close(form));
  await listen(form, { ...settings, port: settings.formPort }, 'FORM_PORT');
  return settings.formOrigin ?? addressOf(settings, form.server.address() as AddressInfo);
}

/**
 * Starts the operators' desk on its own port, by the same rule as the form: outside of dev on
 * loopback only with DESK_ORIGIN.
 * @returns the origin at which operators reach it; undefined if it is not served
 */
export async function startDesk(
  services: Services,
  log: LogTarget,
  cleanUp: CleanUp,
): Promise<string | undefined> {
  const { settings } = services;
  const isLocal = settings.environment === 'dev' && isLoopback(settings.host);
  if (settings.deskOrigin === undefined && !isLocal) return undefined;
  const desk = await buildDeskApp(services, { log });
  cleanUp.push(() => close(desk));
  await listen(desk, { ...settings, port: settings.deskPort }, 'DESK_PORT');
  return settings.deskOrigin ?? addressOf(settings, desk.server.address() as AddressInfo);
}

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
