import type { deskSessionCalls } from '../../../../src/contract/desk/session-calls';
import { logMarks } from '../../../infra/audit/audit-events';
import { transact } from '../../../infra/db/transact';
import { forgetUses, limits } from '../../../infra/limits/limits';
import { eachSecret, equalText } from '../../../infra/secrets/server-secret';
import type { Services } from '../../../services';
import { passwordMatches } from '../../accounts/passwords';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { attemptSubject } from './attempt-subject';
import { countAttempt } from './count-attempts';
import { deskSessionOf } from './desk-session';
import { endOperatorSession, openOperatorSession } from './operator-sessions';
import { rolesOf } from './operators';
import { acceptedStep, openTotpKey } from './totp';

const ticketLife = 5 * 60_000;

type SessionCalls = Omit<
  typeof deskSessionCalls,
  'deskChangePassword' | 'deskNewSecondFactor' | 'deskChangeSecondFactor'
>;

/** Log-in with two factors, log-out, and what the program has to know. */
export function sessionHandlers(services: Services): DeskHandlersOf<SessionCalls> {
  const { db, secret, reviewing } = services;
  const marks = logMarks(secret);
  const ticketFor = (operator: { id: string; password: string }, until: number, by = secret) =>
    `${operator.id}.${until}.${by.sign('desk-ticket', `${operator.id}\n${until}\n${operator.password}`)}`;
  const fail = async (what: string, subject: string, now: Date) =>
    transact(db, (tx) => writeDeskAudit(tx, { what, subject }, now));
  return {
    deskLogIn: async ({ request: { email, password }, ip, now }) => {
      await countAttempt(services, { email, ip }, now);
      const found = await db
        .selectFrom('operators')
        .where('email', '=', email)
        .where('is_disabled', '=', false)
        .select(['id', 'password'])
        .executeTakeFirst();
      // Compared also without an operator, so that the time tells nothing.
      const fits = await passwordMatches(password, found?.password);
      if (!found || !fits) {
        await fail('log-in-failed', await attemptSubject(db, marks, email), now);
        throw new DeskRefusal('log-in-wrong');
      }
      return async () => ({ ticket: ticketFor(found, now.getTime() + ticketLife) });
    },

    deskSecondFactor: async ({ request: { ticket, code }, ip, now, setSession }) => {
      const [id = '', until = ''] = ticket.split('.');
      const row = await db
        .selectFrom('operators')
        .where('id', '=', id)
        .where('is_disabled', '=', false)
        .selectAll()
        .executeTakeFirst();
      if (
        !row ||
        Number(until) < now.getTime() ||
        !eachSecret(secret).some((by) => equalText(ticketFor(row, Number(until), by), ticket))
      )
        throw new DeskRefusal('log-in-wrong');
      await countAttempt(services, { email: row.email, ip }, now);
      const key = openTotpKey(secret, row.totp_key);
      const step = acceptedStep(key, code, { now, lastStep: Number(row.totp_step) });
      if (step === undefined) {
        await fail('second-factor-failed', row.email, now);
        throw new DeskRefusal('second-factor-wrong');
      }
      return async (tx) => {
        // Of two requests with the same code one wins.
        const used = await tx
          .updateTable('operators')
          .set({ totp_step: step })
          .where('id', '=', id)
          .where('totp_step', '<', step)
          .returning('id')
          .executeTakeFirst();
        if (!used) throw new DeskRefusal('second-factor-wrong');
        const { token, sessionId, expiresAt } = await openOperatorSession(
          tx,
          { operatorId: id, way: 'two-factors' },
          now,
        );
        await forgetUses(tx, limits.deskLogInsPerAddress, row.email);
        await writeDeskAudit(tx, { what: 'log-in', operator: row }, now);
        setSession(token);
        const { name, email } = row;
        const session = { id, name, email, roles: rolesOf(row), sessionId, expiresAt };
        return deskSessionOf(services, session, now);
      };
    },

    deskSession:
      ({ operator, now }) =>
      async () =>
        deskSessionOf(services, operator, now),

    deskLogOut:
      ({ operator, now, setSession }) =>
      async (tx) => {
        await endOperatorSession(tx, operator.sessionId);
        await writeDeskAudit(tx, { what: 'log-out', operator }, now);
        setSession(undefined);
        return {};
      },

    deskReviewsByItself:
      ({ request: { on }, operator, now }) =>
      async (tx) => {
        if (!reviewing) throw new DeskRefusal('not-allowed');
        await writeDeskAudit(tx, { what: 'reviews-by-itself', operator, after: { on } }, now);
        reviewing.onSince = on ? now : undefined;
        return {};
      },
  };
}
