import type { NoticeKind } from '../../contract/notices';
import { msg, type SourceText } from '../../language/text';

/** Of what a traveller may be told, in the order of an application's way. */
export const noticeNames: Readonly<Record<NoticeKind, SourceText>> = {
  paid: msg('A payment has arrived'),
  'revision-asked': msg('Something has to be corrected'),
  'pre-check-passed': msg('The documents are complete'),
  submitted: msg('The application is at the embassy'),
  letter: msg('The embassy has sent a letter'),
  'price-difference': msg('A price difference has to be paid'),
  result: msg('There is a decision'),
  refund: msg('A refund is on its way'),
  'support-answer': msg('Support has answered'),
};
