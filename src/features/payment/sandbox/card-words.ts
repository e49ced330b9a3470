import type { sandboxCards } from '../../../contract/sandbox-payment';
import { msg, type SourceText } from '../../../language/text';

/** The results of the test cards, shown below their numbers. */
export const cardWords: Record<(typeof sandboxCards)[number]['words'], SourceText> = {
  pays: msg('pays'),
  'is declined': msg('is declined'),
  'has expired': msg('has expired'),
  'has insufficient funds': msg('has insufficient funds'),
  'asks for a code': msg('asks for a code'),
  'gives no answer': msg('gives no answer'),
  'pays a little later': msg('pays a little later'),
  'fails a little later': msg('fails a little later'),
};
