import { sql } from 'kysely';
import type { PageViewReport } from '../../../src/contract/page-views';
import type { Db } from '../../infra/db/tables';

/**
 * Far more rows per day than the app has routes; the limit stops invented routes. A day that has as
 * many still counts on in them.
 */
const rowsPerDay = 500;

/** The day of a time, in UTC. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Adds a report to the sums of its day. */
export async function addPageViews(db: Db, report: PageViewReport, now: Date): Promise<void> {
  const day = dayOf(now.getTime());
  const sums = new Map<string, { route: string; title: string; views: number }>();
  for (const { route, title } of report.views) {
    const key = `${route}\n${title}`;
    sums.set(key, { route, title, views: (sums.get(key)?.views ?? 0) + 1 });
  }
  if (report.count > 0) sums.set('', { route: '', title: '', views: report.count });
  const { rows } = await db
    .selectFrom('page_views')
    .where('day', '=', day)
    .select(sql<number>`count(*)::integer`.as('rows'))
    .executeTakeFirstOrThrow();
  if (sums.size === 0) return;
  if (rows + sums.size > rowsPerDay) {
    for (const { route, title, views } of sums.values())
      await db
        .updateTable('page_views')
        .where('day', '=', day)
        .where('route', '=', route)
        .where('title', '=', title)
        .set({ views: sql`views + ${views}` })
        .execute();
    return;
  }
  await db
    .insertInto('page_views')
    .values([...sums.values()].map((sum) => ({ day, ...sum })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'route', 'title'])
        .doUpdateSet({ views: sql`page_views.views + excluded.views` }),
    )
    .execute();
}

/** Removes the sums of old days. @returns how many */
export async function sweepPageViews(db: Db, before: Date): Promise<number> {
  const day = dayOf(before.getTime());
  const views = await db.deleteFrom('page_views').where('day', '<', day).executeTakeFirstOrThrow();
  const vitals = await db.deleteFrom('web_vitals').where('day', '<', day).executeTakeFirstOrThrow();
  return Number(views.numDeletedRows + vitals.numDeletedRows);
}
