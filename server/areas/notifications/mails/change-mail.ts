import type { Language } from '../../../../src/contract/languages';
import { formatMoney } from '../../../../src/domain/payment/money';
import { domainOf, type Mail } from '../../../infra/mail/mailer';
import { translateTo } from '../../../messages/translate-to';
import type { ToldChange } from '../told-change';
import { changeMessages } from './change-messages';
import { htmlMail, plainMail, type MailContent } from './mail-frame';

/** The sender, and the app's address if the server knows it. */
interface Sender {
  readonly origin: string | undefined;
  readonly from: string;
}

/** Why a traveller gets a mail about a change, and how to receive no more. */
export function whyMailed(language: Language, origin: string | undefined): string {
  const t = translateTo(language);
  return t(
    'You get this mail because you have an account at {place}. Choose what we mail you about in the menu of the app, under "Notifications".',
    { place: origin ?? t('the app') },
  );
}

/** The mail that tells a traveller of a change. */
export function changeMail(change: ToldChange, { origin, from }: Sender): Mail {
  const { id, email, language, kind, path, orderId, product, firstName, amount } = change;
  const t = translateTo(language);
  const { title, sentence } = changeMessages[kind];
  const content: MailContent = {
    language,
    title: t(title),
    sentence: t(sentence),
    facts: [
      ...(product === undefined ? [] : [product]),
      ...(firstName === undefined ? [] : [t('Applicant: {firstName}', { firstName })]),
      ...(amount ? [t('Amount: {amount}', { amount: formatMoney(amount) })] : []),
      ...(orderId === undefined ? [] : [t('Order id {orderId}', { orderId })]),
    ],
    link:
      origin === undefined
        ? undefined
        : {
            text: orderId === undefined ? t('Open the app') : t('Open your application'),
            url: `${origin}${path}`,
          },
    why: whyMailed(language, origin),
  };
  return {
    to: email,
    // The same for each try, so that a mailbox shows a repeated mail once.
    messageId: `<change.${id}@${domainOf(from)}>`,
    subject: content.title,
    text: plainMail(content),
    html: htmlMail(content),
  };
}
