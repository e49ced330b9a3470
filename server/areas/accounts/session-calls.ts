import { ret } from '../../../src/contract/envelope';
import type { sessionCalls } from '../../../src/contract/account/sessions';
import { closeOtherSessions, closeSession, listSessions } from './sessions';
import type { HandlersOf } from '../../handler';
import { Refusal } from '../../errors/refusal';

export const sessionHandlers: HandlersOf<typeof sessionCalls> = {
  sessions:
    ({ user, now }) =>
    async (db) => {
      const sessions = await listSessions(db, user.id, now);
      return {
        session_list: sessions.map(({ id, device, created_at, last_used_at }) => ({
          session_id: id,
          device,
          create_time: created_at.toISOString(),
          last_use_time: last_used_at.toISOString(),
          is_current: id === user.sessionId,
        })),
      };
    },

  revokeSession:
    ({ request, user, audit, afterCommit }) =>
    async (tx) => {
      const sessionId = request.session_id;
      if (sessionId === undefined)
        await closeOtherSessions(tx, { userId: user.id, sessionId: user.sessionId });
      else if (!(await closeSession(tx, { userId: user.id, sessionId, by: user.sessionId })))
        throw new Refusal(ret.notFound, { code: 'session-not-found' });
      const which =
        sessionId === undefined ? 'all others' : sessionId === user.sessionId ? 'own' : 'other';
      afterCommit(async () => audit('session-ended', { which }));
      return {};
    },
};
