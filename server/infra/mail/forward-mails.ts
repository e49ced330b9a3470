import { MailRefusedError, type Mail, type Mailer } from './mailer';

/** Rows of which each wants one mail; `mail_after` is when that may be tried. */
export interface MailQueue<Row extends { readonly id: string }> {
  /** For the log: 'mails of feedback'. */
  readonly name: string;
  /** What may be mailed now, the oldest first. */
  waiting(now: Date, most: number): Promise<readonly Row[]>;
  /** Whether it is ours now to mail: nobody else's until that time. */
  claim(id: string, now: Date, until: Date): Promise<boolean>;
  mailOf(row: Row): Mail;
  /** It did not go out; null: it may be tried at once. */
  retry(id: string, after: Date | null): Promise<void>;
  done(id: string, now: Date): Promise<void>;
}

/** How many mails one round sends; the rest have the next one. */
const most = 100;
const minute = 60_000;
/** Longer than a mail takes: by then whoever claimed it was stopped before it had gone. */
const claimTime = 10 * minute;
/** Between two tries of a mail that is refused. */
const refusedTime = 30 * minute;

/**
 * Sends what waits. Whoever claims a row sends its mail; a claim runs out, so that nothing is lost
 * with the one who had it. What the mail server refuses is tried again later and holds up nothing
 * else; where it cannot be reached the round ends.
 * @throws {AggregateError} at the end, of what was refused
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
