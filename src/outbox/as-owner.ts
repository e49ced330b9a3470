import { UnauthorizedError } from '../api/errors';
import type { SessionStore } from '../storage/session';
import { OtherUserError, SessionRenewedError } from './failures';
import type { OutboxItem } from './item';
import type { TokenNow } from './resumable-upload';

/**
 * Sends what belongs to an item with its own user's token, which is read right before every request:
 * whoever logs in while it is on its way, no request begins in another's name, or while another is
 * here.
 */
export function asOwner(session: Pick<SessionStore, 'read'>) {
  return async <T>(
    { userId }: Pick<OutboxItem, 'userId'>,
    send: (token: TokenNow) => Promise<T>,
  ): Promise<T> => {
    let asked: string | undefined;
    const token: TokenNow = async () => {
      const present = await session.read();
      if (present?.userId !== userId) throw new OtherUserError();
      asked = present.user.token;
      return asked;
    };
    try {
      return await send(token);
    } catch (error) {
      const refused = asked;
      if (refused === undefined || !(error instanceof UnauthorizedError)) throw error;
      throw (await token()) === refused ? error : new SessionRenewedError();
    }
  };
}
