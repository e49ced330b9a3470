import { UnauthorizedError } from '../../api/errors';
import { sha256Hex } from '../../storage/digest';
import type { Session, SessionStore } from '../../storage/session';
import {
  AccountGoneError,
  OtherUserError,
  SessionRefusedError,
  SessionRenewedError,
} from './failures';
import type { OutboxItem } from './item';
import type { TokenNow } from '../transfer/resumable-upload';

/** Identifies a log-in by a digest of its token. */
export const markOfSession = async ({ user }: Pick<Session, 'user'>): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(user.token))).slice(0, 16);

/**
 * Sends an item's requests with the token of the user who owns it. The token is read right before
 * every request, so no request is sent in another user's name or while another user is logged in.
 */
export function asOwner(session: Pick<SessionStore, 'read'>) {
  return async <T>(
    { userId }: Pick<OutboxItem, 'userId'>,
    send: (token: TokenNow) => Promise<T>,
  ): Promise<T> => {
    let asked: Session | undefined;
    const token: TokenNow = async () => {
      const present = await session.read();
      if (present?.userId !== userId) throw new OtherUserError();
      asked = present;
      return present.user.token;
    };
    try {
      return await send(token);
    } catch (error) {
      const refused = asked;
      if (refused === undefined || !(error instanceof UnauthorizedError)) throw error;
      if (error.isGone) throw new AccountGoneError();
      if ((await token()) !== refused.user.token) throw new SessionRenewedError();
      throw new SessionRefusedError(await markOfSession(refused));
    }
  };
}
