import { sql } from 'kysely';
import {
  lastVitalClass,
  type PageViewReport,
  vitalBounds,
  type VitalName,
  vitalNames,
  type WebVital,
} from '../../../src/contract/page-views';
import type { Db } from '../../infra/db/tables';
import type { TravellerData } from '../../infra/db/traveller-data';

/**
 * Every route of the app in every class, twice; the limit stops invented routes. A day that has as
 * many still counts on in them.
 */
const webVitalsRowsPerDay = 2_000;
const week = 7 * 86_400_000;

/** Adds the measurements of a report to the sums of their day. */
export async function addWebVitals(db: Db, vitals: readonly WebVital[], now: Date): Promise<void> {
  const day = dayOf(now.getTime());
  const sums = new Map<string, WebVital & { visits: number }>();
  for (const vital of vitals) {
    const key = `${vital.route} ${vital.name} ${vital.class}`;
    sums.set(key, { ...vital, visits: (sums.get(key)?.visits ?? 0) + 1 });
  }
  if (sums.size === 0) return;
  const { rows } = await db
    .selectFrom('web_vitals')
    .where('day', '=', day)
    .select(sql<number>`count(*)::integer`.as('rows'))
    .executeTakeFirstOrThrow();
  if (rows + sums.size > webVitalsRowsPerDay) {
    for (const { route, name, class: classOf, visits } of sums.values())
      await db
        .updateTable('web_vitals')
        .where('day', '=', day)
        .where('route', '=', route)
        .where('name', '=', name)
        .where('class', '=', classOf)
        .set({ visits: sql`visits + ${visits}` })
        .execute();
    return;
  }
  await db
    .insertInto('web_vitals')
    .values([...sums.values()].map((sum) => ({ day, ...sum })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'route', 'name', 'class'])
        .doUpdateSet({ visits: sql`web_vitals.visits + excluded.visits` }),
    )
    .execute();
}

/** Visits of the last seven days within a bound and all below it; the last bound is infinity. */
export interface VitalCount {
  readonly name: VitalName;
  readonly within: number;
  readonly visits: number;
}

/** Reads the sums of a week over all routes, as a histogram of each measurement. */
export async function loadWebVitals(db: Db, now: Date): Promise<VitalCount[]> {
  const rows = await db
    .selectFrom('web_vitals')
    .where('day', '>', dayOf(now.getTime() - week))
    .groupBy(['name', 'class'])
    .select(['name', 'class', sql<number>`sum(visits)::integer`.as('visits')])
    .execute();
  return vitalNames.flatMap((name) =>
    Array.from({ length: lastVitalClass + 1 }, (_, last) => ({
      name,
      within: vitalBounds[name][last] ?? Infinity,
      visits: rows
        .filter((row) => row.name === name && row.class <= last)
        .reduce((sum, { visits }) => sum + visits, 0),
    })),
  );
}

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

declare module '../../infra/db/tables' {
  interface Database {
    page_views: PageViewTable;
    web_vitals: WebVitalTable;
  }
}

/** Views of a route per day; route and title are empty for the surplus that is only counted. */
export interface PageViewTable {
  /** 'YYYY-MM-DD' in UTC. */
  day: string;
  route: string;
  title: string;
  views: number;
}

/** How many visits of a day that began on a route measured something within a class. */
export interface WebVitalTable {
  /** 'YYYY-MM-DD' in UTC. */
  day: string;
  route: string;
  name: string;
  class: number;
  visits: number;
}

/** In exports and erasures of a traveller's data. */
export const pageViewData = {
  page_views: 'sums of a day',
  web_vitals: 'sums of a day',
} satisfies TravellerData<'page_views' | 'web_vitals'>;
