import nodemailer from 'nodemailer';
import { originHeaders } from '../audit/request-origin';
import { AddressRefusedError, MailRefusedError, type Mailer } from './mailer';
import { needsStartTls } from '../../settings/smtp-address';

// In milliseconds; together below the 30 s that the phone waits for a response.
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** The SMTP status of a server that shuts down; it is not about the mail. */
const serviceEnds = 421;

/** Connects, encrypts and logs in, and sends nothing. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = nodemailer.createTransport({
    url,
    ...timeouts,
    requireTLS: needsStartTls(url),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Whether an answer to the recipient is about the address. A server that takes no letters beyond
 * ASCII (RFC 6531) calls them a mistake in the command.
 */
const isAboutAddress = (status: number, address: string): boolean =>
  (status >= 550 && status <= 553) || (status >= 500 && !/^[ -~]*$/.test(address));

/**
 * A mailer that uses an SMTP server, given as smtp:// or smtps:// URL. Connections to other
 * machines require TLS with a valid certificate.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    { url, ...timeouts, requireTLS: needsStartTls(url) },
    { from },
  );
  return {
    destination: new URL(url).host,
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, headers: originHeaders() });
      } catch (cause) {
        const { code, responseCode = 0 } = cause as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && isAboutAddress(responseCode, mail.to))
          throw new AddressRefusedError('The mail server refused the address.', { cause });
        if (responseCode !== serviceEnds && (code === 'EENVELOPE' || code === 'EMESSAGE'))
          throw new MailRefusedError(`The mail server refused the mail (${responseCode}).`, {
            cause,
          });
        throw cause;
      }
    },
  };
}
