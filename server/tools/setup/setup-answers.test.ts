import { describe, expect, test } from 'vitest';
import { answersOf, askAll, keptAnswers } from './setup-answers';

const given = {
  domain: 'visa.example',
  smtpUrl: 'smtps://me:word@mail.example',
  name: 'Example Visa',
  company: 'Example Visas',
  companyAddress: 'Kai 1, Kiel',
};

/** Answers each question by a part of its words; else with Enter. */
function asking(replies: Readonly<Record<string, readonly string[]>>, earlier = {}) {
  const left = new Map(Object.entries(replies).map(([part, texts]) => [part, [...texts]]));
  const asked: string[] = [];
  const said: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    const part = [...left.keys()].find((each) => question.startsWith(each));
    return (part !== undefined && left.get(part)?.shift()) || '';
  };
  return { asked, said, answers: () => askAll(ask, (line) => said.push(line), earlier) };
}

describe('answers of a file', () => {
  test('that are missing and follow from others are filled in', () => {
    expect(answersOf(JSON.stringify(given), 'a.json')).toMatchObject({
      formHost: 'form.visa.example',
      deskHost: 'desk.visa.example',
      supportEmail: 'support@visa.example',
      certificates: 'public',
      keepDocumentsDays: '180',
    });
  });

  test('need not repeat those of the last set-up, and replace them', () => {
    const earlier = answersOf(JSON.stringify({ ...given, keepDraftsDays: 30 }), 'a.json');
    const now = answersOf('{"company": "Other"}', 'b.json', earlier);
    expect(now).toEqual({ ...earlier, company: 'Other' });
  });

  test('are kept without what was needed once', () => {
    const once = { databaseAdmin: 'postgres://boss:word@localhost/postgres' };
    const operator = { operatorEmail: 'a@visa.example', operatorName: 'A' };
    const answers = answersOf(JSON.stringify({ ...given, ...once, ...operator }), 'a.json');
    expect(Object.keys(keptAnswers(answers))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Admin|operator/)]),
    );
  });

  test('that name a company of payments need all of its keys, each said by name', () => {
    const keys = { paypalClientId: 'a', paypalWebhookId: 'b' };
    expect(() => answersOf(JSON.stringify({ ...given, ...keys }), 'a.json')).toThrow(
      'paypalClientId, paypalClientSecret, paypalWebhookId belong together',
    );
  });
});

describe('questions at a terminal', () => {
  const replies = {
    'Host of travellers': ['https://visa.example', 'visa.example'],
    'Mail server': ['', 'smtps://mail.example'],
    'Name of the site': ['Example Visa'],
    'Company that answers': ['Example Visas'],
    'Its address': ['Kai 1, Kiel'],
  };

  test('are asked again, with the reason, until each answer is one', async () => {
    const { answers, asked, said } = asking(replies);
    expect(await answers()).toMatchObject({
      domain: 'visa.example',
      deskHost: 'desk.visa.example',
      smtpUrl: 'smtps://mail.example',
      backups: '/var/backups/visa',
    });
    expect(asked).toContain('Host of the desk [desk.visa.example]: ');
    expect(said).toEqual([expect.stringMatching(/^It must be a host name/), 'It is missing.']);
  });

  test('offer the last answers, and show none that is secret', async () => {
    const earlier = answersOf(JSON.stringify(given), 'a.json');
    const { answers, asked } = asking({}, earlier);
    expect(await answers()).toEqual(earlier);
    expect(asked.join('\n')).toContain('[Example Visas]');
    expect(asked.join('\n')).not.toContain('me:word');
    expect(earlier).toMatchObject({ mailFrom: 'no-reply@visa.example' });
    const { answers: without } = asking(
      { 'Stripe: secret key': ['-'] },
      { ...earlier, stripeSecretKey: 'x' },
    );
    await expect(without()).resolves.not.toHaveProperty('stripeSecretKey');
  });

  test('are asked again with the answers that were given, if they do not fit together', async () => {
    const hosts = { 'Host of the desk': ['visa.example', 'desk.visa.example'] };
    const { answers, asked, said } = asking({ ...replies, ...hosts });
    expect(await answers()).toMatchObject({
      deskHost: 'desk.visa.example',
      company: 'Example Visas',
    });
    expect(said.at(-1)).toMatch(/must differ/);
    expect(asked).toContain('Host of travellers [visa.example]: ');
  });
});
