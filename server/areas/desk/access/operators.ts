import { randomInt } from 'node:crypto';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import { operatorRoles, type OperatorRole } from '../../../../src/contract/desk/define-desk-call';
import type { Db } from '../../../infra/db/tables';
import { newId } from '../../../infra/secrets/random-id';
import type { ServerSecret } from '../../../infra/secrets/server-secret';
import type { Services } from '../../../services';
import type { OperatorRow } from '../desk-tables';
import { isSealedNewly, newTotpKey, openTotpKey, sealTotpKey } from './totp';

/** An operator's new credentials, shown once: only a hash and a sealed key are stored. */
export interface Enrolment {
  readonly id: string;
  readonly password: string;
  readonly totpSecret: string;
}

interface NewOperator {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  /** When the operator may approve refunds of colleagues; without it, at once. */
  readonly approves_from?: Date;
}

/** A new password and a new second factor, with the row that stores them. */
export interface NewFactors {
  readonly password: string;
  readonly totpSecret: string;
  readonly row: { readonly password: string; readonly totp_key: string };
}

/** Makes a password and a second factor; slow, so before a transaction. */
export async function makeFactors(
  { passwords, secret }: Pick<Services, 'passwords' | 'secret'>,
  given: { readonly password?: string; readonly totpSecret?: string } = {},
): Promise<NewFactors> {
  const { password = newPassword(), totpSecret = newTotpKey() } = given;
  return {
    password,
    totpSecret,
    row: { password: await passwords.hash(password), totp_key: sealTotpKey(secret, totpSecret) },
  };
}

/** Adds an operator; undefined if the address has one. */
export async function addOperator(
  tx: Db,
  { name, email, roles, approves_from }: NewOperator,
  { password, totpSecret, row }: NewFactors,
  now: Date,
): Promise<Enrolment | undefined> {
  const id = newId();
  const added = await tx
    .insertInto('operators')
    .values({ id, name, email, roles: roles.join(','), added_at: now, approves_from, ...row })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id, password, totpSecret };
}

/** The roles of an operator's row. */
export const rolesOf = ({ roles }: Pick<OperatorRow, 'roles'>): OperatorRole[] =>
  operatorRoles.filter((role) => roles.split(',').includes(role));

/** Two letters: of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', second = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...second][0] ?? [...first][1] ?? ''}`.toUpperCase();
}

export const inShort = ({ id, name }: { id: string; name: string }): OperatorInShort => ({
  id,
  name,
  initials: initialsOf(name),
});

/** All operators by id, also disabled ones: old rows name them. */
export async function operatorsById(db: Db): Promise<(id: string) => OperatorInShort> {
  const rows = await db.selectFrom('operators').select(['id', 'name']).execute();
  const known = new Map(rows.map((row) => [row.id, inShort(row)]));
  return (id) => known.get(id) ?? inShort({ id, name: 'Unknown' });
}

/** Four groups of five letters and digits that are not mistaken for each other: 98 bits. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Seals the second factors again that an earlier secret sealed, so that it can be dropped.
 * @returns how many
 */
export async function sealFactorsAgain(db: Db, secret: ServerSecret): Promise<number> {
  const rows = await db.selectFrom('operators').select(['id', 'totp_key']).execute();
  const old = rows.filter(({ totp_key }) => !isSealedNewly(secret, totp_key));
  for (const { id, totp_key } of old)
    await db
      .updateTable('operators')
      .set({ totp_key: sealTotpKey(secret, openTotpKey(secret, totp_key)) })
      .where('id', '=', id)
      // An operator may have changed the factor meanwhile.
      .where('totp_key', '=', totp_key)
      .execute();
  return old.length;
}
