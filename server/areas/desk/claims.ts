import type { Db } from '../../infra/db/tables';
import { lockAnyOrder } from '../applications/find-order';
import type { OrderRow } from '../applications/order-tables';
import type { Operator } from './desk-handler';
import { DeskRefusal } from './desk-refusal';

/** A claim that is not renewed ends after this time. */
export const leaseSeconds = 120;

/** Nobody renews the claim of a case that is not open yet: it lasts a working day. */
const unopenedLeaseSeconds = 8 * 3600;

const leaseFrom = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

interface WantedClaim {
  readonly caseId: string;
  readonly operator: Operator;
  readonly takeOver: boolean;
  /** Whether the operator opens the case later. */
  readonly forLater: boolean;
}

export interface Claim {
  readonly fence: number;
  readonly until: Date;
}

/**
 * Locks a case's order.
 * @throws {DeskRefusal} 'not-found', also if it was erased meanwhile
 */
export async function lockCase(tx: Db, caseId: string): Promise<OrderRow> {
  const order = await lockAnyOrder(tx, caseId);
  if (!order) throw new DeskRefusal('not-found');
  return order;
}

/**
 * Gives a case to an operator. A claim of the same operator that still holds is renewed and keeps
 * its fence; every other one gets the next fence, so that decisions under an earlier claim are
 * refused. Call it under the order's lock.
 * @throws {DeskRefusal} 'claimed' if a colleague has it
 */
export async function claimCase(
  tx: Db,
  { caseId, operator, takeOver, forLater }: WantedClaim,
  now: Date,
): Promise<Claim> {
  const held = await claimOf(tx, caseId);
  const holder = held && held.lease_until > now ? held.operator_id : null;
  if (holder !== null && holder !== operator.id && !takeOver) {
    const { name } = await tx
      .selectFrom('operators')
      .where('id', '=', holder)
      .select('name')
      .executeTakeFirstOrThrow();
    throw new DeskRefusal('claimed', { params: { operator: name } });
  }
  const last = held?.fence ?? 0;
  const fence = holder === operator.id ? last : last + 1;
  const until = leaseFrom(now, forLater ? unopenedLeaseSeconds : leaseSeconds);
  const row = { fence, operator_id: operator.id, lease_until: until };
  await tx
    .insertInto('desk_claims')
    .values({ order_id: caseId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute();
  return { fence, until };
}

interface HeldClaim {
  readonly caseId: string;
  readonly fence: number;
  readonly operator: Operator;
}

/**
 * Requires that this operator has the case under this fence. Call it under the order's lock: then
 * nobody can take the case before the decision is committed.
 * @throws {DeskRefusal} 'claim-lost'
 */
export async function requireClaim(
  tx: Db,
  { caseId, fence, operator }: HeldClaim,
  now: Date,
): Promise<void> {
  const held = await claimOf(tx, caseId);
  if (held?.fence !== fence || held.operator_id !== operator.id || held.lease_until <= now)
    throw new DeskRefusal('claim-lost');
}

/**
 * Extends a claim.
 * @throws {DeskRefusal} 'claim-lost' if it has ended
 */
export async function renewClaim(
  tx: Db,
  { caseId, fence, operator }: HeldClaim,
  now: Date,
): Promise<Date> {
  const until = leaseFrom(now, leaseSeconds);
  const renewed = await tx
    .updateTable('desk_claims')
    .set({ lease_until: until })
    .where('order_id', '=', caseId)
    .where('fence', '=', fence)
    .where('operator_id', '=', operator.id)
    .where('lease_until', '>', now)
    .returning('fence')
    .executeTakeFirst();
  if (!renewed) throw new DeskRefusal('claim-lost');
  return until;
}

/** Ends a claim; one that has ended already is left alone. */
export async function releaseClaim(
  tx: Db,
  { caseId, fence, operator }: HeldClaim,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('desk_claims')
    .set({ operator_id: null, lease_until: now })
    .where('order_id', '=', caseId)
    .where('fence', '=', fence)
    .where('operator_id', '=', operator.id)
    .execute();
}

/** The claim of a case, also one that has ended. */
export const claimOf = (db: Db, caseId: string) =>
  db.selectFrom('desk_claims').where('order_id', '=', caseId).selectAll().executeTakeFirst();
