import type { FastifyBaseLogger } from 'fastify';
import { forwardNotices } from './areas/accounts/notices';
import { sweepAccounts } from './areas/accounts/start-session';
import { sweepRejected } from './areas/applications/rejected-files';
import { queueAnswers } from './areas/desk/messages/answer-mails';
import { sweepPageViews } from './areas/page-views/page-views';
import { sweepPeople } from './areas/people/people-calls';
import { reconcile } from './areas/payments/core/reconcile';
import { sweepPaymentEvents } from './areas/payments/core/settle-from-event';
import { deleteDueDocuments, sweepMessages } from './areas/privacy/delete-documents';
import { sweepDemo } from './areas/recognition-demo/demo-files';
import { forwardFeedback } from './areas/support/forward-feedback';
import type { Db } from './infra/db/tables';
import { sweepAnswers } from './infra/deliveries/journal';
import type { BlobStore } from './infra/files/blob-store';
import { SingleFlight } from './infra/jobs/single-flight';
import { followKeys } from './infra/keys/follow-keys';
import { sealExisting } from './infra/keys/seal-existing';
import { sweepLimits } from './infra/limits/reserve-uses';
import { sweepOrphans, sweepUploads } from './infra/uploads/sweep-uploads';
import type { Services } from './services';
import { type Retention, usualRetention } from './settings/retention';
import { reviewByItself } from './tools/demo/review-by-itself';

const day = 86_400_000;

/** How many rows of each kind were removed because their time of retention is over. */
type RemovedRows = Readonly<Record<Exclude<keyof Retention, 'securityEvents'> | 'people', number>>;

/**
 * Removes expired data: kept responses, codes, sessions, limits, files without an owner, and what
 * the settings keep for a number of days.
 */
export async function applyRetention(
  db: Db,
  blobs: BlobStore,
  now: Date,
  retention: Retention = usualRetention,
): Promise<RemovedRows> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await sweepAnswers(db, now);
  const before = (days: number | undefined) => (days === undefined ? undefined : ago(days));
  const due = { finished: before(retention.documents), drafts: before(retention.drafts) };
  const removed = {
    devices: await sweepAccounts(db, now, ago(retention.devices)),
    paymentEvents: await sweepPaymentEvents(db, ago(retention.paymentEvents)),
    pageViews: await sweepPageViews(db, ago(retention.pageViews)),
    messages:
      retention.messages === undefined ? 0 : await sweepMessages(db, ago(retention.messages)),
    ...(await deleteDueDocuments(db, due, now)),
    people: await sweepPeople(db, now, due.finished),
  };
  await sweepLimits(db, now);
  await sweepRejected(db, now);
  await sweepUploads(db, blobs, now);
  return removed;
}

const second = 1_000;
const hour = 3_600_000;

interface Task {
  work(): Promise<void>;
  /** In milliseconds. */
  every: number;
  /** Also done now: the server may have been down for days. */
  atStart: boolean;
}

/**
 * Starts the repeated tasks of the server. Expired data is removed
 * before this resolves, and so before the first request; a failure is logged. A task that takes
 * longer than its interval does not start a second time meanwhile.
 */
export async function startScheduledTasks({
  services,
  log,
  tidy,
  deliverSandbox,
  cleanUp,
}: {
  services: Services;
  log: FastifyBaseLogger;
  /** Maintenance that the database does not do automatically. */
  tidy: (() => Promise<void>) | undefined;
  /** Delivers the events of the sandbox, if payments are tried with it. */
  deliverSandbox: (() => Promise<void>) | undefined;
  cleanUp: (() => Promise<void>)[];
}): Promise<void> {
  const { background, blobs, clock, db, keys, settings } = services;
  const removeOld = async () => {
    const removed = await applyRetention(db, blobs, clock(), settings.retention);
    if (Object.values(removed).some((count) => count > 0))
      log.info({ swept: removed }, 'data was removed whose time of retention is over');
    if (removed.documents + removed.drafts > 0) await services.noteErasures();
  };
  const endDemos = () => sweepDemo(services, clock());
  background.run(removeOld);
  background.run(endDemos);
  await background.idle();

  const wrapAgain = async () => {
    const wrapped = await followKeys(settings, keys, db);
    if (wrapped > 0) log.info({ wrapped }, 'data keys were wrapped with another key');
  };
  const paymentsNow = () => ({ ...services, now: clock(), warn: (m: string) => log.error(m) });
  const tasks: Task[] = [
    { work: removeOld, every: hour, atStart: false },
    { work: endDemos, every: hour, atStart: false },
    { work: () => sweepOrphans(db, blobs, clock()), every: 24 * hour, atStart: true },
    { work: async () => services.mailer.removeOld?.(clock()), every: hour, atStart: true },
    { work: () => services.resumable.removeExpired(), every: hour, atStart: false },
    { work: () => forwardFeedback(services), every: hour, atStart: true },
    { work: () => forwardNotices(services), every: hour, atStart: true },
    { work: () => queueAnswers(services), every: hour, atStart: true },
    {
      work: () => reconcile(paymentsNow()),
      every: settings.paymentCheckInterval,
      atStart: true,
    },
    { work: async () => services.securityLog.wake(), every: hour, atStart: true },
    { work: () => services.securityLog.makeMonths(), every: 24 * hour, atStart: true },
    // Another server on this database may have erased an account.
    { work: services.noteErasures, every: hour, atStart: false },
  ];
  if (keys.ring) {
    background.run(async () => {
      const sealed = await sealExisting(db, blobs, keys);
      if (sealed > 0) log.info({ sealed }, 'data from before there were keys was sealed');
    });
    tasks.push({ work: wrapAgain, every: 5 * second, atStart: false });
  }
  const keptDays = settings.retention.securityEvents;
  if (keptDays !== undefined) {
    const work = () => services.securityLog.removeOld(keptDays, clock());
    tasks.push({ work, every: hour, atStart: true });
  }
  if (tidy) tasks.push({ work: tidy, every: 24 * hour, atStart: true });
  if (services.reviewing)
    tasks.push({ work: () => reviewByItself(services), every: 5 * second, atStart: false });
  if (deliverSandbox) tasks.push({ work: deliverSandbox, every: second, atStart: false });

  const underWay = new SingleFlight<void>();
  for (const [index, { work, every, atStart }] of tasks.entries()) {
    const run = () => underWay.run(String(index), work);
    if (atStart) background.run(run);
    const timer = setInterval(() => background.run(run), every).unref();
    cleanUp.push(async () => clearInterval(timer));
  }
}
