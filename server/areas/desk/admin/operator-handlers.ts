import type { deskAdminCalls } from '../../../../src/contract/desk/admin-calls';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { approvesFrom } from '../access/enrolment-link';
import { mailLink, tellTeam } from '../access/operator-mails';
import { endOperatorSessions } from '../access/operator-sessions';
import { addOperator, inShort, initialsOf, makeFactors, rolesOf } from '../access/operators';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';

type OperatorCalls = Pick<
  typeof deskAdminCalls,
  | 'deskColleagues'
  | 'deskOperators'
  | 'deskAddOperator'
  | 'deskChangeOperator'
  | 'deskEndSessions'
  | 'deskEnrolAgain'
>;

/**
 * The operators of the desk. Nobody makes a second person for a refund by themselves:
 * - Nobody gives a right to themselves.
 * - Only who reads an operator's mail sets that operator's password and second factor.
 * - Who is new, enrolled again or has a new role approves nothing for a day, and whom it concerns is
 *   told by mail meanwhile.
 */
export function operatorHandlers(services: Services): DeskHandlersOf<OperatorCalls> {
  return {
    deskColleagues: () => async (tx) => {
      const rows = await tx
        .selectFrom('operators')
        .where('is_disabled', '=', false)
        .orderBy('name')
        .select(['id', 'name'])
        .execute();
      return { operators: rows.map(inShort) };
    },

    deskOperators:
      ({ now }) =>
      async (tx) => {
        const rows = await tx.selectFrom('operators').orderBy('name').selectAll().execute();
        const sessions = await tx
          .selectFrom('operator_sessions')
          .where('expires_at', '>', now)
          .groupBy('operator_id')
          .select(['operator_id', ({ fn }) => fn.countAll<string | number>().as('open')])
          .select(({ fn }) => fn.max('last_seen_at').as('seen'))
          .execute();
        return {
          operators: rows.map((row) => {
            const own = sessions.find(({ operator_id }) => operator_id === row.id);
            return {
              id: row.id,
              name: row.name,
              initials: initialsOf(row.name),
              email: row.email,
              roles: rolesOf(row),
              addedAt: row.added_at.toISOString(),
              isDisabled: row.is_disabled,
              openSessions: Number(own?.open ?? 0),
              ...(own && { lastSeenAt: own.seen.toISOString() }),
            };
          }),
        };
      },

    deskAddOperator: async ({ request, operator, now }) => {
      // Nobody knows these: they are replaced by whoever opens the link.
      const factors = await makeFactors(services);
      return async (tx) => {
        const added = await addOperator(tx, { ...request, ...approvesFrom(now) }, factors, now);
        if (!added) throw new DeskRefusal('already-exists');
        await mailLink(tx, added.id, now);
        const entry = { what: 'operator-added', operator, subject: added.id };
        await writeDeskAudit(tx, { ...entry, after: request }, now);
        await tellTeam(tx, { about: 'operator-added', subject: added.id, by: operator.id }, now);
        return { id: added.id, mailedTo: request.email };
      };
    },

    deskChangeOperator:
      ({ request: { id, roles, isDisabled }, operator, now }) =>
      async (tx) => {
        const row = await lockOperator(tx, id);
        const before = { roles: rolesOf(row), isDisabled: row.is_disabled };
        const isMore = before.isDisabled || roles.some((role) => !before.roles.includes(role));
        const isLess = isDisabled || before.roles.some((role) => !roles.includes(role));
        // Nobody gives a right to themselves, nor closes the last way in.
        if (id === operator.id && (isMore || isLess)) throw new DeskRefusal('second-person-needed');
        await tx
          .updateTable('operators')
          .set({
            roles: roles.join(','),
            is_disabled: isDisabled,
            ...(isMore && approvesFrom(now)),
            // A link that still waits does not come to life with its operator.
            ...(isDisabled && { link_id: null, link_until: null }),
          })
          .where('id', '=', id)
          .execute();
        if (isLess) await endOperatorSessions(tx, id);
        const entry = { what: 'operator-changed', operator, subject: id, before };
        await writeDeskAudit(tx, { ...entry, after: { roles, isDisabled } }, now);
        if (isMore || isLess)
          await tellTeam(tx, { about: 'operator-changed', subject: id, by: operator.id }, now);
        return {};
      },

    deskEndSessions:
      ({ request: { id }, operator, now }) =>
      async (tx) => {
        await lockOperator(tx, id);
        await endOperatorSessions(tx, id);
        await writeDeskAudit(tx, { what: 'sessions-ended', operator, subject: id }, now);
        return {};
      },

    deskEnrolAgain: async ({ request: { id }, operator, now }) => {
      // It ends the session that asks.
      if (id === operator.id) throw new DeskRefusal('second-person-needed');
      // Nobody knows these, so what was lost or stolen opens nothing from now on.
      const { row: factors } = await makeFactors(services);
      return async (tx) => {
        const row = await lockOperator(tx, id);
        await tx
          .updateTable('operators')
          .set({ ...factors, totp_step: 0, ...approvesFrom(now) })
          .where('id', '=', id)
          .execute();
        await tx.deleteFrom('operator_passkeys').where('operator_id', '=', id).execute();
        await endOperatorSessions(tx, id);
        await mailLink(tx, id, now);
        await writeDeskAudit(tx, { what: 'operator-enrolled-again', operator, subject: id }, now);
        await tellTeam(tx, { about: 'operator-enrolled-again', subject: id, by: operator.id }, now);
        return { id, mailedTo: row.email };
      };
    },
  };
}

async function lockOperator(tx: Db, id: string) {
  const row = await tx
    .selectFrom('operators')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DeskRefusal('not-found');
  return row;
}
