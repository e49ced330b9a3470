import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import type { DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import type { DeskRequestOf } from '../../../src/contract/desk/define-desk-call';
import type { allDeskCalls } from '../../../src/contract/desk/all-desk-calls';
import { enrolmentLinks, mailsTo } from '../../support/mails';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

let server: TestServer;
let admin: TestOperator;

const hour = 3_600_000;
const password = 'a-password-of-her-own';

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  admin = await loggedInOperator(server, ['admin']);
}, startTimeout);
afterAll(() => server.remove());

/** Makes a call without a session. @returns its body, or the code of the refusal */
async function visit<N extends DeskCallName>(
  name: N,
  request: DeskRequestOf<(typeof allDeskCalls)[N]>,
) {
  const answer = await deskCall(server, name, request);
  return 'body' in answer ? { body: answer.body } : { code: answer.problem.code };
}

interface Enrolled {
  readonly body?: object;
  readonly code?: string;
  readonly totpSecret?: string;
}

/** Opens a link and hands in a password and a code of the key that was shown. */
async function enrol(link: string, own = password): Promise<Enrolled> {
  const opened = await visit('deskOpenEnrolment', { link });
  if (!opened.body) return opened;
  const { totpSecret, ticket } = opened.body;
  const code = totpCode(totpSecret, server.services.clock());
  const done = await visit('deskEnrol', { link, ticket, password: own, code });
  return { ...done, totpSecret };
}

async function logIn(email: string, own: string, totpSecret: string) {
  // The code of the enrolment is used up.
  server.moveClock(60_000);
  const first = await visit('deskLogIn', { email, password: own });
  if (!first.body) return first.code;
  const code = totpCode(totpSecret, server.services.clock());
  const second = await deskCall(server, 'deskSecondFactor', { ticket: first.body.ticket, code });
  return 'body' in second ? (second.cookie ?? '') : second.problem.code;
}

let made = 0;
/** Adds an operator. @returns the address and the links that were mailed there */
async function add(roles: ('finance' | 'reviewer')[] = ['reviewer']) {
  made += 1;
  const email = `new-${made}@visa.example`;
  const added = await asOperator(admin, 'deskAddOperator', { name: `New ${made}`, email, roles });
  return { email, added, links: await enrolmentLinks(server, email) };
}

test('no admin sees the password or the key of a colleague, new or enrolled again', async () => {
  const { added } = await add();
  const again = await asOperator(admin, 'deskEnrolAgain', { id: added.id });
  for (const answer of [added, again])
    expect(Object.keys(answer).toSorted()).toEqual(['id', 'mailedTo']);
  expect(again.mailedTo).toBe(added.mailedTo);
});

test('whoever opens the mailed link sets a password and a second factor, and logs in', async () => {
  const { email, added, links } = await add();
  expect(links).toHaveLength(1);
  const [link = ''] = links;
  expect(await visit('deskOpenEnrolment', { link })).toMatchObject({ body: { email } });
  const { totpSecret = '', body } = await enrol(link);
  expect(body).toEqual({});
  expect(await logIn(email, password, totpSecret)).toMatch(/^desk=/);
  const { rows } = await asOperator(admin, 'deskAudit', { what: 'operator-enrolled' });
  expect(rows[0]).toMatchObject({ operator: { id: added.id } });
});

test('a link works once, until it ends, and until a newer one is mailed', async () => {
  const used = await add();
  const [link = ''] = used.links;
  const both = await Promise.all([enrol(link, 'the-first-of-two'), enrol(link, 'the-second-of-2')]);
  expect(both.filter(({ body }) => body)).toHaveLength(1);
  expect(await enrol(link)).toEqual({ code: 'link-ended' });

  const replaced = await add();
  await asOperator(admin, 'deskEnrolAgain', { id: replaced.added.id });
  const [older = '', newer = ''] = await enrolmentLinks(server, replaced.email);
  expect(await enrol(older)).toEqual({ code: 'link-ended' });
  expect(newer).not.toBe(older);

  const late = await add();
  server.moveClock(25 * hour);
  admin = await loggedInOperator(server, ['admin']);
  expect(await enrol(late.links[0] ?? '')).toEqual({ code: 'link-ended' });
});

test('a link opens nothing in another name, and nothing once its operator is disabled', async () => {
  const [one, other] = [await add(), await add()];
  const [link = ''] = one.links;
  const [, signature = ''] = link.split('.');
  for (const forged of [`${other.added.id}.${signature}`, `${link}x`, one.added.id, 'x', '.'])
    expect(await enrol(forged)).toEqual({ code: 'link-ended' });
  // The key is the one that this link was shown, and a code of it is needed.
  const opened = await visit('deskOpenEnrolment', { link: other.links[0] ?? '' });
  const { ticket = '', totpSecret = '' } = opened.body ?? {};
  const code = totpCode(totpSecret, server.services.clock());
  expect(await visit('deskEnrol', { link, ticket, password, code })).toEqual({
    code: 'second-factor-wrong',
  });
  const own = await visit('deskOpenEnrolment', { link });
  const wrong = { link, ticket: own.body?.ticket ?? '', password, code: '000000' };
  expect(await visit('deskEnrol', wrong)).toEqual({ code: 'second-factor-wrong' });
  const gone = { id: one.added.id, roles: ['reviewer' as const], isDisabled: true };
  await asOperator(admin, 'deskChangeOperator', gone);
  expect(await enrol(link)).toEqual({ code: 'link-ended' });
  await asOperator(admin, 'deskChangeOperator', { ...gone, isDisabled: false });
  expect(await enrol(link)).toEqual({ code: 'link-ended' });
});

test('who is enrolled again is out at once, and comes in by the link alone', async () => {
  const lost = await loggedInOperator(server, ['reviewer']);
  await asOperator(admin, 'deskEnrolAgain', { id: lost.id });
  expect(await refusedTo(lost, 'deskSession', {})).toBe('log-in-needed');
  server.moveClock(60_000);
  expect(await logIn(lost.email, lost.password, lost.totpSecret)).toBe('log-in-wrong');
  const [link = ''] = await enrolmentLinks(server, lost.email);
  const { totpSecret = '' } = await enrol(link);
  expect(await logIn(lost.email, password, totpSecret)).toMatch(/^desk=/);
});

test('a change of who may do what is mailed to whom it concerns', async () => {
  const finance = await loggedInOperator(server, ['finance']);
  const reviewer = await loggedInOperator(server, ['reviewer']);
  const subject = await loggedInOperator(server, ['reviewer']);
  const roles = ['reviewer' as const, 'finance' as const];
  await asOperator(admin, 'deskChangeOperator', { id: subject.id, roles, isDisabled: false });
  for (const { email } of [subject, admin, finance]) {
    const mails = await mailsTo(server, email);
    expect(mails.filter((mail) => mail.includes(`${subject.name} is now`))).toHaveLength(1);
  }
  expect(await mailsTo(server, reviewer.email)).toEqual([]);
  const { name, id } = subject;
  await asOperator(admin, 'deskEnrolAgain', { id });
  expect((await mailsTo(server, finance.email)).join()).toContain(`${name} was enrolled again`);
  // The link is for its operator alone.
  for (const { email } of [admin, finance]) expect(await enrolmentLinks(server, email)).toEqual([]);
});
