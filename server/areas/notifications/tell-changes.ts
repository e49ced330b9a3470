import { Readable } from 'node:stream';
import { directionOf } from '../../../src/domain/languages';
import type { JobKind } from '../../infra/jobs/job-runner';
import { type Mail, mailOrigin, sendOrFail } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import { translateTo } from '../../messages/translate-to';
import { findReceiptOf, receiptFile } from '../receipts/receipt-file';
import { noticeJobs } from './add-change';
import { changeMail } from './mails/change-mail';
import { changeMessages } from './mails/change-messages';
import { type PushSender, PushServices } from './push-service';
import { toldChange, type ToldChange } from './told-change';

/**
 * The text of a push: a declarative message, which iOS shows automatically, and our worker in other
 * browsers. It has no personal data, because anybody may see it on a locked screen.
 */
function pushMessage(change: ToldChange, origin: string | undefined): string {
  const { id, kind, language, path } = change;
  const t = translateTo(language);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: t(changeMessages[kind].title),
      body: t('Open the app to see more.'),
      navigate: `${origin ?? ''}${path}`,
      lang: language,
      dir: directionOf(language),
      // A repeated push replaces the first one.
      tag: id,
    },
    // A worker that handles pushes is started too, which delivers what waits on the phone.
    mutable: true,
  });
}

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
