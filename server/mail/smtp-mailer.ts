import nodemailer from 'nodemailer';
import type { Mailer } from './mailer';

/** Sends mails through a server given as smtp:// or smtps:// URL. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    destination: new URL(url).host,
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
