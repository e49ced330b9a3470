import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { mailParts, mailText } from '../support/mails';
import { startMailServer } from '../support/mail-server';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import { giveLetter, orderInStatus } from '../support/outcomes';
import type { Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, signUpTraveller, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const origin = 'https://visa.example';
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: TestServer;
let traveller: Traveller;

beforeAll(async () => {
  smtp = await startMailServer();
  const plain = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(plain);
  // The account was made by a mailed code; from here on mails go to a mail server.
  await plain.stop();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    dataDir: plain.dataDir,
    settings: { smtpUrl: smtp.url, publicOrigin: origin },
  });
  traveller = travellerOf(server, traveller);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.reset();
  await server.services.db.deleteFrom('limits').execute();
});
afterEach(() => void vi.restoreAllMocks());

const pdf = (words: string) => ({
  type: 'application/pdf' as const,
  bytes: Buffer.from(`%PDF-1.4\n${words}\n%%EOF`),
});
const picture = {
  type: 'image/jpeg' as const,
  bytes: Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xff, 0xd9]),
};

async function withLetters() {
  const { orderId, applicantId } = await orderInStatus(server, traveller, 'in-embassy');
  await giveLetter(server, applicantId, {
    name: 'Notice: 12/3 “été”',
    notes: 'Come early.',
    files: [pdf('one')],
  });
  await giveLetter(server, applicantId, { name: 'What to bring', files: [pdf('two'), picture] });
  return { orderId, applicantId };
}

/** How long a busy machine may take for a few calls, in milliseconds. */
const busy = 20_000;

/** The mails that were asked for, without those that tell the account's owner of them. */
const asked = () => smtp.mails().filter(({ raw }) => !raw.includes('<notice.'));

describe('the list of documents', () => {
  test('[API-48] the list of documents of an applicant arrives at the address, as the order knows them', async () => {
    const orderId = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, orderId);
    const email = newEmail();
    expect(await traveller.call('emailDocuments', { email, applicant_id })).toMatchObject({
      ret: 0,
      body: {},
    });
    expect(smtp.mails().map(({ to }) => to)).toEqual([[email]]);
    const [mail] = smtp.mails();
    const text = mail && mailText(mail.raw);
    const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
    for (const { name } of [...applicant.material_required, ...applicant.material_optional])
      expect(text).toContain(name);
    expect(text).toContain('Employee · passport of India · living in Singapore');
  });
});

describe('the letters of the embassy', () => {
  test('[EMB-04][API-49] arrive attached, byte for byte, with the notes', async () => {
    const { applicantId } = await withLetters();
    const email = newEmail();
    const request = { email, applicant_id: applicantId };
    expect(await traveller.call('emailInterview', request)).toMatchObject({ ret: 0, body: {} });
    const [mail] = smtp.mails();
    if (!mail) throw new Error('no mail');
    expect(mail.to).toEqual([email]);
    const [text, ...attached] = mailParts(mail.raw);
    expect(text?.bytes.toString('utf8')).toContain('Come early.');
    expect(text?.bytes.toString('utf8')).toContain('What to bring (2 files)');
    // Nothing that would expire.
    expect(mail.raw).not.toContain('/api/files/');
    expect(attached.map(({ type }) => type)).toEqual([
      'application/pdf',
      'application/pdf',
      'image/jpeg',
    ]);
    expect(attached.slice(1).map(({ name }) => name)).toEqual([
      'What to bring 1.pdf',
      'What to bring 2.jpg',
    ]);
    expect(attached[0]?.bytes.toString()).toBe('%PDF-1.4\none\n%%EOF');
    expect(attached[2]?.bytes.equals(picture.bytes)).toBe(true);
  });

  test.runIf(runsSweeps)(
    '[EMB-04][API-49] go to other addresses ten times a day at most, and the account’s own is told',
    async () => {
      const { applicantId } = await withLetters();
      const send = (email: string) =>
        traveller.call('emailInterview', { email, applicant_id: applicantId });
      const others = Array.from({ length: 10 }, newEmail);
      for (const email of others) expect(await send(email)).toMatchObject({ ret: 0 });
      expect(await send(newEmail())).toMatchObject({ status: 429 });
      expect(await send(traveller.email)).toMatchObject({ ret: 0 });
      expect(asked().map(({ to: [to] }) => to)).toEqual([...others, traveller.email]);
      const told = () =>
        smtp
          .mails()
          .filter(({ to: [to], raw }) => raw.includes('<notice.') && to === traveller.email)
          .flatMap(({ raw }) => others.filter((email) => mailText(raw)?.includes(email)));
      await vi.waitFor(() => expect(told().toSorted()).toEqual(others.toSorted()), busy);
    },
  );

  test('[EMB-02][EMB-05] the letters of the embassy are listed with their files behind short-lived links', async () => {
    const { orderId } = await withLetters();
    const [{ interview }] = (await readOrder(traveller, orderId)).applicant_list;
    expect(interview.notice_letter_notes).toBe('Come early.');
    expect(interview.notice_letter_set).toMatchObject([
      { name: 'Notice: 12/3 “été”', type_set: ['application/pdf'] },
      { name: 'What to bring', type_set: ['application/pdf', 'image/jpeg'] },
    ]);
    const url = interview.notice_letter_set[1].url_set[1] as string;
    const response = await fetch(server.address + url);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture.bytes)).toBe(true);
    const forged = url.replace(/signature=./, 'signature=');
    expect((await fetch(server.address + forged)).status).toBe(403);
  });

  test.runIf(runsSweeps)(
    'the letters of the embassy that are not there, or more than a mail holds, are not sent',
    async () => {
      const { applicantId } = await orderInStatus(server, traveller, 'in-embassy');
      const request = { email: traveller.email, applicant_id: applicantId };
      expect(await traveller.call('emailInterview', request)).toMatchObject({
        ret: -5,
        msg: 'The embassy has not sent a letter yet.',
      });
      const files = [1, 2].map(() => ({ ...pdf(''), bytes: Buffer.alloc(9_500_000, '%PDF-') }));
      await giveLetter(server, applicantId, { name: 'Book', files });
      expect(await traveller.call('emailInterview', request)).toMatchObject({
        ret: -5,
        msg: expect.stringContaining('too large for one e-mail'),
      });
      expect(smtp.mails()).toEqual([]);
    },
  );
});

describe('letters that are sent many times at once', () => {
  test('letters that are sent many times at once are read one after the other, and beyond a few are a 429 with its time', async () => {
    const { applicantId } = await withLetters();
    const request = { email: traveller.email, applicant_id: applicantId };
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const sending = vi.spyOn(server.services.mailer, 'send').mockImplementation(() => held);
    const opening = vi.spyOn(server.services.blobs, 'open');
    const first = traveller.call('emailInterview', request);
    await vi.waitFor(() => expect(sending).toHaveBeenCalledTimes(1), busy);
    const others = Array.from({ length: 10 }, () => traveller.call('emailInterview', request));
    const refused: Answer[] = [];
    for (const each of others) void each.then((answer) => refused.push(answer));
    await vi.waitFor(() => expect(refused).toHaveLength(7), busy);
    for (const each of refused) {
      expect(each).toMatchObject({ status: 429, ret: -1, msg: expect.stringMatching(/wait/) });
      expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(opening).toHaveBeenCalledTimes(3);
    goOn();
    const answers = await Promise.all([first, ...others]);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(4);
    expect(sending).toHaveBeenCalledTimes(4);
  });

  test.runIf(runsSweeps)(
    'letters that are sent many times at once are not read where their mail may not go out',
    async () => {
      const { applicantId } = await withLetters();
      const request = { email: newEmail(), applicant_id: applicantId };
      for (let times = 0; times < 3; times += 1)
        expect(await traveller.call('emailInterview', request)).toMatchObject({ ret: 0 });
      const opening = vi.spyOn(server.services.blobs, 'open');
      expect((await traveller.call('emailInterview', request)).status).toBe(429);
      expect(opening).not.toHaveBeenCalled();
    },
  );
});

describe.each(['emailDocuments', 'emailInterview'] as const)('%s', (name) => {
  test('the call sends one mail for a repeated request, also beside itself', async () => {
    const { applicantId } = await withLetters();
    const request = { email: newEmail(), applicant_id: applicantId };
    const options = { idempotencyKey: randomUUID() };
    const ask = () => traveller.call(name, request, options);
    expect((await Promise.all([ask(), ask()])).map(({ ret }) => ret)).toEqual([0, 0]);
    expect(await ask()).toMatchObject({ ret: 0 });
    expect(asked()).toHaveLength(1);
  });

  test.runIf(runsSweeps)(
    'the call writes to a foreign address a few times an hour, to one’s own more often',
    async () => {
      const { applicantId } = await withLetters();
      const ask = (email: string) => traveller.call(name, { email, applicant_id: applicantId });
      const foreign = newEmail();
      for (let mails = 0; mails < 3; mails += 1)
        expect(await ask(foreign)).toMatchObject({ ret: 0 });
      expect(await ask(foreign)).toMatchObject({ status: 429 });
      for (let mails = 0; mails < 5; mails += 1)
        expect(await ask(traveller.email)).toMatchObject({ ret: 0 });
      expect(asked()).toHaveLength(8);
    },
  );

  test.runIf(runsSweeps)(
    'the call says that a mail did not go out, and the same request may try again',
    async () => {
      const { applicantId } = await withLetters();
      const request = { email: newEmail(), applicant_id: applicantId };
      const options = { idempotencyKey: randomUUID() };
      smtp.refuse({ code: 451, text: 'try later' });
      expect(await traveller.call(name, request, options)).toMatchObject({ status: 503 });
      smtp.refuse(undefined);
      expect(await traveller.call(name, request, options)).toMatchObject({ ret: 0 });
      expect(asked()).toHaveLength(1);
    },
  );
});
