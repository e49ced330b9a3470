import type { InferOutput } from 'valibot';
import type { sandboxRefusal } from '../../../contract/sandbox-payment';
import { sandboxWords } from '../../../domain/words/sandbox-words';
import { wordsIfKnown } from '../../../language/message-words';

/** Why the test provider charged nothing, in the page's language; the server's text for an unknown code. */
export const declineText = ({ code = '', error }: InferOutput<typeof sandboxRefusal>): string =>
  wordsIfKnown(sandboxWords, code, {}) ?? error;
