import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedAuditRows } from '../../server/areas/desk/desk-events';
import { knownDevice, newDeviceMark } from '../../server/areas/desk/access/desk-session';
import { totpCode } from '../../server/areas/desk/access/totp';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { checkStream } from '../../server/infra/audit/check-stream';
import { securityChain } from '../../server/infra/audit/security-chain';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { runKeysCommand } from '../../server/tools/keys/keys-command';
import { passwordProof } from '../../src/api/password-proof';
import { codeFromMail, enrolmentLinks } from '../support/mails';
import { provideDatabase } from '../support/database';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  type TestOperator,
} from '../support/desk-operator';
import { newApplicant, newOrder, newPicture, readOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let folder: string;
let settings: Settings;
let server: TestServer;

const start = () =>
  startTestServer({ catalogue: referenceCatalogue, dataDir: settings.dataDir, settings });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-new-secret-'));
  const given = parseSettings({ PORT: '0', DATA_DIR: folder, DEMO: 'off' }, folder);
  settings = { ...given, ...(await provideDatabase(folder)), deskPort: 0, formPort: 0 };
  server = await start();
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function change(command: 'new-secret' | 'drop-secrets'): Promise<void> {
  await server.stop();
  await runKeysCommand(settings, [command]);
  server = await start();
}

/** The link to a page that a traveller has sent. */
async function linkToPage(traveller: Traveller): Promise<string> {
  const orderId = await newOrder(traveller);
  const applicant_id = await newApplicant(traveller, orderId);
  const document = async () =>
    (await readOrder(traveller, orderId)).applicant_list[0].material_required[0];
  const { elec_id } = await document();
  const { body } = await traveller.send({ bytes: newPicture() });
  await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key: body.key });
  return (await document()).upload_list[0].url as string;
}

const opens = async (link: string) => (await fetch(server.address + link)).status;

/** Whether both factors of an operator open the desk. */
async function logsIn({ email, password, totpSecret, id }: TestOperator): Promise<boolean> {
  // A code works once, and tests are quicker than codes change.
  await server.services.db
    .updateTable('operators')
    .set({ totp_step: 0 })
    .where('id', '=', id)
    .execute();
  const first = await deskCall(server, 'deskLogIn', { email, password });
  if (!('body' in first)) return false;
  const code = totpCode(totpSecret, server.services.clock());
  const second = await deskCall(server, 'deskSecondFactor', { ticket: first.body.ticket, code });
  return 'body' in second;
}

/** Adds an operator, who is mailed a link. */
async function addByMail(admin: TestOperator) {
  const email = 'invited@visa.example';
  const request = { name: 'Invited', email, roles: ['reviewer' as const] };
  await asOperator({ ...admin, server }, 'deskAddOperator', request);
  return { email };
}

const invites = async (link: string) =>
  (await deskCall(server, 'deskOpenEnrolment', { link })).status;

const session = async (operator: TestOperator) =>
  (await deskCall(server, 'deskSession', {}, operator)).status;

const rowOf = ({ id }: TestOperator) =>
  server.services.db
    .selectFrom('operators')
    .where('id', '=', id)
    .select(['id', 'password'])
    .executeTakeFirstOrThrow();

test.runIf(runsSweeps)(
  'a new secret ends nothing that the one before has signed or sealed, until that one is dropped',
  async () => {
    const traveller = await signUpTraveller(server);
    const operator = await loggedInOperator(server);
    const link = await linkToPage(traveller);
    expect(await opens(link)).toBe(200);
    const { email } = traveller;
    await call(server.address, 'sendResetCode', { email });
    const code = await codeFromMail(join(folder, 'mails'), email, 2);
    const { email: invited } = await addByMail(operator);
    const [invitation = ''] = await enrolmentLinks(server, invited);
    expect(await invites(invitation)).toBe(200);
    const device = newDeviceMark(server.services.secret, await rowOf(operator));
    const first = await readFile(join(folder, 'secret.key'));

    await change('new-secret');
    const both = await readFile(join(folder, 'secret.key'));
    expect(both.subarray(32)).toEqual(first);
    expect(await opens(link)).toBe(200);
    expect(await logsIn(operator)).toBe(true);
    expect(await session(operator)).toBe(200);
    expect(await invites(invitation)).toBe(200);
    expect(knownDevice(server.services.secret, await rowOf(operator), device)).toBeDefined();
    const passwd = await passwordProof(email, 'another-word-12');
    const reset = { email, passwd, verify_code: code };
    expect(await call(server.address, 'resetPassword', reset)).toMatchObject({ ret: 0 });
    const { db, secret } = server.services;
    // The stream is written beside the requests.
    await expect.poll(() => checkStream(db, securityChain(secret))).toHaveProperty('rows');
    expect(await changedAuditRows(db, secret)).toEqual([]);
    // New links are signed with the new secret.
    const newer = await linkToPage(await signUpTraveller(server));
    expect(await opens(newer)).toBe(200);

    await change('drop-secrets');
    expect(await readFile(join(folder, 'secret.key'))).toEqual(both.subarray(0, 32));
    expect(await opens(link)).toBe(403);
    expect(await opens(newer)).toBe(200);
    expect(await invites(invitation)).toBe(410);
    expect(knownDevice(server.services.secret, await rowOf(operator), device)).toBeUndefined();
    // Sessions are rows.
    expect(await session(operator)).toBe(200);
    // Sealed again at the start between.
    expect(await logsIn(operator)).toBe(true);
  },
  startTimeout,
);
