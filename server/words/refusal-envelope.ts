import type { Envelope } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { serverWords } from './server-words';

/** What is answered instead of success: the message in words, and for clients with words of their own. */
export function refusalEnvelope(ret: number, said: ServerMessage, body?: object): Envelope {
  const { code, ...params } = said;
  return {
    ret,
    msg: serverWords(said),
    code,
    ...(Object.keys(params).length > 0 && { params }),
    body,
  };
}
