import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentParams } from '../../../src/contract/payments';
import type { Outcome, SecurityEvent } from './security-chain';
import { ipSubject } from '../limits/ip-subject';
import type { ServerSecret } from '../secrets/server-secret';

export type ProviderName = 'google' | 'facebook';

/**
 * How a user logged in. 'code' stands for an unknown log-in code, which belongs to no known
 * account.
 */
export type Way = 'password' | 'sign-up' | 'reset' | 'link' | 'code' | 'passkey' | ProviderName;

/**
 * All audit events with their details. The list is closed and no field is free text;
 * docs/deployment.md explains each.
 */
export interface AuditEvents {
  'account-created': { readonly way: Way };
  'sign-up-failed': object;
  'log-in': { readonly way: Way };
  'log-in-failed': { readonly way: Way };
  'password-reset': object;
  'password-reset-failed': object;
  'password-changed': object;
  'e-mail-changed': object;
  'account-exported': object;
  'account-erased': object;
  /** The owner has seen the whole passport of a person who is kept. */
  'person-opened': object;
  'people-kept': { readonly kept: 'on' | 'off' };
  'people-removed': { readonly which: 'one' | 'all' };
  /** A computer asked a phone for a picture, a phone opened that, delivered it, or either side ended it. */
  'handoff-step': { readonly step: 'started' | 'opened' | 'arrived' | 'ended' };
  /** A second phone, or a link that is over. */
  'handoff-refused': object;
  'passkey-added': object;
  'passkey-removed': object;
  /** A wrong password, code or passkey for a change of the account itself. */
  'owner-not-proved': object;
  'log-in-linked': { readonly provider: ProviderName };
  'log-in-unlinked': { readonly provider: ProviderName };
  'session-ended': { readonly which: 'own' | 'other' | 'all others' };
  /** The limit's name in limits.ts. */
  'limit-hit': { readonly limit: string };
  'webhook-refused': { readonly provider: PaymentParams['provider'] };
}

const outcomes: Readonly<Record<keyof AuditEvents, Outcome>> = {
  'account-created': 'success',
  'sign-up-failed': 'failure',
  'log-in': 'success',
  'log-in-failed': 'failure',
  'password-reset': 'success',
  'password-reset-failed': 'failure',
  'password-changed': 'success',
  'e-mail-changed': 'success',
  'account-exported': 'success',
  'account-erased': 'success',
  'person-opened': 'success',
  'people-kept': 'success',
  'people-removed': 'success',
  'handoff-step': 'success',
  'handoff-refused': 'refused',
  'passkey-added': 'success',
  'passkey-removed': 'success',
  'owner-not-proved': 'failure',
  'log-in-linked': 'success',
  'log-in-unlinked': 'success',
  'session-ended': 'success',
  'limit-hit': 'refused',
  'webhook-refused': 'refused',
};

/** The subject of an event, as far as it is known. Only pseudonyms of it are logged. */
export interface AuditWho {
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly ip?: string | undefined;
}

/** Logs an event; `who` supplements what is known from the request. */
export type Audit = <Event extends keyof AuditEvents>(
  event: Event,
  details: AuditEvents[Event],
  who?: Omit<AuditWho, 'ip'>,
) => void;

/** Pseudonyms that the log contains instead of accounts, e-mail addresses and IP addresses. */
export interface Marks {
  of(kind: 'account' | 'address' | 'ip' | 'operator', text: string): string;
}

const lengthOfMark = 16;

/**
 * Keyed hashes: a reader of the log can see that two lines concern the same account, e-mail address
 * or IP address, but not which. The key is derived from the server's secret, so that the hashes
 * stay the same across restarts.
 */
export function logMarks(secret: ServerSecret): Marks {
  const key = secret.sign('log-marks', 'key');
  return {
    of: (kind, text) =>
      createHmac('sha256', key)
        .update(`${kind}\n${text}`)
        .digest('base64url')
        .slice(0, lengthOfMark),
  };
}

/** Where events go: the log, and the stream in the database. */
export interface AuditTargets {
  readonly log: FastifyBaseLogger;
  readonly marks: Marks;
  readonly stream: { write(event: SecurityEvent): void };
}

/** Writes one event to the log and to the stream. */
export function writeAudit<Event extends keyof AuditEvents>(
  { log, marks, stream }: AuditTargets,
  event: Event,
  details: AuditEvents[Event],
  { userId, email, ip }: AuditWho,
  { at, requestId }: { readonly at: Date; readonly requestId: string },
): void {
  const account = userId ? marks.of('account', userId) : undefined;
  const address = email === undefined ? undefined : marks.of('address', email);
  const from = ip === undefined ? undefined : marks.of('ip', ipSubject(ip));
  const outcome = outcomes[event];
  const line: object = { audit: event, outcome, ...details, account, address, ip: from };
  log.info(line, 'audit');
  stream.write({
    at,
    event,
    outcome,
    request_id: requestId,
    account: account ?? null,
    operator: null,
    address: address ?? null,
    ip: from ?? null,
    details: JSON.stringify(details),
  });
}
