import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { email } from '../../../src/contract/account/email-address';
import { startMailServer } from '../../../tests/support/mail-server';
import { AddressRefusedError } from './mailer';
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

const mailer = () => smtpMailer(server.url, 'no-reply@visa.example');
const headersOf = (raw: string) =>
  raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ').split('\r\n');

test.each([
  "sean.o'neil@example.ie",
  'a&b@example.com',
  "all!#$%&'*+/=?^_`{|}~-.of@example.com",
  'müller@example.de',
  '用户@example.cn',
])('a mail to %s goes to this address and no other', async (typed) => {
  const to = v.parse(email, typed);
  await mailer().send({ ...mail, to, replyTo: to });
  expect(server.mails().map((each) => each.to)).toEqual([[to]]);
  const headers = headersOf(Buffer.from(server.mails()[0]?.raw ?? '', 'latin1').toString());
  for (const name of ['To', 'Reply-To'])
    expect(headers.filter((line) => line.startsWith(`${name}: `))).toEqual([`${name}: ${to}`]);
});

test('a mail server that takes no letters beyond ASCII refuses the address, not the mail', async () => {
  for (const code of [501, 553, 555]) {
    server.refuse({ code, text: 'Bad recipient address syntax' });
    await expect(mailer().send({ ...mail, to: 'müller@example.de' })).rejects.toThrow(
      AddressRefusedError,
    );
  }
  server.refuse({ code: 501, text: 'Bad recipient address syntax' });
  await expect(mailer().send(mail)).rejects.not.toThrow(AddressRefusedError);
  server.refuse({ code: 450, text: 'Later' });
  await expect(mailer().send({ ...mail, to: 'müller@example.de' })).rejects.not.toThrow(
    AddressRefusedError,
  );
});
