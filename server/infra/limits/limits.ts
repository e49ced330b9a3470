import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../../settings/settings';
import type { Db } from '../db/tables';
import { ipSubject } from './ip-subject';
import { LimitReached, type LimitCode } from '../../errors/limit-reached';

export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
  /** What was done too often; absent: attempts. */
  readonly reason?: LimitCode;
}

const minute = 60;
const hour = 3600;
const day = 86_400;

/** How often is too often; those per IP are multiplied where everybody has the same one. */
export const limits = {
  /** Of everything below /api. Whole towns share an address, so it only stops floods. */
  callsPerIp: { name: 'calls-ip', count: 1200, seconds: minute },
  codePerAddress: { name: 'code-address', count: 1, seconds: minute },
  codesPerAddressAndDay: { name: 'code-address-day', count: 10, seconds: day },
  codesPerIp: { name: 'code-ip', count: 30, seconds: hour },
  /** Answers that tell whether an address has an account (ret -2). */
  probesPerIp: { name: 'probe-ip', count: 10, seconds: hour },
  probesPerAddress: { name: 'probe-address', count: 10, seconds: hour },
  logInsPerAddress: { name: 'login-address', count: 10, seconds: 15 * minute },
  logInsPerIp: { name: 'login-ip', count: 60, seconds: 15 * minute },
  /** Mails about log-ins from new devices: whoever knows the password must not flood the mailbox. */
  deviceNoticesPerUser: { name: 'device-notice-user', count: 10, seconds: day },
  signUpsPerIp: { name: 'sign-up-ip', count: 30, seconds: hour },
  resetsPerAddress: { name: 'reset-address', count: 10, seconds: hour },
  resetsPerIp: { name: 'reset-ip', count: 30, seconds: hour },
  logInCodesPerIp: { name: 'login-code-ip', count: 30, seconds: 15 * minute },
  foreignMailsPerAddress: { name: 'mail-address', count: 3, seconds: hour },
  foreignMailsPerAddressAndDay: { name: 'mail-address-day', count: 10, seconds: day },
  foreignMailsPerIp: { name: 'mail-ip', count: 20, seconds: hour },
  ownMailsPerUser: { name: 'own-mail-user', count: 20, seconds: hour },
  /** A repeated request for a mail, by its key: the mail goes out once. */
  mailPerKey: { name: 'requirements-mail-key', count: 1, seconds: day },
  uploadsPerUserAndDay: { name: 'upload-user-day', count: 500, seconds: day },
  uploadsPerIp: { name: 'upload-ip', count: 600, seconds: hour },
  /** Photos made, each of which takes a second or two of a worker. */
  photosPerUser: { name: 'photo-user', count: 120, seconds: hour },
  ordersPerUserAndDay: {
    name: 'order-user-day',
    count: 50,
    seconds: day,
    reason: 'too-many-orders',
  },
  /** Each asks the payment company, whose own limits are everybody's. */
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
  /** A provider tells of everybody's payments from a few addresses. */
  webhooksPerIp: { name: 'webhook-ip', count: 600, seconds: minute },
  /** Codes could be guessed. */
  promoCodesPerUser: { name: 'promo-code-user', count: 10, seconds: 15 * minute },
  promoCodesPerIp: { name: 'promo-code-ip', count: 60, seconds: hour },
  feedbackPerUser: { name: 'feedback-user', count: 20, seconds: hour },
} as const satisfies Record<string, Limit>;

/** What uses are counted with. */
export interface Counting {
  readonly db: Db;
  readonly settings: Pick<Settings, 'perIpFactor'>;
}

/** Under what a subject's uses are counted. */
export const bucketOf = (limit: Limit, subject: string) =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest('hex');

/**
 * Counts one use by a subject, of which only a hash is kept. It must be counted outside of the
 * transaction of what is limited: a refusal rolls that back.
 * @throws {LimitReached} when it is one too many
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

/** Counts one use, and says whether it was within the limit. */
export async function useIsLeft(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<boolean> {
  const { count } = await addUse(db, limit, subject, now);
  return count <= limit.count;
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

/** The same for an IP. */
export const countIp = (
  { db, settings }: Counting,
  limit: Limit,
  ip: string,
  now: Date,
): Promise<void> => countUse(db, limit, ipSubject(ip), now, settings.perIpFactor);

/** The same for a user where only a flood is to be stopped: in dev, tests and benches do as much as many. */
export const countFlood = (
  { db, settings }: Counting,
  limit: Limit,
  userId: string,
  now: Date,
): Promise<void> => countUse(db, limit, userId, now, settings.perIpFactor);

/** Takes back what was counted against a subject. */
export async function forgetUses(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('bucket', '=', bucketOf(limit, subject)).execute();
}

/** Counts a file that is about to be taken in. */
export async function countUpload(
  counting: Counting,
  { userId, ip, now }: { userId: string | undefined; ip: string; now: Date },
): Promise<void> {
  await countIp(counting, limits.uploadsPerIp, ip, now);
  if (userId !== undefined) await countUse(counting.db, limits.uploadsPerUserAndDay, userId, now);
}

/** Counts a mail to an address that nobody has proved to be theirs. */
export async function countForeignMail(
  counting: Counting,
  { address, ip, now }: { address: string; ip: string; now: Date },
): Promise<void> {
  await countIp(counting, limits.foreignMailsPerIp, ip, now);
  await countUse(counting.db, limits.foreignMailsPerAddress, address, now);
  await countUse(counting.db, limits.foreignMailsPerAddressAndDay, address, now);
}
