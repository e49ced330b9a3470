import { sql, type RawBuilder } from 'kysely';
import type { Reach } from './traveller-tables';

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
  };
}
