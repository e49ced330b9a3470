import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HttpProblem } from '../calls/refusal';
import type { Db } from '../store/tables';

interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

/** How often is too often; those per IP are multiplied where everybody has the same one. */
export const limits = {
  codePerAddress: { name: 'code-address', count: 1, seconds: 60 },
  codesPerAddressAndDay: { name: 'code-address-day', count: 10, seconds: 86_400 },
  codesPerIp: { name: 'code-ip', count: 30, seconds: 3600 },
  logInsPerAddress: { name: 'login-address', count: 10, seconds: 900 },
  pageViewReportsPerIp: { name: 'page-views-ip', count: 120, seconds: 60 },
  credentialsPerIp: { name: 'credentials-ip', count: 100, seconds: 900 },
} as const satisfies Record<string, Limit>;

const bucketOf = (limit: Limit, subject: string) =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest('hex');

/**
 * Counts one use by a subject (an address or an IP, of which only a hash is kept).
 * @throws {HttpProblem} 429 when it is one too many
 */
export async function countUse(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  factor = 1,
): Promise<void> {
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  const { count, ends_at } = await db
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
  if (count <= limit.count * factor) return;
  const seconds = Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / 1000));
  throw new HttpProblem(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  });
}

/** Takes back what was counted against a subject. */
export async function forgetUses(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('bucket', '=', bucketOf(limit, subject)).execute();
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
}
