import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../../infra/db/traveller-data';

/** The ids of what a traveller has of each kind, as subqueries. */
export function idsOf(userId: string): Readonly<Record<Reach, RawBuilder<unknown>>> {
  const orders = sql`(select id from orders where user_id = ${userId})`;
  return {
    user: sql`(${userId})`,
    order: orders,
    applicant: sql`(select id from applicants where order_id in ${orders})`,
    upload: sql`(select id from uploads where user_id = ${userId})`,
    message: sql`(select id from feedback where user_id = ${userId})`,
    payment: sql`(select id from payments where order_id in ${orders})`,
    alarm: sql`(select m.id from payment_alarms m join payments p on p.id = m.payment_id
      where p.order_id in ${orders})`,
  };
}

/** The ids of what belongs to one order, as subqueries; its uploads are those that it refers to. */
export function idsOfOrder(
  orderId: string,
): Readonly<Record<'order' | 'applicant' | 'upload', RawBuilder<unknown>>> {
  const applicant = sql`(select id from applicants where order_id = ${orderId})`;
  const photos = (table: string, column: string) =>
    sql`select ${sql.ref(column)} from ${sql.table(table)} where applicant_id in ${applicant}`;
  const columns = ['source_upload_id', 'photo_upload_id', 'thumbnail_upload_id'];
  const uploads = [
    sql`select upload_id from pages where applicant_id in ${applicant}`,
    sql`select upload_id from rejected_files where applicant_id in ${applicant}`,
    sql`select visa_upload_id from applicants where order_id = ${orderId}
      and visa_upload_id is not null`,
    sql`select f.upload_id from letter_files f join letters l on l.id = f.letter_id
      where l.applicant_id in ${applicant}`,
    ...['photos', 'made_photos'].flatMap((table) => columns.map((each) => photos(table, each))),
  ];
  return {
    order: sql`(${orderId})`,
    applicant,
    upload: sql`(${sql.join(uploads, sql` union `)})`,
  };
}
