import { sql, type Selectable } from 'kysely';
import type { SecurityEvent } from '../../infra/audit/security-chain';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { auditDetails } from './audit-details';
import { addRecordedDigests, isRowOf, shortenedEvent } from './desk-events';
import type { AuditTable } from './desk-tables';

type Row = Selectable<AuditTable>;

const rowsAtOnce = 200;
/** A server of the version before may still write words, and ids are committed out of order. */
const stillWritten = 3_600_000;
/** Everybody who decides something at the desk waits meanwhile. */
const lockPatience = '1s';

interface Parts {
  readonly db: Db;
  readonly secret: ServerSecret;
  /** Continues the stream of security events with those of a change, in its transaction. */
  readonly record: (change: (tx: Db) => Promise<readonly SecurityEvent[]>) => Promise<void>;
}

/**
 * Removes from rows that are there what `auditDetails` would not let in: words and passports that
 * versions before wrote. Each row gets a new digest in the stream of security events, but only if it
 * was as its last digest says: a row that somebody changed stays one that doctor reports. Only who
 * owns the table can do it: of an audit that was taken from the role that serves, a superuser.
 * @returns how many rows were shortened, or how many somebody else has to shorten
 */
export async function shortenAudit(
  { db, secret, record }: Parts,
  now: Date,
): Promise<{ readonly shortened: number } | { readonly left: number }> {
  const isOurs = await mayChange(db);
  const state = await stateOf(db);
  const digests = new Map<number, string>();
  let [streamEnd, long, until] = [0, 0, state.until];
  for (let after = state.until; ;) {
    const rows = await rowsAfter(db, after);
    const ids = rows.filter(isLong).map(({ id }) => id);
    if (isOurs && ids.length > 0)
      await record(async (tx) => {
        streamEnd = await addRecordedDigests(tx, digests, streamEnd);
        return shortenRows(tx, { secret, ids, digests }, now);
      });
    long += ids.length;
    // The next time begins where nothing is left and nothing can come any more.
    for (const { id, at } of rows)
      if ((isOurs || long === 0) && now.getTime() - at.getTime() > stillWritten) until = id;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (isOurs && (long > 0 || state.needs_rewrite)) {
    await writeAnew(db);
    await note(db, { needs_rewrite: false });
  }
  if (until > state.until) await note(db, { until });
  return isOurs ? { shortened: long } : { left: long };
}

/** How many rows have words that the audit does not keep. */
export async function countLong(db: Db): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await rowsAfter(db, after);
    count += rows.filter(isLong).length;
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
  }
}

/** Call it where the stream is locked: a row's event is written there, or not written yet. */
async function shortenRows(
  tx: Db,
  { secret, ids, digests }: { secret: ServerSecret; ids: number[]; digests: Map<number, string> },
  now: Date,
): Promise<SecurityEvent[]> {
  await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(tx);
  await sql`grant update on desk_audit to current_user`.execute(tx);
  await sql`alter table desk_audit disable trigger desk_audit_is_append_only`.execute(tx);
  await note(tx, { needs_rewrite: true });
  const events: SecurityEvent[] = [];
  for (const row of await tx
    .selectFrom('desk_audit')
    .where('id', 'in', ids)
    .selectAll()
    .execute()) {
    const { id, before, after } = short(row);
    await tx.updateTable('desk_audit').set({ before, after }).where('id', '=', id).execute();
    const recorded = digests.get(id);
    if (recorded !== undefined && isRowOf(secret, row, recorded))
      events.push(shortenedEvent(secret, short(row), now));
  }
  await sql`alter table desk_audit enable trigger desk_audit_is_append_only`.execute(tx);
  await sql`revoke update on desk_audit from current_user`.execute(tx);
  return events;
}

/** Statements that need the table queue behind it, so it gives up soon, until the next round. */
async function writeAnew(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockPatience)}`.execute(connection);
    try {
      await sql`vacuum full desk_audit`.execute(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

const rowsAfter = (db: Db, after: number) =>
  db
    .selectFrom('desk_audit')
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .selectAll()
    .execute();

const isLong = (row: Row): boolean =>
  short(row).before !== row.before || short(row).after !== row.after;

const short = (row: Row): Row => ({
  ...row,
  before: shortJson(row.what, row.before),
  after: shortJson(row.what, row.after),
});

function shortJson(what: string, json: string | null): string | null {
  return json === null ? null : JSON.stringify(auditDetails(what, JSON.parse(json)));
}

const stateOf = async (db: Db) =>
  (await db.selectFrom('desk_audit_shortened').selectAll().executeTakeFirst()) ?? {
    until: 0,
    needs_rewrite: false,
  };

async function note(db: Db, state: { until?: number; needs_rewrite?: boolean }): Promise<void> {
  await db
    .insertInto('desk_audit_shortened')
    .values({ until: 0, needs_rewrite: false, ...state })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(state))
    .execute();
}

/** Whether this role may let the table be changed. */
async function mayChange(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select r.rolsuper or r.oid = c.relowner as may from pg_class c, pg_roles r
    where c.oid = to_regclass('desk_audit') and r.rolname = current_user`.execute(db);
  return rows[0]?.may ?? false;
}
