import type { deskSessionCalls } from '../../../../src/contract/desk/session-calls';
import { logMarks } from '../../../infra/audit/audit-events';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { eachSecret, equalText } from '../../../infra/secrets/server-secret';
import type { Services } from '../../../services';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import type { OperatorRow } from '../desk-tables';
import { writeDeskAudit } from '../write-audit';
import {
  attemptSubject,
  countPassword,
  countProof,
  forgetAttempts,
  type Prover,
} from './count-attempts';
import { deskSessionOf, knownDevice, newDeviceMark } from './desk-session';
import { endOperatorSession, openOperatorSession, proveSession } from './operator-sessions';
import { rolesOf } from './operators';
import { acceptedStep, openTotpKey } from './totp';

const ticketLife = 5 * 60_000;

type SessionCalls = Omit<
  typeof deskSessionCalls,
  | 'deskChangePassword'
  | 'deskNewSecondFactor'
  | 'deskChangeSecondFactor'
  | 'deskOpenEnrolment'
  | 'deskEnrol'
>;

/** Log-in with two factors, log-out, and what the program has to know. */
export function sessionHandlers(services: Services): DeskHandlersOf<SessionCalls> {
  const { db, secret, reviewing } = services;
  const marks = logMarks(secret);
  const ticketFor = (operator: { id: string; password: string }, until: number, by = secret) =>
    `${operator.id}.${until}.${by.sign('desk-ticket', `${operator.id}\n${until}\n${operator.password}`)}`;
  const fail = async (what: string, subject: string, now: Date) =>
    transact(db, (tx) => writeDeskAudit(tx, { what, subject }, now));
  /**
   * Compares a code of the second factor. @returns what uses it up, in the transaction
   * @throws {DeskRefusal}
   */
  const acceptCode = async (row: OperatorRow, code: string, prover: Prover, now: Date) => {
    await countProof(services, prover, now);
    const key = openTotpKey(secret, row.totp_key);
    const step = acceptedStep(key, code, { now, lastStep: Number(row.totp_step) });
    if (step === undefined) {
      await fail('second-factor-failed', row.email, now);
      throw new DeskRefusal('second-factor-wrong');
    }
    return async (tx: Db) => {
      // Of two requests with the same code one wins, and none if the log-in has changed meanwhile.
      const used = await tx
        .updateTable('operators')
        .set({ totp_step: step })
        .where('id', '=', row.id)
        .where('totp_step', '<', step)
        .where('totp_key', '=', row.totp_key)
        .where('password', '=', row.password)
        .where('is_disabled', '=', false)
        .returning('id')
        .executeTakeFirst();
      if (!used) throw new DeskRefusal('second-factor-wrong');
    };
  };
  return {
    deskLogIn: async ({ request: { email, password }, ip, deviceMark, now }) => {
      const found = await db
        .selectFrom('operators')
        .where('email', '=', email)
        .where('is_disabled', '=', false)
        .select(['id', 'password'])
        .executeTakeFirst();
      const device = found && knownDevice(secret, found, deviceMark);
      await countPassword(services, { email, ip, device }, now);
      // Compared also without an operator, so that the time tells nothing.
      const fits = await services.passwords.matches(password, found?.password);
      if (!found || !fits) {
        await fail('log-in-failed', await attemptSubject(db, marks, email), now);
        throw new DeskRefusal('log-in-wrong');
      }
      return async () => ({ ticket: ticketFor(found, now.getTime() + ticketLife) });
    },

    deskSecondFactor: async (call) => {
      const { ticket, code } = call.request;
      const { ip, deviceMark, now, setSession, setDeviceMark } = call;
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
      const device = knownDevice(secret, row, deviceMark);
      const useUp = await acceptCode(row, code, { operatorId: id, device }, now);
      return async (tx) => {
        await useUp(tx);
        const { token, sessionId, expiresAt } = await openOperatorSession(
          tx,
          { operatorId: id, way: 'two-factors' },
          now,
        );
        await forgetAttempts(tx, { email: row.email, ip, device, operatorId: id });
        await writeDeskAudit(tx, { what: 'log-in', operator: row }, now);
        setSession(token);
        if (device === undefined) setDeviceMark(newDeviceMark(secret, row));
        const { name, email } = row;
        const session = { id, name, email, roles: rolesOf(row), sessionId, expiresAt };
        return deskSessionOf(services, session, now);
      };
    },

    deskProve: async ({ request: { code }, operator, now }) => {
      const row = await db
        .selectFrom('operators')
        .where('id', '=', operator.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const { id: operatorId, sessionId } = operator;
      const useUp = await acceptCode(row, code, { operatorId, sessionId }, now);
      return async (tx) => {
        await useUp(tx);
        await proveSession(tx, operator.sessionId, now);
        await writeDeskAudit(tx, { what: 'proved-again', operator }, now);
        return {};
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
