import type { deskPasskeyCalls } from '../../../../src/contract/desk/session-calls';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import {
  creationOptions,
  requestOptions,
  verifyMade,
  verifyUsed,
  passkeyParty,
} from '../../../infra/passkeys/ceremonies';
import { newId, newSecret } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import type { DeskHandlersOf, Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { countVisit } from './count-attempts';
import { deskSessionOf, newDeviceMark } from './desk-session';
import { tellOperator } from './operator-mails';
import { openOperatorSession } from './operator-sessions';
import { rolesOf } from './operators';

const lifetime = 5 * 60_000;

/** Keeps a challenge for a browser to sign; of an operator, or of a visitor who logs in. */
export async function keepChallenge(
  tx: Db,
  operatorId: string | undefined,
  now: Date,
): Promise<{ readonly ceremonyId: string; readonly challenge: string }> {
  await tx.deleteFrom('operator_challenges').where('expires_at', '<=', now).execute();
  const [ceremonyId, challenge] = [newId(), newSecret()];
  await tx
    .insertInto('operator_challenges')
    .values({
      id: ceremonyId,
      challenge,
      operator_id: operatorId ?? null,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return { ceremonyId, challenge };
}

/**
 * Takes a challenge: it is signed once, by whom it was made for, and in time.
 * @returns undefined if it is none
 */
export async function takeChallenge(
  db: Db,
  ceremonyId: string,
  operatorId: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('operator_challenges')
    .where('id', '=', ceremonyId)
    .where('expires_at', '>', now)
    .where('operator_id', 'is not distinct from', operatorId ?? null)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}

/** Nobody has more devices; a list without an end would be one that nobody looks through. */
const mostPasskeys = 10;

/** Passkeys of operators: a device that verifies its user is both factors at once. */
export function passkeyHandlers(services: Services): DeskHandlersOf<typeof deskPasskeyCalls> {
  const { db, secret, settings } = services;
  const partyOf = (origin: string) => {
    const party = passkeyParty(origin);
    if (!party) throw new DeskRefusal('no-passkeys-here');
    return party;
  };
  const fail = (subject: string, now: Date) =>
    transact(db, (tx) => writeDeskAudit(tx, { what: 'passkey-failed', subject }, now));
  const passkeysOf = ({ id }: Pick<Operator, 'id'>) =>
    db
      .selectFrom('operator_passkeys')
      .where('operator_id', '=', id)
      .orderBy('added_at')
      .selectAll();

  return {
    deskPasskeys: ({ operator }) => {
      return async (tx) => {
        const rows = await tx
          .selectFrom('operator_passkeys')
          .where('operator_id', '=', operator.id)
          .orderBy('added_at')
          .selectAll()
          .execute();
        return {
          passkeys: rows.map(({ id, name, added_at, last_used_at }) => ({
            id,
            name,
            addedAt: added_at.toISOString(),
            ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
          })),
        };
      };
    },

    deskStartPasskey: async ({ operator, origin, now }) => {
      requireTwoFactors(operator);
      const party = partyOf(origin);
      const known = await passkeysOf(operator).execute();
      if (known.length >= mostPasskeys) throw new DeskRefusal('not-allowed');
      return async (tx) => {
        const { ceremonyId, challenge } = await keepChallenge(tx, operator.id, now);
        const { id, email, name } = operator;
        const siteName = `${settings.site.name} desk`;
        const asked = { siteName, user: { id, email, name }, challenge, known };
        return { ceremonyId, options: await creationOptions(party, asked) };
      };
    },

    deskAddPasskey: async ({ request, operator, origin, now }) => {
      requireTwoFactors(operator);
      const party = partyOf(origin);
      const { ceremonyId, name, made } = request;
      const challenge = await takeChallenge(db, ceremonyId, operator.id, now);
      if (challenge === undefined) throw new DeskRefusal('passkey-wrong');
      const passkey = await verifyMade(party, made, challenge);
      if (!passkey) {
        await fail(operator.email, now);
        throw new DeskRefusal('passkey-wrong');
      }
      return async (tx) => {
        const added = await tx
          .insertInto('operator_passkeys')
          .values({ ...passkey, operator_id: operator.id, name, added_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw new DeskRefusal('already-exists');
        const entry = { what: 'passkey-added', operator, subject: passkey.id };
        await writeDeskAudit(tx, { ...entry, after: { name } }, now);
        const { id } = operator;
        await tellOperator(tx, { to: id, subject: id, about: 'passkey-added' }, now);
        return {};
      };
    },

    deskRemovePasskey:
      ({ request: { id }, operator, now }) =>
      async (tx) => {
        const removed = await tx
          .deleteFrom('operator_passkeys')
          .where('id', '=', id)
          .where('operator_id', '=', operator.id)
          .returning('name')
          .executeTakeFirst();
        if (!removed) throw new DeskRefusal('not-found');
        const entry = { what: 'passkey-removed', operator, subject: id };
        await writeDeskAudit(tx, { ...entry, before: removed }, now);
        const owner = operator.id;
        await tellOperator(tx, { to: owner, subject: owner, about: 'passkey-removed' }, now);
        return {};
      },

    deskStartPasskeyLogIn: async ({ origin, ip, now }) => {
      await countVisit(services, ip, now);
      const party = partyOf(origin);
      return async (tx) => {
        const { ceremonyId, challenge } = await keepChallenge(tx, undefined, now);
        return { ceremonyId, options: await requestOptions(party, challenge) };
      };
    },

    deskPasskeyLogIn: async (call) => {
      const { ceremonyId, made } = call.request;
      const { origin, ip, now, setSession, setDeviceMark } = call;
      await countVisit(services, ip, now);
      const party = partyOf(origin);
      const challenge = await takeChallenge(db, ceremonyId, undefined, now);
      const known = await db
        .selectFrom('operator_passkeys')
        .where('id', '=', made.id)
        .selectAll()
        .executeTakeFirst();
      if (challenge === undefined || !known) throw new DeskRefusal('passkey-wrong');
      const newCounter = await verifyUsed(party, made, challenge, known);
      if (newCounter === undefined) {
        await fail(known.operator_id, now);
        throw new DeskRefusal('passkey-wrong');
      }
      return async (tx) => {
        const operator = await tx
          .selectFrom('operators')
          .where('id', '=', known.operator_id)
          .where('is_disabled', '=', false)
          .selectAll()
          .forShare()
          .executeTakeFirst();
        // A device whose counter goes back was copied; of two log-ins with one counter one wins.
        const used = await tx
          .updateTable('operator_passkeys')
          .set({ counter: newCounter, last_used_at: now })
          .where('id', '=', known.id)
          .where('counter', '=', known.counter)
          .returning('id')
          .executeTakeFirst();
        if (!operator || !used) throw new DeskRefusal('passkey-wrong');
        const { id, name, email } = operator;
        const opened = await openOperatorSession(tx, { operatorId: id, way: 'passkey' }, now);
        const entry = { what: 'log-in', operator, subject: known.id };
        await writeDeskAudit(tx, { ...entry, after: { way: 'passkey' } }, now);
        setSession(opened.token);
        setDeviceMark(newDeviceMark(secret, operator));
        const { sessionId, expiresAt } = opened;
        const session = { id, name, email, roles: rolesOf(operator), sessionId, expiresAt };
        return deskSessionOf(services, session, now);
      };
    },
  };
}

/** The thief of an unlocked device must not be able to add another one. */
function requireTwoFactors({ way }: Operator): void {
  if (way !== 'two-factors') throw new DeskRefusal('password-log-in-needed');
}
