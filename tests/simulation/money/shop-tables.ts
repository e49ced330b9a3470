import { Kysely } from 'kysely';
import type { Database } from '../../../server/infra/db/tables';
import { offered } from '../server/catalogue-model';
import { modelDialect } from '../server/database-dialect';
import { emptyTables, type TableRow } from '../server/tables-model';
import { uuidOf } from '../world/cryptography';
import { day } from '../world/durations';
import type { Random } from '../world/random';
import type { Life, Scheduler } from '../world/scheduler';
import { off } from './prices';

/** The shop's database, with a traveller, some orders and coupons. */
export function shopTables({ random, scheduler }: { random: Random; scheduler: Scheduler }) {
  const committed = { tables: emptyTables() };
  const rows = (table: string): readonly TableRow[] => committed.tables.rows.get(table) ?? [];
  const user = { id: uuidOf(random), email: 'ana@example.org', residenceId: offered.countryId };
  const couponIds = [uuidOf(random), uuidOf(random)];
  const orderIds = [1, 2, 3].map((number) => `20260101-0000000${number}`);
  addRows();

  function databaseOf(life: Life, statement: () => Promise<void>): Kysely<Database> {
    const database = {
      get tables() {
        return committed.tables;
      },
      set tables(tables) {
        if (!life.isOver) committed.tables = tables;
      },
      statement,
      failsToCommit: () => false,
    };
    return new Kysely<Database>({ dialect: modelDialect(database) });
  }

  function insert(table: string, row: TableRow): void {
    committed.tables.rows.set(table, [...rows(table), row]);
  }

  function addRows(): void {
    const at = new Date(scheduler.now());
    const { countryId, productId } = offered;
    const country = { country_id: countryId, country_residence_id: countryId };
    const { id: user_id, email } = user;
    insert('users', { id: user_id, email, ...country, language: 'en', erased_at: null });
    for (const id of orderIds) {
      insert('orders', {
        ...{ id, user_id, product_id: productId, product_version: 1, ...country },
        ...{ pay_status: 'unpaid', depart_date: '2027-06-01', fee: null, discount: 0 },
        ...{ visa_fee: null, cancel_reason: null, applicants_added: 1, created_at: at },
      });
      insert('applicants', {
        ...{ id: uuidOf(random), order_id: id, number: 1, first_name: 'Ana' },
        ...{ identity_id: 'none', status: 'uploading-documents', result: null, reason: null },
        ...{ refund_reason: null, letter_notes: null, visa_upload_id: null },
        ...{ version: 1, was_revised: false },
      });
    }
    for (const id of couponIds)
      insert('user_coupons', {
        ...{ id, user_id, grant_key: id, kind: 'test', type: 'fixed-amount', discount: off },
        ...{ threshold: null, memo: '', received_at: at, usable_from: at, shown_at: null },
        ...{ expires_at: new Date(scheduler.now() + 365 * day), order_id: null, used_at: null },
      });
  }

  return { rows, insert, databaseOf, user, couponIds, orderIds };
}

export type ShopTables = ReturnType<typeof shopTables>;
