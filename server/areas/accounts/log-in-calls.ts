import { ret } from '../../../src/contract/envelope';
import type { sessionCalls } from '../../../src/contract/account/sessions';
import { closeOtherSessions, closeSession, listSessions } from './sessions';
import type { HandlersOf } from '../../handler';
import { Refusal } from '../../errors/refusal';
import type { linkedLogInCalls } from '../../../src/contract/account/own-account';
import { listIdentities, unlinkIdentities, providerName } from './identities';
import { addNotice } from './notices';

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

export const linkedLogInHandlers: HandlersOf<typeof linkedLogInCalls> = {
  linkedLogIns:
    ({ user }) =>
    async (db) => {
      const { password } = await db
        .selectFrom('users')
        .where('id', '=', user.id)
        .select('password')
        .executeTakeFirstOrThrow();
      return {
        link_list: (await listIdentities(db, user.id)).map(({ id, issuer, email, created_at }) => ({
          link_id: id,
          provider: providerName(issuer),
          link_time: created_at.toISOString(),
          email: email ?? undefined,
        })),
        has_password: password !== null,
      };
    },

  unlinkLogIn:
    ({ request, user, device, now, audit, afterCommit, mailNotices }) =>
    async (tx) => {
      const [gone] = await unlinkIdentities(tx, user.id, request.link_id);
      if (!gone) throw new Refusal(ret.notFound, { code: 'log-in-not-linked' });
      const provider = providerName(gone.issuer);
      // The last log-in may be removed too: the owner can set a password with a mailed code.
      const notice = { userId: user.id, kind: 'unlinked', device, providers: [provider] } as const;
      await addNotice(tx, notice, now);
      afterCommit(async () => audit('log-in-unlinked', { provider }, { email: user.email }));
      afterCommit(mailNotices);
      return {};
    },
};
