import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * Copies a demo order that waits for its first check, into so many more with numbers of their own.
 * The server must not run meanwhile.
 */
export async function addWaiting(folder: string, count: number): Promise<void> {
  const db = await PGlite.create(join(folder, 'database'));
  await db.exec(`
    create temp table template as
      select a.id as applicant_id, a.order_id from applicants a
        where a.status = 'pre-checking' order by a.id limit 1;
    create temp table copies as
      select n, gen_random_uuid() as applicant_id,
        '20260101-' || lpad(n::text, 8, '0') as order_id from generate_series(1, ${count}) n;
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', c.order_id))).*
      from orders o join template t on o.id = t.order_id cross join copies c;
    insert into applicants select (jsonb_populate_record(a,
        jsonb_build_object('id', c.applicant_id, 'order_id', c.order_id))).*
      from applicants a join template t on a.id = t.applicant_id cross join copies c;
    insert into applicant_statuses (applicant_id, status, entered_at)
      select c.applicant_id, s.status, s.entered_at + c.n * interval '1 minute'
      from applicant_statuses s join template t on s.applicant_id = t.applicant_id cross join copies c;
  `);
  await db.close();
}
