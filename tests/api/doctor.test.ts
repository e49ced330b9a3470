import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { parseSettings } from '../../server/settings/settings';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { provideDatabase } from '../support/database';
import { loggedInOperator } from '../support/desk-operator';
import { startTestServer, startTimeout } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-doctor-'));
  const dataDir = join(folder, 'data');
  const { databaseUrl } = await provideDatabase(dataDir);
  await writeFile(join(folder, 'keys'), `${newKeyLine()}\n`);
  await writeFile(join(folder, 'index.html'), '');
  env = {
    APP_ENV: 'dev',
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataDir,
    STATIC_DIR: folder,
    DESK_DIR: folder,
    KEYS_FILE: join(folder, 'keys'),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const settings = parseSettings(env, folder);
  const server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
  await signUpTraveller(server);
  await loggedInOperator(server, ['admin']);
  await server.stop();
}, startTimeout);
afterAll(() => rm(folder, { recursive: true, force: true }));

const diagnose = (more: Record<string, string> = {}) => runDoctor({ ...env, ...more }, folder);

/** Changes rows as somebody does who has the whole database. */
async function tamper(table: string, statement: string) {
  const engine = await openEngine(parseSettings(env, folder));
  for (const each of [
    `alter table ${table} disable trigger user`,
    statement,
    `alter table ${table} enable trigger user`,
  ])
    await sql.raw(each).execute(engine.db);
  await engine.close();
}

test(
  'doctor finds nothing wrong with a server that is as it was left',
  async () => {
    const { report, isWrong } = await diagnose();
    expect(report).toContain('Nothing is wrong.');
    expect(isWrong).toBe(false);
    expect(report).toMatch(/^ok {7}data keys: open with the keys of/m);
    expect(report).toMatch(/^ok {7}security events: [1-9]\d* rows/m);
    expect(report).toMatch(/^ok {7}sealed data: /m);
    expect(report).toMatch(/^skipped {2}owner of the audit: /m);
  },
  startTimeout,
);

test('doctor names every rule of production that is not kept, and a wrong setting', async () => {
  const wrong = await diagnose({ APP_ENV: 'production', FORM_ORIGIN: 'https://visa.example' });
  expect(wrong.isWrong).toBe(true);
  for (const name of ['mail server', 'public origin'])
    expect(wrong.report).toMatch(new RegExp(`^wrong {4}settings: ${name}: `, 'm'));
  expect(wrong.report).toMatch(/^ok {7}settings: form origin: /m);
  const unreadable = await diagnose({ PORT: 'many' });
  expect(unreadable.report).toMatch(/^wrong {4}settings: PORT is 'many'/m);
});

test(
  'doctor finds a lost key, and changed rows of both journals',
  async () => {
    const lost = await diagnose({ KEYS_FILE: '', KEYS: newKeyLine() });
    expect(lost.report).toMatch(/^wrong {4}data keys: .*which is not in KEYS/m);
    await tamper('desk_audit', `update desk_audit set what = 'nothing' where what = 'log-in'`);
    await tamper('security_stream', `delete from security_stream where event = 'account-created'`);
    const { report, isWrong } = await diagnose();
    expect(isWrong).toBe(true);
    expect(report).toMatch(/^wrong {4}security events: Row 1 was changed or removed\.$/m);
    expect(report).toMatch(/^wrong {4}the desk's audit: Rows were changed or removed: \d+\.$/m);
  },
  startTimeout,
);
