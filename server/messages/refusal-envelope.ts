import type { Envelope } from '../../src/contract/envelope';
import type { Language } from '../../src/contract/languages';
import { said } from '../../src/domain/messages/message';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { serverText } from './server-messages';

/** The answer instead of success: the message in words, and for clients with words of their own. */
export const refusalEnvelope = (
  ret: number,
  message: ServerMessage,
  { body, language }: { body?: object | undefined; language?: Language | undefined } = {},
): Envelope => ({
  ret,
  msg: serverText(message, language),
  ...said(message),
  body,
});
