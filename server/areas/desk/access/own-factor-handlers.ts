import type { deskSessionCalls } from '../../../../src/contract/desk/session-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import type { DeskHandlersOf, Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { countProof } from './count-attempts';
import { newDeviceMark } from './desk-session';
import { tellOperator } from './operator-mails';
import { acceptedStep, newTotpKey, openTotpKey, sealTotpKey, totpUri } from './totp';

type OwnFactorCalls = Pick<
  typeof deskSessionCalls,
  'deskChangePassword' | 'deskNewSecondFactor' | 'deskChangeSecondFactor'
>;

/** A new key is to be confirmed within this time. */
const ticketLife = 10 * 60_000;

/** Changes that operators make to their own log-in; each ends their other sessions. */
export function ownFactorHandlers(services: Services): DeskHandlersOf<OwnFactorCalls> {
  const { db, secret, settings } = services;
  const checkPassword = async (
    present: string,
    { operator, now }: { operator: Operator; now: Date },
  ) => {
    await countProof(services, proverOf(operator), now);
    const { password } = await db
      .selectFrom('operators')
      .where('id', '=', operator.id)
      .select('password')
      .executeTakeFirstOrThrow();
    if (!(await services.passwords.matches(present, password)))
      throw new DeskRefusal('log-in-wrong');
  };

  return {
    deskChangePassword: async (call) => {
      const { request, operator, now } = call;
      await checkPassword(request.present, call);
      const hashed = await services.passwords.hash(request.next);
      return async (tx) => {
        await tx
          .updateTable('operators')
          .set({ password: hashed })
          .where('id', '=', operator.id)
          .execute();
        await endOtherSessions(tx, operator);
        await writeDeskAudit(tx, { what: 'password-changed', operator }, now);
        await tellOwner(tx, operator, 'password-changed', now);
        call.setDeviceMark(newDeviceMark(secret, { id: operator.id, password: hashed }));
        return {};
      };
    },

    deskNewSecondFactor: async (call) => {
      const { request, operator, now } = call;
      await checkPassword(request.present, call);
      const totpSecret = newTotpKey();
      const until = now.getTime() + ticketLife;
      // Sealed for the operator alone: nothing is stored of a key that is never confirmed.
      const ticket = sealTotpKey(secret, `${operator.id} ${until} ${totpSecret}`);
      const uri = totpUri(settings.site.name, totpSecret, operator.email);
      return async () => ({ totpSecret, totpUri: uri, ticket });
    },

    deskChangeSecondFactor: async ({ request: { ticket, code }, operator, now }) => {
      await countProof(services, proverOf(operator), now);
      const [id, until, key = ''] = openTicket(ticket).split(' ');
      if (id !== operator.id || !(Number(until) >= now.getTime()))
        throw new DeskRefusal('second-factor-wrong');
      const step = acceptedStep(key, code, { now, lastStep: 0 });
      if (step === undefined) throw new DeskRefusal('second-factor-wrong');
      return async (tx) => {
        await tx
          .updateTable('operators')
          .set({ totp_key: sealTotpKey(secret, key), totp_step: step })
          .where('id', '=', operator.id)
          .execute();
        await endOtherSessions(tx, operator);
        await writeDeskAudit(tx, { what: 'second-factor-changed', operator }, now);
        await tellOwner(tx, operator, 'second-factor-changed', now);
        return {};
      };
    },
  };

  function openTicket(ticket: string): string {
    try {
      return openTotpKey(secret, ticket);
    } catch {
      throw new DeskRefusal('second-factor-wrong');
    }
  }
}

const tellOwner = (
  tx: Db,
  { id }: Operator,
  about: 'password-changed' | 'second-factor-changed',
  now: Date,
) => tellOperator(tx, { to: id, subject: id, about }, now);

const proverOf = ({ id, sessionId }: Operator) => ({ operatorId: id, sessionId });

const endOtherSessions = (tx: Db, operator: Operator) =>
  tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operator.id)
    .where('id', '<>', operator.sessionId)
    .execute();
