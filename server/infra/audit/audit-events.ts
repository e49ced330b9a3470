import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ipSubject } from '../limits/ip-subject';
import type { ServerSecret } from '../secrets/server-secret';

export type ProviderName = 'google' | 'facebook';

/** How somebody came in; 'code': by a log-in code that opened nothing, so nobody knows whose. */
export type Way = 'password' | 'sign-up' | 'reset' | 'link' | 'code' | ProviderName;

/**
 * Everything that the audit log tells, and what of it: the list is closed, and no field is free text.
 * docs/security.md explains each.
 */
export interface AuditEvents {
  'account-created': { readonly way: Way };
  'sign-up-failed': object;
  'log-in': { readonly way: Way };
  'log-in-failed': { readonly way: Way };
  'password-reset': object;
  'password-reset-failed': object;
  'log-in-linked': { readonly provider: ProviderName };
  'log-in-unlinked': { readonly provider: ProviderName };
  'session-ended': { readonly which: 'own' | 'other' | 'all others' };
  /** The limit's name in limits.ts. */
  'limit-hit': { readonly limit: string };
  'webhook-refused': { readonly provider: 'stripe' | 'paypal' | 'sandbox' };
}

/** Whom an event is about, as far as it is known. Only marks of it are logged. */
export interface AuditWho {
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly ip?: string | undefined;
}

/** Logs an event; `who` adds to what the request itself tells. */
export type Audit = <Event extends keyof AuditEvents>(
  event: Event,
  details: AuditEvents[Event],
  who?: Omit<AuditWho, 'ip'>,
) => void;

/** What stands in the log instead of accounts, addresses and IPs. */
export interface Marks {
  of(kind: 'account' | 'address' | 'ip', text: string): string;
}

const lengthOfMark = 16;

/**
 * Keyed hashes: whoever reads the log sees that two lines are of the same account, address or IP, and
 * not of which. Their key is made of the server's secret, so that they hold for all of its logs.
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

/** Writes one event to the log. */
export function writeAudit<Event extends keyof AuditEvents>(
  { log, marks }: { readonly log: FastifyBaseLogger; readonly marks: Marks },
  event: Event,
  details: AuditEvents[Event],
  { userId, email, ip }: AuditWho,
): void {
  const line: object = {
    audit: event,
    ...details,
    account: userId ? marks.of('account', userId) : undefined,
    address: email === undefined ? undefined : marks.of('address', email),
    ip: ip === undefined ? undefined : marks.of('ip', ipSubject(ip)),
  };
  log.info(line, 'audit');
}
