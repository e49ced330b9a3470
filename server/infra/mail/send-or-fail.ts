import { JobFailure } from '../jobs/job-failure';
import { AddressRefusedError, type Mail, type Mailer } from './mailer';

/**
 * Sends the mail of a job.
 * @throws {JobFailure} 'never' if the mail server knows no such address; another failure is tried again
 */
export async function sendOrFail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    if (!(cause instanceof AddressRefusedError)) throw cause;
    throw new JobFailure(cause.message, 'never', { cause });
  }
}
