import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../../tests/support/mail-server';
import { smtpMailer } from './smtp-mailer';

const mail = { to: 'ana@visa.example', subject: '123456 is your code', text: 'It ends soon.' };
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.stop());

test('a mail to a server on loopback is sent without TLS', async () => {
  await smtpMailer(server.url, 'no-reply@visa.example').send(mail);
  expect(server.mails()).toHaveLength(1);
});

test('a mail is not sent to another host whose server offers no TLS', async () => {
  // 0.0.0.0 also reaches this machine, but is not a loopback address.
  const address = server.url.replace('127.0.0.1', '0.0.0.0');
  await expect(smtpMailer(address, 'no-reply@visa.example').send(mail)).rejects.toThrow(/STARTTLS/);
  expect(server.mails()).toHaveLength(0);
});
