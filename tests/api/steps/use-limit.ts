import { sql } from 'kysely';
import { bucketOf, type Limit } from '../../../server/infra/limits/limits';
import type { TestServer } from '../../support/start-server';

/** Leaves a limit as that many uses leave it, with one query instead of up to a thousand. */
export async function useLimit(
  { services: { db, clock } }: Pick<TestServer, 'services'>,
  limit: Limit,
  subject: string,
  times: number,
): Promise<void> {
  const ends_at = new Date(clock().getTime() + limit.seconds * 1000);
  await db
    .insertInto('limits')
    .values({ bucket: bucketOf(limit, subject), count: times, ends_at })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ count: sql`limits.count + excluded.count` }),
    )
    .execute();
}
