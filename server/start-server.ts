import type { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import type { LogTarget } from './http/log-options';
import { addressOf, close, listen } from './listen';
import { readBacklog } from './operating/backlog';
import { newMetrics } from './operating/metrics';
import { readiness, type Phase } from './operating/readiness';
import { startDesk, startForm, startOperations } from './start-secondary-servers';
import { startScheduledTasks } from './scheduled-tasks';
import { addressOf as mailboxAddress } from './infra/mail/mailer';
import { deliverSandboxEvents } from './areas/payments/sandbox/sandbox-route';
import { operatorMailJobs } from './areas/desk/access/operator-mails';
import { checkJobs } from './areas/desk/decisions/send-check';
import { answerJobs } from './areas/desk/messages/answer-mails';
import { changeJobs } from './areas/notifications/tell-changes';
import { JobRunner } from './infra/jobs/job-runner';
import { prepareFolder } from './infra/folder/prepare-folder';
import type { Services } from './services';
import type { Settings } from './settings/settings';
import { lockFolder } from './infra/folder/lock-folder';
import { type OpenOptions, openServices } from './open-services';

export interface RunningServer {
  /** The URL on which the server listens. */
  readonly address: string;
  readonly services: Services;
  /** Where operators reach the desk; undefined if it is not served. */
  readonly deskOrigin: string | undefined;
  /** Where monitoring asks; undefined without METRICS_PORT. */
  readonly metricsAddress: string | undefined;
  /** Description of the database for the log: its kind and location. */
  readonly database: string;
  /**
   * Waits for as long as a balancer needs to notice, finishes running requests, closes the database
   * and unlocks the data folder.
   */
  stop(): Promise<void>;
}

export interface StartOptions extends OpenOptions {
  readonly log: LogTarget;
  /** For a push service with a certificate of its own. */
  readonly pushAgent?: Agent;
}

/**
 * Starts the server with these settings.
 * @throws {StartFailure} with a sentence for the operator; everything that was opened is closed
 *   again
 */
export async function startServer(
  settings: Settings,
  options: StartOptions,
): Promise<RunningServer> {
  const { dataDir } = settings;
  const { clock, log, pushAgent } = options;
  const cleanUp: (() => Promise<void>)[] = [];
  let phase: Phase = 'starting';
  const stop = async () => {
    if (phase === 'serving') await drain();
    for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
  };
  // A balancer asks every few seconds: until it knows, requests still come, and are answered.
  const drain = async () => {
    phase = 'draining';
    await sleep(settings.drainTime);
  };
  try {
    await prepareFolder(dataDir);
    const lock = await lockFolder(dataDir);
    cleanUp.push(() => lock.release());
    const opened = await openServices(settings, options, {
      // Asked for late: the app, whose log it is, is built from these services.
      log: {
        warn: (event, message) => app.log.warn(event, message),
        error: (event, message) => app.log.error(event, message),
      },
      cleanUp,
    });
    const { engine, spans, sandbox } = opened;
    const formOrigin = await startForm(opened.services, log, cleanUp);
    const services: Services = { ...opened.services, formOrigin };
    const { background, blobs, db } = services;
    const metrics = newMetrics(() => readBacklog(db, clock()));
    const app = await buildApp(services, {
      log,
      metrics,
      keepSpan: spans && ((span) => spans.keep(span)),
    });
    const operations = { metrics, readiness: () => readiness({ db, blobs, phase }), log };
    for (const { event, message } of opened.found) app.log.warn(event, message);
    const deskOrigin = await startDesk(services, log, cleanUp);
    cleanUp.push(() => background.idle());

    await startScheduledTasks({
      services,
      log: app.log,
      tidy: engine.tidy,
      deliverSandbox: sandbox && (() => deliverSandboxEvents(app, services)),
      cleanUp,
    });

    const jobs = new JobRunner({
      // A data folder has one server at a time, so one that starts again has the same name.
      holder: { db: services.db, name: `${hostname()} ${dataDir}` },
      kinds: {
        ...changeJobs(services, {
          keys: services.pushKeys,
          contact: mailboxAddress(settings.supportEmail),
          clock,
          agent: pushAgent,
        }),
        ...answerJobs(services),
        ...checkJobs(services),
        ...operatorMailJobs(services),
      },
      clock,
      random: Math.random,
      warn: (message) => app.log.warn(message),
    });
    jobs.start();
    cleanUp.push(() => jobs.stop());
    const metricsAddress = await startOperations(services, operations, cleanUp);
    cleanUp.push(() => close(app));
    await listen(app, settings, 'PORT');
    const address = addressOf(settings, app.server.address() as AddressInfo);
    lock.announce(address);
    phase = 'serving';
    return { address, services, deskOrigin, metricsAddress, database: engine.description, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
