import { mailsIn } from './mails-in';
import type { TestServer } from './start-server';

/** The mails to an operator, oldest first, once all that waits is sent. */
export async function mailsTo(
  server: Pick<TestServer, 'services'>,
  email: string,
): Promise<string[]> {
  const { db } = server.services;
  for (;;) {
    const left = await db
      .selectFrom('jobs')
      .where('kind', '=', 'mail-operator')
      .select('id')
      .executeTakeFirst();
    if (!left) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return mailsIn(server.services.settings.dataDir)
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** The tokens of the enrolment links that were mailed to an operator, oldest first. */
export async function enrolmentLinks(
  server: Pick<TestServer, 'services'>,
  email: string,
): Promise<string[]> {
  const mails = await mailsTo(server, email);
  return mails.flatMap((mail) => {
    const link = /\/enrol#([\w.-]+)/.exec(mail)?.[1];
    return link === undefined ? [] : [link];
  });
}
