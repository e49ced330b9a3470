import { resolve, sep } from 'node:path';
import { needsStartTls } from './smtp-address';
import type { Variables } from './variables';

/** A rule that settings have to keep in production. */
export interface ProductionRule {
  readonly name: string;
  readonly isKept: boolean;
  /** The problem and its remedy; never with a value that may be secret. */
  readonly problem: string;
}

const isHttps = (origin: string | undefined) => origin?.startsWith('https://') === true;

/** Whether two of the origins are the same. */
export function sharedOrigin({
  PUBLIC_ORIGIN,
  FORM_ORIGIN,
  DESK_ORIGIN,
}: Pick<Variables, 'PUBLIC_ORIGIN' | 'FORM_ORIGIN' | 'DESK_ORIGIN'>): boolean {
  const origins = [PUBLIC_ORIGIN, FORM_ORIGIN, DESK_ORIGIN].filter((each) => each !== undefined);
  return new Set(origins).size < origins.length;
}

export const sharedOriginProblem =
  'PUBLIC_ORIGIN, FORM_ORIGIN and DESK_ORIGIN must differ: each keeps the pages of the others out ' +
  'by being an origin of its own.';

/** The rules of production, in the order in which they are checked. */
export function productionRules(variables: Variables, cwd: string): readonly ProductionRule[] {
  const { SMTP_URL, PUBLIC_ORIGIN, FORM_ORIGIN, DESK_ORIGIN, APP_ORIGINS = [] } = variables;
  const { KEYS, KEYS_FILE, KEYS_COMMAND, DATA_DIR } = variables;
  const dataDir = resolve(cwd, DATA_DIR);
  const isInside = KEYS_FILE !== undefined && resolve(cwd, KEYS_FILE).startsWith(dataDir + sep);
  return [
    {
      name: 'mail server',
      isKept: SMTP_URL !== undefined,
      problem:
        'SMTP_URL is not set: in production travellers need their codes by mail. ' +
        'Set it to smtps://user:password@host.',
    },
    {
      name: 'public origin',
      isKept: isHttps(PUBLIC_ORIGIN),
      problem: `PUBLIC_ORIGIN ${said(PUBLIC_ORIGIN)}: in production travellers reach the app over TLS only. Set it to https://visa.example.`,
    },
    {
      name: 'form origin',
      isKept: isHttps(FORM_ORIGIN),
      problem: `FORM_ORIGIN ${said(FORM_ORIGIN)}: in production application forms are served over TLS only, from an origin of their own. Set it to https://form.visa.example.`,
    },
    {
      name: 'desk origin',
      isKept: DESK_ORIGIN === undefined || isHttps(DESK_ORIGIN),
      problem: `DESK_ORIGIN ${said(DESK_ORIGIN)}: in production operators reach the desk over TLS only.`,
    },
    {
      name: 'origins of other pages',
      isKept: APP_ORIGINS.every(isHttps),
      problem: 'APP_ORIGINS names a page without TLS, which may call the API: use https:// only.',
    },
    {
      name: 'origins differ',
      isKept: !sharedOrigin(variables),
      problem: sharedOriginProblem,
    },
    {
      name: 'keys',
      isKept: [KEYS, KEYS_FILE, KEYS_COMMAND].some((each) => each !== undefined),
      problem:
        'Neither KEYS_FILE nor KEYS nor KEYS_COMMAND is set: in production passports, files and backups are sealed. ' +
        'Set KEYS_FILE and run npm run keys -- make.',
    },
    {
      name: 'keys apart from the data',
      isKept: !isInside,
      problem:
        'KEYS_FILE is in DATA_DIR: whoever copies the data would copy its keys. Keep it elsewhere.',
    },
  ];
}

const said = (origin: string | undefined) => (origin === undefined ? 'is not set' : `is ${origin}`);

/** Whether mails leave over TLS, for the report: 'from the start', or 'by STARTTLS'. */
export const tlsOfMails = (url: string): string =>
  needsStartTls(url)
    ? 'STARTTLS is required'
    : new URL(url).protocol === 'smtps:'
      ? 'TLS'
      : 'this machine';
