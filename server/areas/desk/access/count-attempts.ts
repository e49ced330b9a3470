import type { Marks } from '../../../infra/audit/audit-events';
import type { Db } from '../../../infra/db/tables';
import { ipSubject } from '../../../infra/limits/ip-subject';
import { countIp, countUse, forgetUses, limits } from '../../../infra/limits/limits';
import type { Services } from '../../../services';

const unknownAddress = /^address (\S+)$/;

/**
 * The subject of a failed log-in for the audit: an operator's address, or the mark of one that is
 * nobody's here. Anybody can type a traveller's address, and a row of the audit stays for ever.
 */
export async function attemptSubject(db: Db, marks: Marks, email: string): Promise<string> {
  const known = await db
    .selectFrom('operators')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst();
  return known ? email : `address ${marks.of('address', email)}`;
}

/** The mark of the address that a row of the audit is about; null if it is about none. */
export function addressMarkOf(marks: Marks, subject: string | null): string | null {
  if (subject === null) return null;
  const [, mark] = unknownAddress.exec(subject) ?? [];
  if (mark !== undefined) return mark;
  return subject.includes('@') ? marks.of('address', subject) : null;
}

/*
 * Nobody locks an operator out, and nobody guesses for long:
 * - Passwords are counted by the address together with where they come from, so a stranger uses up
 *   the stranger's own tries. A device that has logged the operator in before has tries of its own,
 *   and no others are counted for it.
 * - What strangers try together, from however many places, has a bound for each address. It stops
 *   unknown devices alone: passkeys and known devices are not asked for it.
 * - Codes follow a right password or a session. At a log-in they are counted by the operator,
 *   wherever from, but those of a known device, and those of a session, apart: who knows the password
 *   alone stops neither.
 */

/** Where a password comes from. */
export interface Source {
  readonly email: string;
  readonly ip: string;
  /** The id of a device that has logged this operator in. */
  readonly device: string | undefined;
}

/** @throws {LimitReached} */
export async function countPassword(services: Services, source: Source, now: Date): Promise<void> {
  const { email, ip, device } = source;
  if (device === undefined) await countIp(services, limits.logInsPerIp, ip, now);
  await countUse(services.db, limits.deskLogInsPerSource, subjectOf(source), now);
  if (device === undefined) await countUse(services.db, limits.deskLogInsPerAddress, email, now);
}

/** An operator who hands in a code or a password after another proof: in a session, or at a log-in. */
export type Prover = { readonly operatorId: string } & (
  { readonly sessionId: string } | { readonly device: string | undefined }
);

/** Counts a code or a password of somebody who has proved another factor. @throws as `countPassword` */
export const countProof = (services: Services, prover: Prover, now: Date): Promise<void> =>
  countUse(services.db, limits.deskProofsPerOperator, proverSubject(prover), now);

/** Counts what a visitor asks for by a link or a passkey. @throws as `countPassword` */
export const countVisit = (services: Services, ip: string, now: Date): Promise<void> =>
  countIp(services, limits.logInsPerIp, ip, now);

/** After a log-in: whoever mistyped has all tries again. */
export async function forgetAttempts(
  tx: Db,
  source: Source & { readonly operatorId: string },
): Promise<void> {
  await forgetUses(tx, limits.deskLogInsPerSource, subjectOf(source));
  await forgetUses(tx, limits.deskProofsPerOperator, proverSubject(source));
}

const subjectOf = ({ email, ip, device }: Source) =>
  `${email}\n${device === undefined ? `ip ${ipSubject(ip)}` : `device ${device}`}`;

function proverSubject(prover: Prover): string {
  const { operatorId } = prover;
  if ('sessionId' in prover) return `${operatorId}\nsession ${prover.sessionId}`;
  return prover.device === undefined ? operatorId : `${operatorId}\ndevice ${prover.device}`;
}
