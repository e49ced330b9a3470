import * as v from 'valibot';
import { isIP } from 'node:net';
import { databaseHosts } from './database-hosts';
import { isSafeAddress } from './loopback';

/** Schemas of environment variables: the texts that they allow, and the values made of them. */

/** Every refusal goes on after the variable's name; of what may hold a secret it repeats nothing. */
export const otherwise = (rule: string) => (issue: { readonly input: unknown }) =>
  `is '${String(issue.input)}', but must be ${rule}.`;

/** Any text. */
export const word = v.string();

/** A whole number, its ends included. */
export const numberBetween = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      otherwise(`a number from ${least} to ${most}`),
    ),
    v.transform(Number),
  );

/** Seconds, as milliseconds. */
export const milliseconds = (least: number, most: number) =>
  v.pipe(
    numberBetween(least, most),
    v.transform((seconds) => seconds * 1000),
  );

/** Dollars, as cents. */
export const cents = (most: number) =>
  v.pipe(
    numberBetween(0, most),
    v.transform((dollars) => dollars * 100),
  );

const isOrigin = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
/** Where pages come from. */
export const origin = v.pipe(
  v.string(),
  v.check(
    isOrigin,
    ({ input }) => `has '${input}', but an origin looks like https://visa.example.`,
  ),
);

/** An address that begins with one of these. */
export const url = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.join('// or ')}//.`,
    ),
  );

/** A virus scanner; clamd's usual port is 3310. */
export const scannerAddress = v.pipe(
  url('clamd:'),
  v.transform((text) => new URL(text)),
  v.check(({ hostname }) => hostname !== '', 'names no host: clamd://127.0.0.1:3310.'),
  v.transform(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || '3310'),
  })),
);

const isPostgres = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);

/** PostgreSQL, of which several hosts may be named between commas. */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => databaseHosts(text).every(isPostgres),
    'must be a URL that begins with postgres:// or postgresql://.',
  ),
);

/** Of another company, which gets our secrets: over TLS, or on this machine. */
const safely = 'begins with https://, or with http:// on this machine';
export const safeBase = v.pipe(
  v.string(),
  v.check((text) => isSafeAddress(text) && !/[?#]/.test(text), otherwise(`a URL that ${safely}`)),
  v.transform((text) => text.replace(/\/$/, '')),
);
export const safeOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => isSafeAddress(text) && new URL(text).origin === text,
    otherwise(`an origin that ${safely}`),
  ),
);

const leastTokenLength = 32;
/** A token that nobody guesses. */
export const longToken = v.pipe(
  v.string(),
  v.minLength(
    leastTokenLength,
    `must have ${leastTokenLength} characters at least: openssl rand -hex 32`,
  ),
);

export const mailAddress = v.pipe(
  v.string(),
  v.regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/, otherwise('an e-mail address')),
);

/** The parts between commas. */
export const list = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text.split('/')[0] ?? '') !== 0;

/** Whose X-Forwarded-For is believed: addresses, or how many proxies stand before the server. */
export const proxies = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'false' || /^\d+$/.test(text) || list(text).every(isProxy),
    otherwise('how many proxies stand before the server, or their addresses'),
  ),
  v.transform((text): false | number | readonly string[] => {
    if (text === 'false' || text === '0') return false;
    return /^\d+$/.test(text) ? Number(text) : list(text);
  }),
);
