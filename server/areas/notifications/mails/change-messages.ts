import type { ChangeKind } from '../../../../src/contract/account/notices';
import { msg, type SourceText } from '../../../../src/domain/messages/text-params';

/** The words that notify a traveller of a change. */
interface ChangeWords {
  /** Subject of the mail and title of the push; anybody may see it on a locked screen. */
  readonly title: SourceText;
  /** The mail's sentence. */
  readonly sentence: SourceText;
}

export const changeMessages: Readonly<Record<ChangeKind, ChangeWords>> = {
  paid: {
    title: msg('Your payment has arrived'),
    sentence: msg('Thank you. We go on with your application at once.'),
  },
  'revision-asked': {
    title: msg('Something has to be corrected'),
    sentence: msg(
      'We have checked your application. Something has to be corrected before we can send it on: open it to see what.',
    ),
  },
  'pre-check-passed': {
    title: msg('Your documents are complete'),
    sentence: msg('We have checked your documents. Next, we send your application to the embassy.'),
  },
  submitted: {
    title: msg('Your application is at the embassy'),
    sentence: msg('We have sent it to the embassy. We tell you as soon as it decides.'),
  },
  letter: {
    title: msg('The embassy has sent a letter'),
    sentence: msg('Open your application to read it, and to see what to do next.'),
  },
  'price-difference': {
    title: msg('A price difference has to be paid'),
    sentence: msg('We go on with your application once it is paid. Open it to see why.'),
  },
  result: {
    title: msg('There is a decision about your visa'),
    sentence: msg('Open your application to see it.'),
  },
  refund: {
    title: msg('Your refund is on its way'),
    sentence: msg('We have sent the money back. Your bank may need some days to show it.'),
  },
  cancelled: {
    title: msg('Your application was canceled'),
    sentence: msg(
      'We do not go on with it. Open your application to see why, and what goes back to you.',
    ),
  },
  'paid-late': {
    title: msg('Your payment arrived too late'),
    sentence: msg(
      'It belongs to a payment that had ended already. We send the whole amount back to you.',
    ),
  },
  'refund-failed': {
    title: msg('Your refund did not get through'),
    sentence: msg(
      'The money has not reached you as planned. Open your application to see what happens next.',
    ),
  },
  'support-answer': {
    title: msg('Support has answered you'),
    sentence: msg('Open the app to read the answer.'),
  },
};
