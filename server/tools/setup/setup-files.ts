import * as v from 'valibot';
import { StartFailure } from '../../errors/start-failure';
import { problemOf, siteSchema, siteVersion } from '../../settings/site/site-schema';
import type { Answers } from './setup-answers';

/** Where an installation has its parts, and who runs it. */
export interface SetupPlace {
  /** Of settings, keys and the other files of the set-up. */
  readonly settings: string;
  readonly data: string;
  /** The built app and server. */
  readonly program: string;
  readonly user: string;
  /** The program of Node.js. */
  readonly node: string;
}

/** The settings of a file, in the order of its lines. */
export type SettingLines = ReadonlyMap<string, string>;

/**
 * A value as systemd and a shell both read it.
 */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  return `"${value.replaceAll(/["\\$`]/g, (each) => `\\${each}`)}"`;
}

function unquoted(text: string): string {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (!/^".*"$/.test(text)) return text;
  return text.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
}

/** Reads a file of settings; comments and empty lines are none. */
export function readSettings(text: string): SettingLines {
  const lines = text.split('\n').map((line) => /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()));
  return new Map(lines.flatMap((line) => (line ? [[line[1] ?? '', unquoted(line[2] ?? '')]] : [])));
}

/**
 * The settings that follow from the answers.
 * @param databaseUrl with its password
 * @param metricsToken of at least 32 characters
 */
export function settingsOf(
  answers: Answers,
  place: SetupPlace,
  { databaseUrl, metricsToken }: { readonly databaseUrl: string; readonly metricsToken: string },
): SettingLines {
  const days = (text: string | undefined) => (text === 'for ever' ? undefined : text);
  const all: readonly (readonly [string, string | undefined])[] = [
    ['APP_ENV', 'production'],
    ['HOST', '127.0.0.1'],
    ['PORT', '8080'],
    ['DATA_DIR', place.data],
    ['SITE_DIR', `${place.settings}/site`],
    ['BACKUP_DIR', answers.backups],
    ['STATIC_DIR', `${place.program}/dist/app`],
    ['DESK_DIR', `${place.program}/dist/desk`],
    ['DATABASE_URL', databaseUrl],
    ['PUBLIC_ORIGIN', `https://${answers.domain}`],
    ['FORM_ORIGIN', `https://${answers.formHost}`],
    ['DESK_ORIGIN', `https://${answers.deskHost}`],
    ['TRUST_PROXY', '1'],
    ['SMTP_URL', answers.smtpUrl],
    ['KEYS_FILE', `${place.settings}/keys`],
    ['SECURITY_LOG', 'stdout'],
    ['METRICS_PORT', '9100'],
    ['METRICS_TOKEN', metricsToken],
    ['RETENTION_DOCUMENTS_DAYS', days(answers.keepDocumentsDays)],
    ['RETENTION_DRAFTS_DAYS', days(answers.keepDraftsDays)],
    ['STRIPE_SECRET_KEY', answers.stripeSecretKey],
    ['STRIPE_PUBLISHABLE_KEY', answers.stripePublishableKey],
    ['STRIPE_WEBHOOK_SECRET', answers.stripeWebhookSecret],
    ['PAYPAL_CLIENT_ID', answers.paypalClientId],
    ['PAYPAL_CLIENT_SECRET', answers.paypalClientSecret],
    ['PAYPAL_WEBHOOK_ID', answers.paypalWebhookId],
  ];
  return new Map(all.map(([name, value]) => [name, value ?? '']));
}

/**
 * A file of settings with the new values; comments and settings that the set-up does not know stay
 * where they are. A setting without a value loses its line.
 */
export function writeSettings(before: string, settings: SettingLines): string {
  const left = new Map(settings);
  const heading = '# Settings of the server; npm run setup changes its own and keeps the others.';
  const lines = (before === '' ? `${heading}\n` : before).split('\n').flatMap((line) => {
    const name = /^\s*([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    const value = name === undefined ? undefined : left.get(name);
    if (name === undefined || value === undefined) return settings.has(name ?? '') ? [] : [line];
    left.delete(name);
    return value === '' ? [] : [`${name}=${quoted(value)}`];
  });
  while (lines.at(-1) === '') lines.pop();
  const added = [...left].filter(([, value]) => value !== '');
  return [...lines, ...added.map(([name, value]) => `${name}=${quoted(value)}`), ''].join('\n');
}

/**
 * The site's facts with the present answers; what the agency has added to them stays.
 * @throws {StartFailure} if the facts that are there are no JSON, or the server would refuse them
 */
export function writeSite(before: string, answers: Answers): string {
  const { name = '', company = '', companyAddress = '', supportEmail, mailFrom } = answers;
  let present: object = { version: siteVersion, shortName: [...name].slice(0, 12).join('').trim() };
  try {
    if (before !== '') present = JSON.parse(before) as object;
  } catch {
    throw new StartFailure('site/site.json is not JSON: correct it, or remove it.');
  }
  const facts = { name, company: { name: company, address: companyAddress } };
  const site = { ...present, ...facts, supportEmail, mailFrom };
  const { issues = [] } = v.safeParse(siteSchema, site, { abortPipeEarly: true });
  if (issues.length > 0)
    throw new StartFailure(`site/site.json: ${issues.map(problemOf).join('; ')}.`);
  return `${JSON.stringify(site, undefined, 2)}\n`;
}

/** The names of the settings that differ between two files. */
export function changedSettings(before: string, after: string): readonly string[] {
  const [old, now] = [readSettings(before), readSettings(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
}

/** The files of `operations/` that an installation without containers has, and where they go. */
export const templates = {
  'systemd/visa.service': 'systemd/visa.service',
  'systemd/visa-backup.service': 'systemd/visa-backup.service',
  'systemd/visa-backup.timer': 'systemd/visa-backup.timer',
  Caddyfile: 'Caddyfile',
} as const;

/** A file of `operations/` with the names, folders and days of an installation. */
export function filledTemplate(text: string, answers: Answers, place: SetupPlace): string {
  const { formHost = '', deskHost = '', domain = '', deskNetworks = '', backups = '' } = answers;
  const own: readonly (readonly [string, string])[] = [
    ['form.visa.example', formHost],
    ['desk.visa.example', deskHost],
    ['visa.example', domain],
    ['10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.1', deskNetworks],
    ['/var/backups/visa', backups],
    ['/var/lib/visa', place.data],
    ['/etc/visa', place.settings],
    ['/opt/visa', place.program],
    ['/usr/bin/node', place.node],
    ['User=visa', `User=${place.user}`],
    ['mtime +14', `mtime +${answers.keepBackupsDays}`],
    ['than 14 days', `than ${answers.keepBackupsDays} days`],
  ];
  const filled = replaced(text, own);
  if (answers.certificates !== 'local') return filled;
  return filled.replace(/^\{\n/m, '{\n\tlocal_certs\n\tskip_install_trust\n');
}

/** Replaces texts by others, the first ones first; what a replacement has in it is not replaced again. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  const [first, ...others] = pairs;
  if (!first) return text;
  const [from, to] = first;
  return text
    .split(from)
    .map((part) => replaced(part, others))
    .join(to);
}
