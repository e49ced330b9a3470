import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { changedAuditRows } from '../../server/areas/desk/desk-events';
import { logMarks } from '../../server/infra/audit/audit-events';
import { checkStream } from '../../server/infra/audit/check-stream';
import { securityChain } from '../../server/infra/audit/security-chain';
import { asOperator, deskCall, loggedInOperator } from '../support/desk-operator';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof } from '../support/traveller';

let server: TestServer;
let copies: string;
beforeAll(async () => {
  copies = await mkdtemp(join(tmpdir(), 'visa-stream-'));
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { securityLog: join(copies, 'security.jsonl') },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(copies, { recursive: true, force: true });
});

const events = async () => {
  await server.services.background.idle();
  return server.services.db.selectFrom('security_stream').orderBy('seq').selectAll().execute();
};
const check = async () => {
  await server.services.background.idle();
  return checkStream(server.services.db, securityChain(server.services.secret));
};
const failToLogIn = (email: string) =>
  call(server.address, 'logIn', { email, passwd: newProof() }, { date: server.services.clock() });

/** Changes rows as somebody does who has the whole database. */
async function tamper(table: string, ...statements: string[]) {
  const { db } = server.services;
  await sql.raw(`alter table ${table} disable trigger user`).execute(db);
  for (const each of statements) await sql.raw(each).execute(db);
  await sql.raw(`alter table ${table} enable trigger user`).execute(db);
}

test('a failed log-in is a row with who, from where, outcome and request, and a line of the copy', async () => {
  const email = newEmail();
  await failToLogIn(email);
  const row = (await events()).at(-1);
  const marks = logMarks(server.services.secret);
  expect(row).toMatchObject({
    event: 'log-in-failed',
    outcome: 'failure',
    address: marks.of('address', email),
    ip: marks.of('ip', '127.0.0.1'),
    account: null,
    details: '{"way":"password"}',
  });
  const answered = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    answered.find(({ msg, reqId }) => msg === 'answered' && reqId === row?.request_id),
  ).toMatchObject({
    route: '/api/sys/user_account_login',
  });
  const lines = (await readFile(join(copies, 'security.jsonl'), 'utf8')).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    stream: 'security',
    event: 'log-in-failed',
    way: 'password',
    hash: row?.hash,
  });
  expect(lines.join()).not.toContain(email);
});

test('what operators do is in the stream, with its request, and a changed row of their audit is found', async () => {
  const admin = await loggedInOperator(server, ['admin']);
  const { db, secret } = server.services;
  await deskCall(server, 'deskLogIn', { email: admin.email, password: 'not this one' });
  await asOperator(admin, 'deskLogOut', {});
  const mark = logMarks(secret).of('operator', admin.id);
  const done = (await events()).filter(({ event }) => event === 'operator-action');
  const what = done.map(({ details }) => (JSON.parse(details) as { what: string }).what);
  expect(what).toEqual(['log-in', 'log-in-failed', 'log-out']);
  expect(done).toMatchObject([
    { operator: mark, outcome: 'success' },
    { operator: null, outcome: 'failure', address: logMarks(secret).of('address', admin.email) },
    { operator: mark, outcome: 'success' },
  ]);
  expect(done.every(({ request_id, ip }) => request_id && ip)).toBe(true);
  expect(await changedAuditRows(db, secret)).toEqual([]);
  const { id } = await db
    .selectFrom('desk_audit')
    .where('what', '=', 'log-in')
    .select('id')
    .executeTakeFirstOrThrow();
  await tamper('desk_audit', `update desk_audit set operator_name = 'Nobody' where id = ${id}`);
  expect(await changedAuditRows(db, secret)).toEqual([id]);
});

test('concurrent events have one order, and rows are neither changed nor deleted', async () => {
  const before = (await events()).length;
  await Promise.all(Array.from({ length: 12 }, () => failToLogIn(newEmail())));
  expect(await check()).toEqual({ rows: before + 12 });
  const { db } = server.services;
  await expect(db.deleteFrom('security_stream').execute()).rejects.toThrow();
  await expect(
    db.updateTable('security_stream').set({ outcome: 'success' }).execute(),
  ).rejects.toThrow();
});

test('a changed, a missing and a cut-off row are found', async () => {
  const rows = await events();
  const [second, last] = [rows[1]?.seq, rows.at(-1)?.seq];
  const outcome = rows[1]?.outcome;
  await tamper(
    'security_stream',
    `update security_stream set outcome = 'refused' where seq = ${second}`,
  );
  expect(await check()).toEqual({ brokenAt: second });
  await tamper(
    'security_stream',
    `update security_stream set outcome = '${outcome}' where seq = ${second}`,
  );
  expect(await check()).toEqual({ rows: rows.length });
  await tamper('security_stream', `delete from security_stream where seq = ${last}`);
  expect(await check()).toEqual({ brokenAt: last });
});
