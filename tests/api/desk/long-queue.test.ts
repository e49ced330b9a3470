import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { asOperator, loggedInOperator, type TestOperator } from '../../support/desk-operator';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller } from '../../support/traveller';

const cases = 10_000;

let server: TestServer;
let mei: TestOperator;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
  const traveller = await signUpTraveller(server);
  const { orderId } = await orderInStatus(server, traveller, 'pre-checking');
  // One case, ten thousand times; each entered the check a minute before the one that follows.
  await sql`insert into orders (id, user_id, product_id, country_id, country_residence_id,
      pay_status, depart_date, fee, discount, visa_fee, applicants_added, created_at)
    select '20260101-' || lpad(n::text, 8, '0'), user_id, product_id, country_id,
      country_residence_id, 'paid', depart_date, fee, discount, visa_fee, 1, created_at
    from orders, generate_series(1, ${cases}::int) n where id = ${orderId}`.execute(
    server.services.db,
  );
  await sql`insert into applicants (id, order_id, number, first_name, identity_id, status)
    select gen_random_uuid()::text, '20260101-' || lpad(n::text, 8, '0'), 1, 'Person ' || n,
      'employee', 'pre-checking' from generate_series(1, ${cases}::int) n`.execute(
    server.services.db,
  );
  await sql`insert into applicant_statuses (applicant_id, status, entered_at)
    select a.id, s.status, now() - (${cases}::int - right(a.order_id, 8)::int) * interval '1 minute'
    from applicants a, (values ('waiting-for-payment'), ('pre-checking')) s (status)
    where a.order_id like '20260101-%'`.execute(server.services.db);
  // As autovacuum does by itself.
  await sql`analyze`.execute(server.services.db);
}, startTimeout);
afterAll(() => server.remove());

test('ten thousand cases are sorted, counted and searched', async () => {
  const { rows, total, counts } = await asOperator(mei, 'deskQueue', { most: 100 });
  expect(total).toBe(cases + 1);
  expect(counts.firstCheck).toBe(cases + 1);
  expect(rows).toHaveLength(100);
  expect(rows[0]?.caseId).toBe('20260101-00000001');
  // A day and more ago, because a first check is promised within a day.
  expect(counts.overdue).toBeGreaterThanOrEqual(cases - 24 * 60 - 1);
  const { rows: found } = await asOperator(mei, 'deskQueue', { filter: { search: 'person 9999' } });
  expect(found.map(({ name }) => name)).toEqual(['Person 9999']);
  const last = await asOperator(mei, 'deskQueue', { after: cases, most: 50 });
  expect(last.rows).toHaveLength(1);
  const { coming } = await asOperator(mei, 'deskLoad', {});
  expect(coming.reduce((sum, day) => sum + day.late + day.firstCheck, 0)).toBe(cases + 1);
});

test.runIf(process.env['DESK_TIMES'])('how long the queue takes', async () => {
  const times: number[] = [];
  for (let each = 0; each < 40; each += 1) {
    const begun = performance.now();
    await asOperator(mei, 'deskQueue', { most: 100 });
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  console.log(JSON.stringify({ queue10kP95Ms: Math.round(times[37] ?? 0), median: times[20] }));
});
