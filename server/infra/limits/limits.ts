import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../../settings/settings';
import type { Db } from '../db/tables';
import { ipSubject } from './ip-subject';
import { LimitReached, type LimitCode } from '../../errors/limit-reached';
import type { TravellerData } from '../db/traveller-data';

export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
  /** The message code when the limit is reached; the default is for attempts. */
  readonly reason?: LimitCode;
}

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * All rate limits. Limits per IP are multiplied by `perIpFactor` in dev, where all clients share
 * one address.
 */
export const limits = {
  /** All requests below /api. Many users may share one address, so the limit only stops floods. */
  callsPerIp: { name: 'calls-ip', count: 1200, seconds: minute },
  codePerAddress: { name: 'code-address', count: 1, seconds: minute },
  codesPerAddressAndDay: { name: 'code-address-day', count: 10, seconds: day },
  codesPerIp: { name: 'code-ip', count: 30, seconds: hour },
  /** Responses that reveal whether an e-mail address has an account (ret -2). */
  probesPerIp: { name: 'probe-ip', count: 10, seconds: hour },
  probesPerAddress: { name: 'probe-address', count: 10, seconds: hour },
  logInsPerAddress: { name: 'login-address', count: 10, seconds: 15 * minute },
  logInsPerIp: { name: 'login-ip', count: 60, seconds: 15 * minute },
  /** Passwords of an operator's address, from one network or one known device. */
  deskLogInsPerSource: { name: 'desk-login-source', count: 10, seconds: 15 * minute },
  /** The same from all unknown devices together; known ones and passkeys get through. */
  deskLogInsPerAddress: { name: 'desk-login-strangers', count: 100, seconds: 15 * minute },
  /** Codes and passwords after another proof: of an operator, a known device, or a session. */
  deskProofsPerOperator: { name: 'desk-proof-operator', count: 10, seconds: 15 * minute },
  /**
   * Mails about log-ins from new devices: somebody with the password must not flood the mailbox.
   */
  deviceNoticesPerUser: { name: 'device-notice-user', count: 10, seconds: day },
  /** Challenges for passkeys: the log-in dialog asks for one whenever it opens. */
  passkeyStartsPerIp: { name: 'passkey-start-ip', count: 120, seconds: 15 * minute },
  signUpsPerIp: { name: 'sign-up-ip', count: 30, seconds: hour },
  resetsPerAddress: { name: 'reset-address', count: 10, seconds: hour },
  resetsPerIp: { name: 'reset-ip', count: 30, seconds: hour },
  logInCodesPerIp: { name: 'login-code-ip', count: 30, seconds: 15 * minute },
  foreignMailsPerAddress: { name: 'mail-address', count: 3, seconds: hour },
  foreignMailsPerAddressAndDay: { name: 'mail-address-day', count: 10, seconds: day },
  foreignMailsPerIp: { name: 'mail-ip', count: 20, seconds: hour },
  /** A stolen session must not send the embassy's letters about. */
  foreignLettersPerUser: { name: 'foreign-letters-user', count: 10, seconds: day },
  ownMailsPerUser: { name: 'own-mail-user', count: 20, seconds: hour },
  /** Repeated requests for a mail with the same key: it is counted when the mail is sent. */
  mailPerKey: { name: 'requirements-mail-key', count: 1, seconds: day },
  /** While it is being sent, which takes half a minute at most; longer, if the server was ended. */
  mailUnderWay: { name: 'mail-under-way', count: 1, seconds: minute },
  uploadsPerUserAndDay: { name: 'upload-user-day', count: 500, seconds: day },
  uploadsPerIp: { name: 'upload-ip', count: 600, seconds: hour },
  /** Visas and letters that an operator hands in: far more than anybody can look at. */
  deskUploadsPerOperator: { name: 'desk-upload-operator', count: 300, seconds: hour },
  /** An operator's looks at the same thing within these minutes are one look. */
  sameDeskLook: { name: 'desk-same-look', count: 1, seconds: 10 * minute },
  /**
   * Documents and cases that an operator opens, those loaded ahead included, searches and exports: a
   * stolen session gets no more.
   */
  deskLooksPerOperator: { name: 'desk-look-operator', count: 3000, seconds: hour },
  /** Links for a phone: each ends the one before it. */
  handoffsPerUser: { name: 'handoff-user', count: 60, seconds: hour },
  /** Phones that open links, whether or not they are refused. */
  handoffOpeningsPerIp: { name: 'handoff-open-ip', count: 60, seconds: 15 * minute },
  /** A phone sends one picture, and sends it again after a failure. */
  uploadsPerHandoff: { name: 'handoff-upload', count: 20, seconds: day },
  /** Photo jobs, each of which takes a second or two of a worker. */
  photosPerUser: { name: 'photo-user', count: 120, seconds: hour },
  ordersPerUserAndDay: {
    name: 'order-user-day',
    count: 50,
    seconds: day,
    reason: 'too-many-orders',
  },
  /** Each start sends requests to the payment company, whose limits all users share. */
  paymentStartsPerUser: {
    name: 'payment-user',
    count: 30,
    seconds: 15 * minute,
    reason: 'too-many-payments',
  },
  paymentQuestionsPerUser: {
    name: 'payment-question-user',
    count: 120,
    seconds: 10 * minute,
    reason: 'too-many-payment-questions',
  },
  pageViewReportsPerIp: { name: 'page-views-ip', count: 120, seconds: minute },
  /** A provider reports the payments of all users from a few addresses. */
  webhooksPerIp: { name: 'webhook-ip', count: 600, seconds: minute },
  /** Protects promo codes from guessing. */
  promoCodesPerUser: { name: 'promo-code-user', count: 10, seconds: 15 * minute },
  promoCodesPerIp: { name: 'promo-code-ip', count: 60, seconds: hour },
  /** The public demo, which nobody logs in to. */
  demoUploadsPerIp: { name: 'demo-upload-ip', count: 30, seconds: hour, reason: 'too-many-demos' },
  demoReadingsPerIp: {
    name: 'demo-reading-ip',
    count: 30,
    seconds: hour,
    reason: 'too-many-demos',
  },
  demoSubmitsPerIp: { name: 'demo-submit-ip', count: 60, seconds: hour, reason: 'too-many-demos' },
  exportsPerUser: { name: 'export-user', count: 10, seconds: hour },
  /** A copy is made anew each time: a browser that breaks off begins again. */
  exportedFilesPerUser: { name: 'export-file-user', count: 6, seconds: hour },
  /** Each pass is signed by the server itself, which takes some milliseconds. */
  passesPerUser: { name: 'visa-pass-user', count: 60, seconds: hour },
  feedbackPerUser: { name: 'feedback-user', count: 20, seconds: hour },
} as const satisfies Record<string, Limit>;

/** The dependencies for counting uses. */
export interface Counting {
  readonly db: Db;
  readonly settings: Pick<Settings, 'perIpFactor'>;
}

/** The hashed key under which the uses of a subject are counted. */
export const bucketOf = (limit: Limit, subject: string) =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest('hex');

/**
 * Counts one use by a subject, which is stored only as a hash. Call it outside of the transaction
 * of the limited action, because a refusal would roll the count back.
 * @throws {LimitReached} if this use exceeds the limit
 */
export async function countUse(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  factor = 1,
): Promise<void> {
  const { count, ends_at } = await addUse(db, limit, subject, now);
  if (count <= limit.count * factor) return;
  const seconds = Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / 1000));
  throw new LimitReached(limit.name, subject, limit.reason ?? 'too-many-attempts', seconds);
}

/** Counts one use; returns whether it is within the limit. */
export async function tryUse(db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const { count } = await addUse(db, limit, subject, now);
  return count <= limit.count;
}

/** Whether one more use would exceed the limit; counts nothing. */
export async function isUsedUp(db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const used = await db
    .selectFrom('limits')
    .where('bucket', '=', bucketOf(limit, subject))
    .where('ends_at', '>', now)
    .select('count')
    .executeTakeFirst();
  return (used?.count ?? 0) >= limit.count;
}

function addUse(db: Db, limit: Limit, subject: string, now: Date) {
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  return db
    .insertInto('limits')
    .values({ bucket: bucketOf(limit, subject), count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql`case when limits.ends_at <= ${now} then 1 else limits.count + 1 end`,
        ends_at: sql`case when limits.ends_at <= ${now} then excluded.ends_at else limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/** Counts one use by an IP address. */
export const countIp = (
  { db, settings }: Counting,
  limit: Limit,
  ip: string,
  now: Date,
): Promise<void> => countUse(db, limit, ipSubject(ip), now, settings.perIpFactor);

/**
 * Counts one use by a user for a flood limit. It is multiplied in dev, where one user of tests and
 * benchmarks does the work of many.
 */
export const countFlood = (
  { db, settings }: Counting,
  limit: Limit,
  userId: string,
  now: Date,
): Promise<void> => countUse(db, limit, userId, now, settings.perIpFactor);

/** Deletes the count of a subject. */
export async function forgetUses(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('bucket', '=', bucketOf(limit, subject)).execute();
}

/** Counts a file upload before it is received. */
export async function countUpload(
  counting: Counting,
  { userId, ip, now }: { userId: string | undefined; ip: string; now: Date },
): Promise<void> {
  await countIp(counting, limits.uploadsPerIp, ip, now);
  // Only the demo takes a file from nobody.
  if (userId === undefined) await countIp(counting, limits.demoUploadsPerIp, ip, now);
  else await countUse(counting.db, limits.uploadsPerUserAndDay, userId, now);
}

/** Counts a mail to an address that the requester has not proved to own. */
export async function countForeignMail(
  counting: Counting,
  { address, ip, now }: { address: string; ip: string; now: Date },
): Promise<void> {
  await countIp(counting, limits.foreignMailsPerIp, ip, now);
  await countUse(counting.db, limits.foreignMailsPerAddress, address, now);
  await countUse(counting.db, limits.foreignMailsPerAddressAndDay, address, now);
}

declare module '../db/tables' {
  interface Database {
    limits: LimitTable;
  }
}

export interface LimitTable {
  bucket: string;
  count: number;
  ends_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const limitData = {
  limits: 'counts under digests, which expire',
} satisfies TravellerData<'limits'>;
