import { identities } from '../../src/contract/codes';
import type { CallName } from '../../src/contract/all-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { mailText } from '../support/mails';
import { startMailServer } from '../support/mail-server';
import { giveLetter, orderInStatus } from '../support/outcomes';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, travellerOf } from '../support/traveller';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { smtpUrl: smtp.url, publicOrigin: 'https://visa.example', perIpFactor: 100 },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await smtp.stop();
});
beforeEach(() => smtp.reset());

/** Without a language, Node.js sends '*', which names none. */
const ask = (name: CallName, request: unknown, language?: string, token?: string) =>
  call(server.address, name, request, {
    token,
    headers: language === undefined ? {} : { 'accept-language': language },
  });

/** The newest mail's text, or its HTML. */
async function newest(type = 'text/plain'): Promise<string> {
  await server.services.background.idle();
  const text = mailText(smtp.mails().at(-1)?.raw ?? '', type);
  if (text === undefined) throw new Error('no mail');
  return text;
}

const countries = { country_id: 356, country_residence_id: 702 };

async function signUp(language?: string) {
  const email = newEmail();
  const passwd = newProof();
  await ask('sendSignUpCode', { email }, language);
  const verify_code = /\d{6}/.exec(await newest())?.[0];
  const { body } = await ask('signUp', { email, passwd, verify_code, ...countries }, language);
  return { email, passwd, body, traveller: travellerOf(server, body) };
}

/** A log-in on a device that the account does not know, which is mailed to its owner. */
async function logInElsewhere({ email, passwd }: { email: string; passwd: string }, more = {}) {
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', ...more };
  const answer = await call(server.address, 'logIn', { email, passwd }, { headers });
  return { body: answer.body, notice: await newest() };
}

const setLanguage = (email: string, language: string | null) =>
  server.services.db.updateTable('users').set({ language }).where('email', '=', email).execute();

describe('a verification code', () => {
  test.each([
    ['en-GB', /^Your verification code is \d{6}$/m],
    ['zh-CN,zh;q=0.9', /^您的验证码是 \d{6}$/m],
    ['de, es;q=0.5', /^Su código de verificación es \d{6}$/m],
    ['fr-CA, en;q=0.8', /^Votre code de vérification est \d{6}$/m],
    ['ar', /^رمز التحقق الخاص بك هو \d{6}$/m],
  ])('a verification code is mailed in the language of the request: %s', async (language, text) => {
    await ask('sendSignUpCode', { email: newEmail() }, language);
    expect(await newest()).toMatch(text);
  });

  test.each(['*', 'de', 'tlh', '', '../../fr', '__proto__', 'fr;q=9', `fr,${'ar,'.repeat(2000)}`])(
    'a verification code is in English for a request that names no language of the app: %s',
    async (language) => {
      expect(await ask('sendSignUpCode', { email: newEmail() }, language)).toMatchObject({
        ret: 0,
      });
      expect(await newest()).toMatch(/^Your verification code is \d{6}$/m);
    },
  );
});

describe('an account’s language', () => {
  test('an account’s language is the first that a log-in names, and is answered', async () => {
    const { body, email, passwd } = await signUp('fr');
    expect(body).toMatchObject({ language: 'fr' });
    expect((await ask('logIn', { email, passwd }, 'es')).body).toMatchObject({ language: 'fr' });
  });

  test('an account’s language stays open while no log-in names one', async () => {
    const { body, email, passwd } = await signUp('de');
    expect(body).not.toHaveProperty('language');
    expect((await ask('logIn', { email, passwd }, 'x'.repeat(600))).body).not.toHaveProperty(
      'language',
    );
    expect((await ask('logIn', { email, passwd }, 'es')).body).toMatchObject({ language: 'es' });
  });

  test('an account’s language is changed by its owner, to a language of the app only', async () => {
    const { email, passwd, traveller } = await signUp('fr');
    expect(await traveller.call('updateAccount', { language: 'ar' })).toMatchObject({ ret: 0 });
    for (const language of ['tlh', 'AR', '', 7, 'toString'])
      expect(await traveller.call('updateAccount', { language })).toMatchObject({
        status: 400,
        msg: 'The field language is missing or not valid.',
      });
    await traveller.call('updateAccount', { time_zone: 60 });
    expect((await ask('logIn', { email, passwd }, 'fr')).body).toMatchObject({ language: 'ar' });
  });

  test('an account’s language is the language of its notices, whatever the request prefers', async () => {
    const account = await signUp('es');
    const { notice } = await logInElsewhere(account, { 'accept-language': 'fr' });
    expect(notice).toContain(
      'Su cuenta se ha usado en un dispositivo en el que no se había usado antes: Firefox en Windows.',
    );
    expect(notice).toMatch(/^Fecha y hora: .*UTC$/m);
    expect(notice).not.toMatch(/\byour\b/i);
  });

  test('right to left, what is inserted keeps its direction', async () => {
    const account = await signUp('ar');
    const { notice } = await logInElsewhere(account);
    expect(notice).toContain('\u2068Firefox\u2069 على \u2068Windows\u2069');
    expect(notice).toContain('افتح https://visa.example ثم');
    expect(notice).not.toMatch(/[٠-٩]/);
  });

  test.each([null, 'tlh', '__proto__'])(
    'an account’s language that is %s means English notices',
    async (language) => {
      const account = await signUp();
      await setLanguage(account.email, language);
      const { body, notice } = await logInElsewhere(account);
      expect(body.language ?? null).toBe(language);
      expect(notice).toContain(
        'Your account was used on a device that it was not used on before: Firefox on Windows.',
      );
      expect(notice).toMatch(/^Time: \d+ \w{3} \d{4}, \d+:\d\d [AP]M UTC$/m);
    },
  );
});

describe('the list of documents', () => {
  const [destination] = referenceCatalogue.destinations;
  const product = destination?.products.find(({ identityMaterial }) =>
    identityMaterial.some(({ identity }) => identity === 'employee'),
  );
  const request = () => ({
    product_id: product?.id,
    email: newEmail(),
    identity_id: identities.codeOf('employee'),
    ...countries,
  });

  test('the list of documents is in the language of the request, with what the catalogue says', async () => {
    expect(await ask('emailRequirements', request(), 'fr')).toMatchObject({ ret: 0 });
    const html = await newest('text/html');
    expect(html).toContain('<html lang="fr" dir="ltr">');
    expect(html).toContain(
      'Salarié(e) · passeport\u00a0: Inde · pays de résidence\u00a0: Singapour',
    );
    expect(html).toMatch(/<h1[^>]*>Documents pour votre E-visa, 30 jours \(Viêt Nam\)<\/h1>/);
    expect(html).toContain('<strong>Passeport</strong>');
    expect(html).toContain('Les deux lignes de lettres en bas doivent être lisibles.');
    // The embassy reads the letter to copy, so it stays English.
    expect(html).toMatch(/<h3[^>]*>Attestation d’emploi<\/h3><p[^>]* lang="en">\[Company/);
    const text = await newest();
    expect(text).toContain('\nOBLIGATOIRE\n');
    expect(text).toContain('(Valable 6 mois après l’arrivée)');
  });

  test('the list of documents is right to left in Arabic, its English letters left to right', async () => {
    await ask('emailRequirements', request(), 'ar');
    const html = await newest('text/html');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<strong>جواز السفر</strong>');
    expect(html).toMatch(/<p[^>]* lang="en" dir="ltr">\[Company/);
    expect(html).toContain('padding-right:24px');
    expect(html).toContain('موظف');
  });

  test('the list of documents is English for everybody else', async () => {
    await ask('emailRequirements', request(), 'tlh');
    const html = await newest('text/html');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toContain('<span');
    expect(html).toContain('Employee · passport of India · living in Singapore');
  });
});

test('the embassy’s letters are mailed in the language of the request', async () => {
  const { traveller } = await signUp('zh-CN');
  const { applicantId } = await orderInStatus(server, traveller, 'in-embassy');
  const file = { type: 'application/pdf' as const, bytes: Buffer.from('%PDF-1.4\n%%EOF') };
  await giveLetter(server, applicantId, { name: 'What to bring', files: [file, file] });
  const request = { email: traveller.email, applicant_id: applicantId };
  expect(await ask('emailInterview', request, 'zh-CN', traveller.token)).toMatchObject({ ret: 0 });
  const text = await newest();
  expect(text).toContain('- What to bring（2 个文件）');
  expect(text).toContain('请打印并随身携带。');
  expect(text).toContain('肯尼亚eTA，90天');
});
