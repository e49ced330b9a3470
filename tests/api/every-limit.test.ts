import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { limits } from '../../server/infra/limits/limits';
import type { ServedCall } from '../../server/served-calls';
import { analyticsIdParameter, pageViewsPath } from '../../src/contract/page-views';
import { allCalls } from '../../src/contract/all-calls';
import { accessTable } from './steps/access-table';
import { deskCall, newOperator } from '../support/desk-operator';
import { makePortrait } from '../support/fixtures/make-portrait';
import { call, sendFile } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startTokenIssuer, type TokenIssuer } from './doubles/token-issuer';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { useLimit } from './steps/use-limit';
import { runsSweeps } from '../support/sweep';

type LimitName = keyof typeof limits;

/** A request from an IP address, and its status. */
type Visit = (ip: string) => Promise<number>;

/** The subject of a limit: calls of the contract, other requests, or the file that tests it. */
type Limited =
  | { readonly calls: readonly ServedCall[] }
  | { readonly visit: () => Promise<Visit> | Visit }
  | { readonly elsewhere: string };

const analyticsId = 'visa-every-limit';

let server: TestServer;
let issuer: TokenIssuer;
let portrait: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  portrait = new Uint8Array(await makePortrait({ width: 280, height: 360 }));
  const social = { google: issuer.settings };
  // Strict, as elsewhere than in dev; behind a proxy, which says who asks.
  const settings = { social, analyticsId, perIpFactor: 1, trustProxy: 1 };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await issuer?.close();
});

const post =
  (path: string, body: string): Visit =>
  async (ip) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const response = await fetch(server.address + path, { method: 'POST', headers, body });
    return response.status;
  };

/** Every limit there is: a new one does not compile without a row. */
const table: Readonly<Record<LimitName, Limited>> = {
  callsPerIp: { calls: ['location', 'order', 'addFeedback'] },
  codePerAddress: { elsewhere: 'accounts.test.ts' },
  codesPerAddressAndDay: { elsewhere: 'limits.test.ts' },
  codesPerIp: { calls: ['sendSignUpCode', 'sendResetCode', 'sendSocialCode', 'sendOwnerCode'] },
  probesPerIp: { calls: ['sendSignUpCode', 'sendResetCode', 'sendOwnerCode'] },
  probesPerAddress: { calls: ['sendSignUpCode', 'sendResetCode'] },
  logInsPerAddress: { calls: ['logIn'] },
  logInsPerIp: {
    calls: [
      'logIn',
      'googleLogIn',
      'passkeyLogIn',
      'changeEmail',
      'changePassword',
      'eraseAccount',
      'startPasskey',
      'removePasskey',
      'giveOwnerProof',
    ],
  },
  deskLogInsPerSource: { elsewhere: 'desk/log-in-limits.test.ts' },
  deskProofsPerOperator: { elsewhere: 'desk/proof.test.ts' },
  deskLogInsPerAddress: {
    async visit() {
      const { email } = await newOperator(server, ['reviewer']);
      await use('deskLogInsPerAddress', email);
      return async (ip) => {
        const request = { email, password: 'not this one' };
        return (
          await deskCall(server, 'deskLogIn', request, { headers: { 'x-forwarded-for': ip } })
        ).status;
      };
    },
  },
  deviceNoticesPerUser: { elsewhere: 'linked-log-ins.test.ts' },
  passkeyStartsPerIp: {
    calls: ['startPasskey', 'startPasskeyLogIn', 'startPasskeySignUp', 'startOwnerProof'],
  },
  signUpsPerIp: { calls: ['signUp', 'passkeySignUp'] },
  resetsPerAddress: { elsewhere: 'limits.test.ts' },
  resetsPerIp: { calls: ['resetPassword'] },
  logInCodesPerIp: { calls: ['redeemLoginCode', 'loginCodeOwner'] },
  foreignMailsPerAddress: { calls: ['emailRequirements', 'emailDocuments'] },
  foreignMailsPerAddressAndDay: { calls: ['emailRequirements', 'emailDocuments'] },
  foreignMailsPerIp: { calls: ['emailRequirements', 'emailDocuments'] },
  foreignLettersPerUser: { calls: ['emailInterview'] },
  ownMailsPerUser: { elsewhere: 'applicant-mails.test.ts' },
  mailPerKey: { elsewhere: 'requirements-mail.test.ts' },
  mailUnderWay: { elsewhere: 'requirements-mail.test.ts' },
  uploadsPerUserAndDay: { calls: ['uploadFile', 'uploadPhoto', 'recognizePassport'] },
  uploadsPerIp: { calls: ['uploadFile', 'uploadPhoto', 'recognizePassport', 'openUploadFile'] },
  deskUploadsPerOperator: { elsewhere: 'desk/hostile-files.test.ts' },
  deskLooksPerOperator: { elsewhere: 'desk/hostile-files.test.ts' },
  sameDeskLook: { elsewhere: 'desk/fields-by-role.test.ts' },
  handoffsPerUser: { calls: ['startHandoff'] },
  handoffOpeningsPerIp: { calls: ['claimHandoff'] },
  uploadsPerHandoff: { elsewhere: 'handoffs.test.ts' },
  photosPerUser: { calls: ['uploadPhoto'] },
  ordersPerUserAndDay: { calls: ['addOrder'] },
  paymentStartsPerUser: { calls: ['payOrder', 'payPriceDifference'] },
  paymentQuestionsPerUser: { calls: ['refreshOrder', 'closePayment'] },
  pageViewReportsPerIp: {
    visit: () =>
      post(`${pageViewsPath}?${analyticsIdParameter}=${analyticsId}`, '{"count":0,"views":[]}'),
  },
  webhooksPerIp: { visit: () => post('/webhooks/sandbox', '{}') },
  promoCodesPerUser: { calls: ['redeemCoupon'] },
  promoCodesPerIp: { calls: ['redeemCoupon'] },
  demoUploadsPerIp: { calls: ['openUploadFile'] },
  demoReadingsPerIp: { calls: ['demoPassport', 'demoPhoto', 'demoFlight'] },
  demoSubmitsPerIp: { calls: ['demoPassportSubmit', 'demoPhotoSubmit', 'demoFlightSubmit'] },
  exportsPerUser: { calls: ['exportAccount'] },
  exportedFilesPerUser: { elsewhere: 'every-limit.test.ts' },
  passesPerUser: { calls: ['visaPass'] },
  feedbackPerUser: { calls: ['addFeedback'] },
};

/** An IPv6 /64 is one address: what one of it used up, the other one has used up. */
const [flooder, neighbour, stranger] = ['2001:db8:7:7::1', '2001:db8:7:7:ffff::9', '192.0.2.99'];

/** Uses a limit up. */
async function use(name: LimitName, subject: string): Promise<void> {
  await server.services.db.deleteFrom('limits').execute();
  await useLimit(server, limits[name], subject, limits[name].count);
}

/** Makes what a call is about, and answers how it is made. */
async function callOf(name: ServedCall) {
  const { access, body } = allCalls[name];
  const maker: Traveller = await signUpTraveller(server);
  const [{ make } = { make: async () => ({}) }] = accessTable[name];
  const request = await make(maker, server, issuer);
  const token = access === 'customer' ? maker.token : undefined;
  const { id } = await server.services.db
    .selectFrom('users')
    .where('email', '=', maker.email)
    .select('id')
    .executeTakeFirstOrThrow();
  const send = (ip: string) => {
    const options = { token, headers: { 'x-forwarded-for': ip } };
    return body === 'multipart'
      ? sendFile(server.address, { bytes: portrait }, options, name, request)
      : call(server.address, name, request, options);
  };
  const email = (request as { email?: unknown }).email;
  return { send, userId: id, email: String(email ?? '') };
}

/** Of the first two. */
const subnet = '2001:db8:7:7::/64';
const cases = (Object.entries(table) as [LimitName, Limited][]).flatMap(([name, limited]) =>
  'calls' in limited ? limited.calls.map((each) => [name, each] as const) : [],
);

describe('a limit that is used up', () => {
  test.each(cases.filter((_, index) => runsSweeps || index % 4 === 0))(
    '%s: %s is a 429 that says until when, and others go on',
    async (name, of) => {
      const { send, userId, email } = await callOf(of);
      const isPerIp = name.includes('PerIp');
      const isPerAddress = name.includes('PerAddress');
      await use(name, isPerIp ? subnet : isPerAddress ? email : userId);
      const refused = await send(flooder);
      expect(refused).toMatchObject({ status: 429, ret: -1 });
      expect(refused.body).toBeUndefined();
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(limits[name].seconds);
      // Another address is refused too; only a limit per IP ends at the subnet.
      expect((await send(isPerIp ? neighbour : stranger)).status).toBe(429);
      if (isPerIp) return expect((await send(stranger)).status).not.toBe(429);
      const other = await callOf(of);
      await use(name, isPerAddress ? email : userId);
      expect((await other.send(flooder)).status).not.toBe(429);
    },
    120_000,
  );

  test.each(
    (Object.entries(table) as [LimitName, Limited][]).flatMap(([name, limited]) =>
      'visit' in limited ? [[name, limited.visit] as const] : [],
    ),
  )('%s refuses a request that is no call of travellers', async (name, prepare) => {
    const visit = await prepare();
    if (name.includes('PerIp')) await use(name, subnet);
    expect(await visit(flooder)).toBe(429);
    expect(await visit(neighbour)).toBe(429);
    if (name.includes('PerIp')) expect(await visit(stranger)).not.toBe(429);
    await server.services.db.deleteFrom('limits').execute();
    expect(await visit(flooder)).not.toBe(429);
  });

  test('exportedFilesPerUser: a link to a copy opens nothing until it may again', async () => {
    const { send, userId } = await callOf('exportAccount');
    const { link } = (await send(stranger)).body as { link: string };
    const open = async () => (await fetch(new URL(link, server.address))).status;
    await use('exportedFilesPerUser', userId);
    expect(await open()).toBe(403);
    await server.services.db.deleteFrom('limits').execute();
    expect(await open()).toBe(200);
  });
});
