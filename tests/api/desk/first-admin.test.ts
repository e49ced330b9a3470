import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { parseSettings, type Settings } from '../../../server/settings/settings';
import { runOperatorCommand } from '../../../server/tools/operators/operator-command';
import { provideDatabase } from '../../support/database';
import { deskCall } from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

const email = 'first@visa.example';

let dataDir: string;
let settings: Settings;
let told: string;
let server: TestServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'visa-first-admin-'));
  const database = await provideDatabase(dataDir);
  settings = { ...parseSettings({ APP_ENV: 'dev', DATA_DIR: dataDir }, dataDir), ...database };
  told = await runOperatorCommand(settings, ['add', email, 'First Admin']);
  await expect(runOperatorCommand(settings, ['add', email, 'Again'])).rejects.toThrow(
    `There is an operator ${email} already.`,
  );
  server = await startTestServer({ catalogue: referenceCatalogue, dataDir });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const shown = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(told)?.[1] ?? '';

async function logIn(): Promise<string> {
  const first = await deskCall(server, 'deskLogIn', { email, password: shown('Password') });
  if (!('body' in first)) throw new Error(JSON.stringify(first));
  const code = totpCode(shown('Key for an authenticator app'), server.services.clock());
  const second = await deskCall(server, 'deskSecondFactor', { ticket: first.body.ticket, code });
  expect(second).toMatchObject({ body: { operator: { email, roles: ['admin'] } } });
  return second.cookie ?? '';
}

test('the operator that the command adds to an empty database is an admin who logs in', async () => {
  const cookie = await logIn();
  expect(await deskCall(server, 'deskOperators', {}, { cookie })).toMatchObject({ status: 200 });
});

test('an operator that the command adds approves nothing for a day, like others who are new', async () => {
  const row = await server.services.db
    .selectFrom('operators')
    .where('email', '=', email)
    .select(['added_at', 'approves_from'])
    .executeTakeFirstOrThrow();
  const from = row.approves_from?.getTime() ?? 0;
  expect(from - row.added_at.getTime()).toBe(86_400_000);
});

test.each([
  [['add', 'no address', 'Name']],
  [['add', 'second@visa.example', ' ']],
  [['add', 'second@visa.example', 'Name', 'reviewer,king']],
  [['remove', email, 'Name']],
  [[]],
])('operator %j is told how it is written, and adds nobody', async (words) => {
  const before = await server.services.db.selectFrom('operators').select('id').execute();
  await expect(runOperatorCommand(settings, words)).rejects.toThrow(
    /^Say: npm run operator -- add/,
  );
  expect(await server.services.db.selectFrom('operators').select('id').execute()).toEqual(before);
});

test('a session ends eight hours after its log-in, however much it is used', async () => {
  server.moveClock(60_000);
  const cookie = await logIn();
  const used = () => deskCall(server, 'deskSession', {}, { cookie });
  server.moveClock(8 * 3_600_000 - 60_000);
  expect(await used()).toMatchObject({ status: 200 });
  server.moveClock(60_000);
  expect(await used()).toMatchObject({ status: 401 });
});
