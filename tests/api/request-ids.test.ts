import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail } from '../support/traveller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

const loggedFor = (id: string) =>
  server.logLines.filter((line) => line.includes(`"reqId":"${id}"`));

test('a request has one id: in its answer, in the log, and in the mail that it causes', async () => {
  const email = newEmail();
  const { headers } = await call(server.address, 'sendSignUpCode', { email });
  const id = headers.get('x-request-id') ?? '';
  expect(id).not.toBe('');
  // The line is written once the answer is sent.
  await vi.waitFor(() => expect(loggedFor(id).join()).toContain('"answered"'));
  await server.services.background.idle();
  const folder = join(server.dataDir, 'mails');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const mail = mails.find((each) => each.includes(`To: ${email}`));
  expect(mail).toMatch(new RegExp(`^x-request-id: ${id}`, 'im'));
});

test('what is refused has an id too, and a client cannot choose it', async () => {
  const refused = await fetch(`${server.address}/api/nothing/here`, {
    method: 'POST',
    headers: { 'x-request-id': 'chosen' },
  });
  const id = refused.headers.get('x-request-id') ?? '';
  expect(refused.status).toBe(404);
  expect(id).not.toBe('chosen');
  await vi.waitFor(() => expect(loggedFor(id)).toHaveLength(1));
});
