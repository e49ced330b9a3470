import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPGlite } from '../../server/infra/db/engines/pglite';
import type { Database, Db } from '../../server/infra/db/tables';
import { copyDatabase } from '../support/kept-database';
import { takeLacks } from './world/lacks';
import { randomOf, type Random } from './world/random';
import { modelDialect } from './server/database-dialect';
import { emptyTables } from './server/tables-model';

const users = ['ana', 'ben'];
const keys = ['k1', 'k2', 'k3'];
const start = Date.UTC(2026, 0, 1);

let folder: string;
let engine: Awaited<ReturnType<typeof openPGlite>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  await copyDatabase('migrated', folder);
  engine = await openPGlite(join(folder, 'database'));
  const at = new Date(start);
  for (const id of users)
    await engine.db
      .insertInto('users')
      .values({
        ...{ id, email: `${id}@mail.example`, password: null, time_zone: null },
        ...{ country_id: 356, country_residence_id: 356, created_at: at },
      })
      .execute();
}, 60_000);
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

function modelOf(): Kysely<Database> {
  const tables = emptyTables();
  tables.rows.set(
    'users',
    users.map((id) => ({ id, email: `${id}@mail.example` })),
  );
  return new Kysely<Database>({
    dialect: modelDialect({
      tables,
      statement: () => Promise.resolve(),
      failsToCommit: () => false,
    }),
  });
}

/** A statement of a kind that the product uses. */
function statement(db: Db, random: Random): Promise<unknown> {
  const at = () => new Date(start + random.whole(10) * 60_000);
  const user_id = random.pick([...users, 'nobody']);
  const idempotency_key = random.pick(keys);
  const message = () => ({
    ...{ id: random.pick(['1', '2', '3', '4']), user_id, idempotency_key, order_id: null },
    ...{ content: random.pick(['x', 'y']), created_at: at() },
  });
  const columns = ['id', 'user_id', 'idempotency_key', 'content', 'created_at'] as const;
  const choices: readonly (() => Promise<unknown>)[] = [
    () => db.insertInto('feedback').values(message()).execute(),
    () =>
      db
        .insertInto('feedback')
        .values(message())
        .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
        .returning(['id', 'content'])
        .executeTakeFirst(),
    () =>
      db
        .selectFrom('feedback')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(columns)
        .execute(),
    () =>
      db
        .selectFrom('feedback')
        .where('user_id', 'in', users)
        .where((of) => of.or([of('content', '=', 'x'), of('created_at', '<', at())]))
        .where('idempotency_key', '!=', idempotency_key)
        .orderBy('id')
        .limit(2)
        .select(columns)
        .execute(),
    () =>
      db
        .selectFrom('feedback')
        .innerJoin('users', 'users.id', 'feedback.user_id')
        .where('feedback.mailed_at', 'is', null)
        .orderBy('feedback.id')
        .select(['feedback.id as id', 'email'])
        .execute(),
    () =>
      db
        .updateTable('feedback')
        .set({ content: 'z' })
        .where('id', '=', random.pick(['1', '2', '3']))
        .returning('id')
        .execute(),
    async () => {
      const { numDeletedRows } = await db
        .deleteFrom('feedback')
        .where('created_at', '<', at())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async () => {
      const { rows } = await db
        .selectFrom('feedback')
        .where('user_id', '=', user_id)
        .select(({ fn }) => fn.countAll<string | number>().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    },
    () =>
      db
        .insertInto('superseded_keys')
        .values(
          keys
            .slice(0, 2)
            .map((key) => ({ user_id: 'ana', idempotency_key: key, superseded_at: at() })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
        .then(() => 'kept'),
    () =>
      db
        .selectFrom('superseded_keys')
        .where('superseded_at', '>=', at())
        .orderBy('idempotency_key')
        .select(['user_id', 'idempotency_key', 'superseded_at'])
        .execute(),
    () => {
      const now = at();
      return db
        .insertInto('limits')
        .values({ bucket: random.pick(keys), count: 1, ends_at: new Date(now.getTime() + 60_000) })
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet({
            count: sql`case when limits.ends_at <= ${now} then 1 else limits.count + 1 end`,
            ends_at: sql`case when limits.ends_at <= ${now} then excluded.ends_at else limits.ends_at end`,
          }),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow();
    },
  ];
  return random.pick(choices)();
}

/** The results of statements, alone and in transactions, some of which are rolled back. */
async function story(db: Db, random: Random): Promise<unknown[]> {
  const told: unknown[] = [];
  const tell = async (on: Db): Promise<boolean> => {
    try {
      const result = await statement(on, random);
      told.push(
        Array.isArray(result) && 'numInsertedOrUpdatedRows' in (result[0] ?? {})
          ? 'done'
          : (result ?? null),
      );
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === undefined) throw error;
      told.push(code);
      return false;
    }
  };
  for (let left = 12; left > 0; left -= 1) {
    if (random.chance(0.6)) {
      await tell(db);
      continue;
    }
    const isUndone = random.chance(0.3);
    await db
      .transaction()
      .execute(async (tx) => {
        for (let more = 3; more > 0; more -= 1) if (!(await tell(tx))) throw new RangeError();
        if (isUndone) throw new RangeError();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
      });
  }
  return told;
}

test('the model of the server’s database answers as the real one', async () => {
  takeLacks();
  for (let seed = 1; seed <= 20; seed += 1) {
    await sql`truncate feedback, superseded_keys, limits`.execute(engine.db);
    const real = await story(engine.db, randomOf(seed));
    expect(await story(modelOf(), randomOf(seed)), `seed ${String(seed)}`).toEqual(real);
  }
  expect(takeLacks()).toEqual([]);
}, 120_000);
