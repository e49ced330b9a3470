import { Readable } from 'node:stream';
import type { JobKind } from '../../infra/jobs/job-runner';
import type { Mail } from '../../infra/mail/mailer';
import { mailOrigin } from '../../infra/mail/mail-origin';
import { sendOrFail } from '../../infra/mail/send-or-fail';
import type { Services } from '../../services';
import { findReceiptOf, receiptFile } from '../receipts/receipt-file';
import { changeMail } from './mails/change-mail';
import { noticeJobs } from './notice-jobs';
import { pushMessage } from './push-message';
import { PushServices, type PushSender } from './push-service';
import { toldChange } from './told-change';

type Needed = Pick<Services, 'db' | 'catalogue' | 'mailer' | 'settings' | 'workers'>;

/** The jobs that mail and push changes to their travellers. */
export const changeJobs = (
  services: Needed,
  sender: PushSender,
): Readonly<Record<string, JobKind>> => {
  const pushes = new PushServices(sender);
  return {
    [noticeJobs.mail]: {
      atOnce: 4,
      run: async (payload) => {
        await services.catalogue.refresh(services.db);
        await mailChange(services, payload as { changeId: string });
      },
    },
    [noticeJobs.push]: {
      atOnce: 8,
      run: async (payload) => {
        await services.catalogue.refresh(services.db);
        await pushChange(services, pushes, payload as { changeId: string; subscriptionId: string });
      },
    },
  };
};

async function mailChange(services: Needed, { changeId }: { changeId: string }): Promise<void> {
  const { mailer, settings } = services;
  const change = await toldChange(services, changeId, 'mail');
  if (!change) return;
  const sender = { origin: mailOrigin(settings), from: settings.mailFrom };
  const mail = { ...changeMail(change, sender), ...(await receiptOf(services, change)) };
  await sendOrFail(mailer, mail);
}

/** The receipt that a mail about money brings along. */
async function receiptOf(
  services: Needed,
  { source }: { readonly source: string },
): Promise<Pick<Mail, 'attachments'>> {
  const receipt = await findReceiptOf(services.db, source.replace(/^paid\//, 'payment/'));
  if (!receipt) return {};
  const { name, bytes } = await receiptFile(services, receipt);
  const content = Readable.from(bytes, { objectMode: false });
  return { attachments: [{ filename: name, contentType: 'application/pdf', content }] };
}

async function pushChange(
  services: Needed,
  pushes: PushServices,
  { changeId, subscriptionId }: { changeId: string; subscriptionId: string },
): Promise<void> {
  const { db, settings } = services;
  const change = await toldChange(services, changeId, 'push');
  const subscription = await db
    .selectFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    // A browser may belong to another account by now.
    .where('user_id', '=', ({ selectFrom }) =>
      selectFrom('changes').where('id', '=', changeId).select('user_id'),
    )
    .selectAll()
    .executeTakeFirst();
  if (!change || !subscription) return;
  const text = pushMessage(change, mailOrigin(settings));
  // A topic has 32 characters at most.
  const topic = changeId.replaceAll('-', '');
  const answer = await pushes.send(subscription, { text, topic });
  if (answer === 'gone')
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}
