import type { Db } from '../../../infra/db/tables';
import { addJobs } from '../../../infra/jobs/add-jobs';
import type { JobKind } from '../../../infra/jobs/job-runner';
import { domainOf, type Mail, sendOrFail } from '../../../infra/mail/mailer';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { htmlMail, plainMail } from '../../notifications/mails/mail-frame';
import type { OperatorRow } from '../desk-tables';
import { linkAddress, linkText, replaceLink } from './enrolment-link';
import { rolesOf } from './operators';

/** A message that an operator gets by mail. */
interface Told {
  readonly about:
    | 'enrolment-link'
    | 'operator-added'
    | 'operator-changed'
    | 'operator-enrolled-again'
    | 'operator-enrolled'
    | 'password-changed'
    | 'second-factor-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'refund-waits'
    | 'refund-approved'
    | 'refund-declined';
  /** The operator whom it is about. */
  readonly subject: string;
  /** The operator who did it, if not the subject. */
  readonly by?: string;
  /** Of the link: a newer one is mailed by itself. */
  readonly linkId?: string;
  /** Of a refund: its order. */
  readonly orderId?: string;
}

/** The payload of a job: ids alone. */
interface MailToSend extends Told {
  readonly id: string;
  readonly to: string;
}

type Needed = Pick<Services, 'db' | 'mailer' | 'settings' | 'secret' | 'clock'>;

const kind = 'mail-operator';

/** Queues a mail to an operator, in the transaction of what it tells. */
export function tellOperator(tx: Db, told: Told & { to: string }, now: Date): Promise<void> {
  const id = newId();
  return addJobs(tx, [{ id: `${kind}/${id}`, kind, payload: { ...told, id } }], now);
}

/**
 * Tells a change of who may do what to whom it concerns: the operator, all admins (also the one who
 * did it, whose session may be somebody else's), and finance, whose second person it may become.
 */
export async function tellTeam(tx: Db, told: Told, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('operators')
    .where('is_disabled', '=', false)
    .select(['id', 'roles'])
    .execute();
  const isConcerned = (row: (typeof rows)[number]) =>
    row.id === told.subject || rolesOf(row).some((role) => role === 'admin' || role === 'finance');
  const others = rows.filter(isConcerned).map(({ id }) => id);
  for (const to of new Set([...others, told.subject])) await tellOperator(tx, { ...told, to }, now);
}

/** Tells finance, and whoever asked for it, that a refund waits for a second person. */
export async function tellOfWaiting(
  tx: Db,
  { orderId, askedBy }: { orderId: string; askedBy: string },
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('operators')
    .where('is_disabled', '=', false)
    .select(['id', 'roles'])
    .execute();
  const finance = rows.filter((row) => rolesOf(row).includes('finance')).map(({ id }) => id);
  for (const to of new Set([...finance, askedBy]))
    await tellOperator(tx, { to, about: 'refund-waits', subject: askedBy, orderId }, now);
}

/** Replaces an operator's link, and queues the mail of the new one, to that operator alone. */
export async function mailLink(tx: Db, id: string, now: Date): Promise<void> {
  const linkId = await replaceLink(tx, id, now);
  await tellOperator(tx, { to: id, about: 'enrolment-link', subject: id, linkId }, now);
}

/** The jobs that mail operators. */
export const operatorMailJobs = (services: Needed): Readonly<Record<string, JobKind>> => ({
  [kind]: { atOnce: 2, run: (payload) => mailOperator(services, payload as MailToSend) },
});

async function mailOperator(services: Needed, told: MailToSend): Promise<void> {
  const { db, mailer, settings } = services;
  const ids = [told.to, told.subject, told.by ?? told.subject];
  const rows = await db.selectFrom('operators').where('id', 'in', ids).selectAll().execute();
  const [to, subject, by] = ids.map((id) => rows.find((row) => row.id === id));
  if (!to || !subject || !by) return;
  const words = wordsOf(services, told, { subject, by });
  if (!words) return;
  const content = {
    language: 'en' as const,
    facts: [],
    why: 'You get this because you work at the visa desk. If you did not expect it, tell an admin at once.',
    ...words,
  };
  const mail: Mail = {
    to: to.email,
    replyTo: settings.supportEmail,
    messageId: `<operator.${told.id}@${domainOf(settings.supportEmail)}>`,
    subject: words.title,
    text: plainMail(content),
    html: htmlMail(content),
  };
  await sendOrFail(mailer, mail);
}

/** @returns undefined if it is out of date */
function wordsOf(
  { settings, secret, clock }: Needed,
  { about, linkId, orderId }: MailToSend,
  { subject, by }: { subject: OperatorRow; by: OperatorRow },
) {
  const { name } = subject;
  const roles = rolesOf(subject).join(', ');
  const approvals = 'For a day nothing can be approved with it.';
  switch (about) {
    case 'enrolment-link': {
      const link = linkText(secret, subject);
      const isPresent = subject.link_id === linkId && (subject.link_until ?? 0) > clock();
      if (!link || !isPresent) return undefined;
      return {
        title: 'Your log-in at the visa desk',
        sentence:
          `${name}, set your password and your second factor. You need an authenticator app. ` +
          'The link works once, for a day. Nobody will ever ask you for it.',
        link: { text: 'Set your password', url: linkAddress(settings, link) },
      };
    }
    case 'operator-added':
      return {
        title: `${name} was added to the visa desk`,
        sentence: `${by.name} added ${name} (${subject.email}) with these roles: ${roles}. ${approvals}`,
      };
    case 'operator-changed':
      return {
        title: `The roles of ${name} were changed`,
        sentence: `${by.name} changed the log-in of ${name}. ${name} is now ${subject.is_disabled ? 'disabled' : roles}.`,
      };
    case 'operator-enrolled-again':
      return {
        title: `${name} gets a new log-in`,
        sentence: `${name} was enrolled again by ${by.name}: the password, the second factor and all passkeys have ended, and a link for new ones was mailed to ${subject.email}. ${approvals}`,
      };
    case 'operator-enrolled':
      return {
        title: `${name} has set a log-in`,
        sentence: `A password and a second factor of ${name} were set by the mailed link. ${approvals}`,
      };
    case 'password-changed':
      return own(name, 'Your password was changed');
    case 'second-factor-changed':
      return own(name, 'Your second factor was changed');
    case 'passkey-added':
      return own(name, 'A passkey was added to your log-in');
    case 'passkey-removed':
      return own(name, 'A passkey was removed from your log-in');
    case 'refund-waits':
      return {
        title: `A refund of order ${orderId} waits for a second person`,
        sentence: `${name} asked for it. Somebody else of finance approves or declines it at the desk, under Refunds.`,
      };
    case 'refund-approved':
    case 'refund-declined': {
      const verdict = about === 'refund-approved' ? 'approved' : 'declined';
      return {
        title: `A refund of order ${orderId} was ${verdict}`,
        sentence: `${name} asked for it, and ${by.name} ${verdict} it.`,
      };
    }
  }
}

const own = (name: string, title: string) => ({
  title,
  sentence: `${name}, this was done in your session at the visa desk. If it was not you, have an admin enrol you again.`,
});
