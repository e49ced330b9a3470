import type { ClosedMessage } from '../domain/document/document-rules';
import { wordsOf } from '../language/message-words';
import { closedCatalogue } from '../domain/words/closed-words';

/** Why a document cannot be changed. */
export const closedWords = (message: ClosedMessage): string => wordsOf(closedCatalogue, message);
