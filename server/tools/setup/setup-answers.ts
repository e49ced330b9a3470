import { isIP } from 'node:net';
import * as v from 'valibot';
import { operatorRoles } from '../../../src/contract/desk/define-desk-call';
import { email } from '../../../src/contract/account/email-address';
import { StartFailure } from '../../errors/start-failure';

/** The questions, in the order in which they are asked; also the fields of a file of answers. */
const names = [
  'domain',
  'formHost',
  'deskHost',
  'deskNetworks',
  'certificates',
  'smtpUrl',
  'name',
  'company',
  'companyAddress',
  'mailFrom',
  'supportEmail',
  'databaseUrl',
  'databaseAdmin',
  'databaseName',
  'keepDocumentsDays',
  'keepDraftsDays',
  'backups',
  'keepBackupsDays',
  'stripeSecretKey',
  'stripePublishableKey',
  'stripeWebhookSecret',
  'paypalClientId',
  'paypalClientSecret',
  'paypalWebhookId',
  'operatorEmail',
  'operatorName',
  'operatorRoles',
] as const;

type QuestionName = (typeof names)[number];
/** The answers that were given, as texts. */
export type Answers = Partial<Readonly<Record<QuestionName, string>>>;

/** One question of the set-up. */
interface Question {
  readonly says: string;
  /** An empty answer takes it; without one and not optional the question is asked again. */
  readonly preset?: (answers: Answers) => string;
  readonly isOptional?: true;
  /** Never kept in the file of answers: it is needed once. */
  readonly isForOnce?: true;
  /** @returns why a text is no answer */
  readonly refuses?: (text: string) => string | undefined;
}

const hostPattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Nothing follows from a host that is not known yet. */
const below = (prefix: string, domain: string | undefined) =>
  domain === undefined ? '' : `${prefix}${domain}`;

const host = (text: string) =>
  hostPattern.test(text) && isIP(text) === 0
    ? undefined
    : 'must be a host name in lower case, without https:// and port, such as visa.example';
const address = (text: string) => (v.is(email, text) ? undefined : 'must be an e-mail address');
const atMost = (most: number) => (text: string) =>
  [...text].length > most ? `must have ${most} characters at most` : undefined;
const urlOf =
  (...protocols: readonly string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? undefined
      : `must begin with ${protocols.map((each) => `${each}//`).join(' or ')}`;
const days = (text: string) =>
  text === 'for ever' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650)
    ? undefined
    : "must be a number of days from 1 to 3650, or 'for ever'";
const folder = (text: string) =>
  /^\/[\w./-]+$/.test(text) && !text.split('/').includes('..')
    ? undefined
    : 'must be an absolute path of letters, digits, dots and hyphens';
const network = (text: string) =>
  text.split(' ').every((each) => {
    const [ip = '', bits] = each.split('/');
    return isIP(ip) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
  })
    ? undefined
    : 'must be networks such as 10.0.0.0/8, with a space between';

const questions: Readonly<Record<QuestionName, Question>> = {
  domain: { says: 'Host of travellers', refuses: host },
  formHost: {
    says: 'Host of the application form',
    preset: ({ domain }) => below('form.', domain),
    refuses: host,
  },
  deskHost: {
    says: 'Host of the desk',
    preset: ({ domain }) => below('desk.', domain),
    refuses: host,
  },
  deskNetworks: {
    says: 'Networks from which operators reach the desk',
    preset: () => '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.1',
    refuses: network,
  },
  certificates: {
    says: "Certificates: 'public' ones, or of Caddy's own 'local' authority",
    preset: () => 'public',
    refuses: (text) =>
      ['public', 'local'].includes(text) ? undefined : "must be 'public' or 'local'",
  },
  smtpUrl: {
    says: 'Mail server, such as smtps://user:password@mail.example',
    refuses: urlOf('smtps:', 'smtp:'),
  },
  name: { says: 'Name of the site', refuses: atMost(40) },
  company: { says: 'Company that answers for it', refuses: atMost(100) },
  companyAddress: { says: 'Its address, in one line', refuses: atMost(200) },
  mailFrom: {
    says: 'Address from which mails come',
    preset: ({ domain }) => below('no-reply@', domain),
    refuses: address,
  },
  supportEmail: {
    says: 'Address for messages of travellers',
    preset: ({ domain }) => below('support@', domain),
    refuses: address,
  },
  databaseUrl: {
    says: 'PostgreSQL of the server; empty: a new role and database on the one below',
    isOptional: true,
    refuses: urlOf('postgres:', 'postgresql:'),
  },
  databaseAdmin: {
    says: 'PostgreSQL as its superuser, to make the role and the database; not kept',
    isOptional: true,
    isForOnce: true,
    refuses: urlOf('postgres:', 'postgresql:'),
  },
  databaseName: {
    says: 'Name of the role and the database that are made',
    preset: () => 'visa',
    refuses: (text) =>
      /^[a-z][a-z0-9_]{0,40}$/.test(text) ? undefined : 'must be lower case letters, digits and _',
  },
  keepDocumentsDays: {
    says: "Days for which documents of a finished application are kept, or 'for ever'",
    preset: () => '180',
    refuses: days,
  },
  keepDraftsDays: {
    says: "Days for which an unused draft is kept, or 'for ever'",
    preset: () => '365',
    refuses: days,
  },
  backups: { says: 'Folder of backups', preset: () => '/var/backups/visa', refuses: folder },
  keepBackupsDays: {
    says: 'Days for which backups are kept',
    preset: () => '14',
    refuses: (text) => (text === 'for ever' ? 'must be a number of days' : days(text)),
  },
  stripeSecretKey: { says: 'Stripe: secret key', isOptional: true },
  stripePublishableKey: { says: 'Stripe: publishable key', isOptional: true },
  stripeWebhookSecret: { says: 'Stripe: secret of the webhook', isOptional: true },
  paypalClientId: { says: 'PayPal: client id', isOptional: true },
  paypalClientSecret: { says: 'PayPal: client secret', isOptional: true },
  paypalWebhookId: { says: 'PayPal: id of the webhook', isOptional: true },
  operatorEmail: {
    says: 'E-mail address of the first operator; empty: none now',
    isOptional: true,
    isForOnce: true,
    refuses: address,
  },
  operatorName: { says: 'Name of the first operator', isOptional: true, isForOnce: true },
  operatorRoles: {
    says: `Roles of the first operator, of ${operatorRoles.join(', ')}; an admin alone sees no documents`,
    preset: () => 'admin',
    isForOnce: true,
    refuses: (text) =>
      v.is(v.array(v.picklist(operatorRoles)), text.split(','))
        ? undefined
        : `must be some of ${operatorRoles.join(', ')}, with commas between`,
  },
};

/** @returns why a text is no answer to a question; undefined if it is one */
export function refusalOf(name: QuestionName, text: string): string | undefined {
  const { refuses, isOptional, preset } = questions[name];
  // Settings are lines of a file, and some go into a Caddyfile.
  if (/[\p{Cc}]/u.test(text)) return 'must be one line';
  if (text === '') return isOptional || preset ? undefined : 'is missing';
  return refuses?.(text);
}

/** Fills in what is not answered and has a preset. */
export function withPresets(answers: Answers): Answers {
  const filled: Record<string, string> = { ...answers };
  for (const name of names) filled[name] ||= questions[name].preset?.(filled) ?? '';
  return Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== ''));
}

/**
 * The answers of a file, which is JSON with a text for each question.
 * @param earlier the answers of the last set-up, which the file need not repeat
 * @throws {StartFailure} that names everything that is wrong at once, and no value, which may be secret
 */
export function answersOf(json: string, source: string, earlier: Answers = {}): Answers {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw new StartFailure(`${source} is not JSON.`);
  }
  const given = v.safeParse(v.record(v.string(), v.union([v.string(), v.number()])), read);
  if (!given.success || Array.isArray(read))
    throw new StartFailure(`${source} must be an object with a text for each question.`);
  const unknown = Object.keys(given.output).filter((name) => !(name in questions));
  const texts = Object.fromEntries(
    Object.entries(given.output).map(([name, value]) => [name, String(value).trim()]),
  );
  const answers = withPresets({ ...earlier, ...texts });
  const problems = [
    ...unknown.map((name) => `${name} is no question; there are ${names.join(', ')}`),
    ...names.flatMap((name) => {
      const refusal = refusalOf(name, answers[name] ?? '');
      return refusal === undefined ? [] : [`${name} ${refusal}`];
    }),
    ...together(answers),
  ];
  if (problems.length > 0) throw new StartFailure(`${source}: ${problems.join('; ')}.`);
  return answers;
}

/** Problems that answers have only together with others. */
function together(answers: Answers): readonly string[] {
  const { domain, formHost, deskHost, operatorEmail, operatorName } = answers;
  const companies: readonly (readonly QuestionName[])[] = [
    ['stripeSecretKey', 'stripePublishableKey', 'stripeWebhookSecret'],
    ['paypalClientId', 'paypalClientSecret', 'paypalWebhookId'],
  ];
  return [
    ...(new Set([domain, formHost, deskHost]).size < 3
      ? ['domain, formHost and deskHost must differ']
      : []),
    ...companies
      .filter((keys) => new Set(keys.map((name) => answers[name] === undefined)).size > 1)
      .map((keys) => `${keys.join(', ')} belong together: give all of them or none`),
    ...((operatorEmail === undefined) === (operatorName === undefined)
      ? []
      : ['operatorEmail and operatorName belong together']),
  ];
}

/**
 * Asks each question until its answer is one.
 * @param earlier the answers of the last set-up, which an empty answer repeats and '-' forgets
 */
export async function askAll(
  ask: (question: string) => Promise<string>,
  say: (line: string) => void,
  earlier: Answers = {},
): Promise<Answers> {
  let answers: Answers = {};
  for (const name of names) {
    const { says, preset, isForOnce } = questions[name];
    const usual = (isForOnce ? undefined : earlier[name]) ?? preset?.(answers) ?? '';
    const isSecret = /url|secret|key/i.test(name) && earlier[name] !== undefined;
    const shown = usual === '' ? '' : ` [${isSecret ? 'as before' : usual}]`;
    for (;;) {
      const typed = (await ask(`${says}${shown}: `)).trim() || usual;
      const text = typed === '-' ? '' : typed;
      const refusal = refusalOf(name, text);
      if (refusal === undefined) {
        if (text !== '') answers = { ...answers, [name]: text };
        break;
      }
      say(`It ${refusal}.`);
    }
  }
  const problems = together(answers);
  if (problems.length === 0) return answers;
  say(`${problems.join('; ')}. Enter keeps an answer.`);
  return askAll(ask, say, answers);
}

/** The answers for the next set-up: all but what was needed once. */
export const keptAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => !questions[name as QuestionName].isForOnce),
  );
