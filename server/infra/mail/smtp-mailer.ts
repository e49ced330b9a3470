import nodemailer from 'nodemailer';
import { AddressRefusedError, MailRefusedError, type Mailer } from './mailer';
import { needsStartTls } from '../../settings/smtp-address';

// A traveller who waits for the answer waits 30 s at most.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** What a mail server answers that shuts down: it says nothing about the mail. */
const serviceEnds = 421;

/**
 * Sends mails through a server given as smtp:// or smtps:// URL; to another machine over TLS only,
 * with a certificate that holds.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    { url, ...patience, requireTLS: needsStartTls(url) },
    { from },
  );
  return {
    destination: new URL(url).host,
    async send(mail) {
      try {
        await transport.sendMail(mail);
      } catch (cause) {
        const { code, responseCode = 0 } = cause as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 550 && responseCode <= 553)
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
