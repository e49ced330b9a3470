import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';

/**
 * Rejects an address that would send mails unencrypted: they contain log-in codes. `smtps://` uses
 * TLS from the start; `smtp://` is used with mandatory STARTTLS (see `needsStartTls`). Query
 * parameters that weaken TLS are rejected.
 * @throws {StartFailure} without the address, which may hold a password
 */
export function checkSmtpAddress(url: string): void {
  const { hostname, searchParams } = new URL(url);
  if (hostname === '')
    throw new StartFailure('SMTP_URL names no mail server: smtps://user:password@host.');
  const weakening = [...searchParams.keys()].find((name) => isAboutTls(name));
  if (weakening !== undefined && !isLoopback(hostname))
    throw new StartFailure(
      `SMTP_URL sets ${weakening}, but mails leave this machine over TLS only: leave it out.`,
    );
}

/** Whether STARTTLS is required before anything is sent. */
export function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}

const isAboutTls = (name: string): boolean => /^(?:secure|[a-z]*tls)(?:$|[.[])/i.test(name);
