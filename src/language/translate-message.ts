import {
  noticeIfKnown as formatNoticeIfKnown,
  noticeOf as formatNotice,
  wordsIfKnown as formatWordsIfKnown,
  wordsOf as formatWords,
  type Notice,
  type Notices,
  type Words,
} from '../domain/messages/catalogue';
import type { MessageOf, Params } from '../domain/messages/message';
import { translateText } from './translate';

/*
 * The texts of messages in the traveller's language: the functions of domain/messages/catalogue,
 * which are in English.
 */

export const wordsOf = <List>(words: Words<List>, message: MessageOf<List>): string =>
  formatWords(words, message, translateText);

export const wordsIfKnown = <List>(
  words: Words<List>,
  code: string,
  params: Params,
): string | undefined => formatWordsIfKnown(words, code, params, translateText);

export const noticeOf = <List>(notices: Notices<List>, message: MessageOf<List>): Notice =>
  formatNotice(notices, message, translateText);

export const noticeIfKnown = <List>(
  notices: Notices<List>,
  code: string,
  params: Params,
): Notice | undefined => formatNoticeIfKnown(notices, code, params, translateText);
