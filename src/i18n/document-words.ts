import type { ClosedMessage } from '../domain/document/document-rules';
import { wordsOf } from '../language/message-words';
import { closedCatalogue } from '../domain/english/traveller-messages';

/** Why a document cannot be changed. */
export const closedWords = (message: ClosedMessage): string => wordsOf(closedCatalogue, message);
