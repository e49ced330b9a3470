import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';

/**
 * Refuses an address under which mails would travel in the clear: they hold codes that open
 * accounts. `smtps://` is TLS from the first byte; `smtp://` is used with STARTTLS, which is
 * required (see `needsStartTls`). What switches either off is not taken from the address.
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

/** Whether a connection has to be turned into TLS before anything is sent over it. */
export function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}

const isAboutTls = (name: string): boolean => /^(?:secure|[a-z]*tls)(?:$|[.[])/i.test(name);
