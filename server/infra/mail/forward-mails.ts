import { AddressRefusedError, MailRefusedError, type Mail, type Mailer } from './mailer';

/**
 * A queue of rows that each need one mail; `mail_after` is the earliest time of the next attempt.
 */
export interface MailQueue<Row extends { readonly id: string }> {
  /** Plural name for the log: 'mails of feedback'. */
  readonly name: string;
  /** Whether a mail is given up if its address does not exist: nobody mends a traveller's address. */
  readonly givesUpAddress: boolean;
  /** The rows that may be mailed now, oldest first. */
  waiting(now: Date, most: number): Promise<readonly Row[]>;
  /** Claims a row for this process until that time; false if another process has claimed it. */
  claim(id: string, now: Date, until: Date): Promise<boolean>;
  mailOf(row: Row): Mail;
  /** Schedules another attempt; null means immediately. */
  retry(id: string, after: Date | null): Promise<void>;
  done(id: string, now: Date): Promise<void>;
}

/** Maximum number of mails per round. */
const most = 100;
const minute = 60_000;
/** Longer than sending a mail takes: an older claim belongs to a process that was stopped. */
const claimTime = 10 * minute;
/** Pause between two attempts of a mail that the server rejects. */
const refusedTime = 30 * minute;

/**
 * Sends the queued mails. A process claims a row before it sends the mail; claims expire, so that
 * no mail is lost with its process. A mail that the mail server rejects is retried later and does
 * not delay others; if the server cannot be reached, the round ends.
 * @throws {AggregateError} at the end, with the rejected mails
 */
export async function forwardMails<Row extends { readonly id: string }>(
  queue: MailQueue<Row>,
  { mailer, clock }: { readonly mailer: Mailer; readonly clock: () => Date },
): Promise<void> {
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  const waiting = await queue.waiting(clock(), most);
  const refusals: MailRefusedError[] = [];
  for (const row of waiting) {
    if (!(await queue.claim(row.id, clock(), later(claimTime)))) continue;
    try {
      await mailer.send(queue.mailOf(row));
    } catch (error) {
      if (queue.givesUpAddress && error instanceof AddressRefusedError) {
        await queue.done(row.id, clock());
        continue;
      }
      const isRefused = error instanceof MailRefusedError;
      await queue.retry(row.id, isRefused ? later(refusedTime) : null);
      if (!isRefused) throw error;
      refusals.push(error);
      continue;
    }
    await queue.done(row.id, clock());
  }
  if (refusals.length === 0) return;
  const reasons = [...new Set(refusals.map(({ message }) => message))].join('; ');
  throw new AggregateError(
    refusals,
    `${refusals.length} of ${waiting.length} ${queue.name} were refused: ${reasons}`,
  );
}
