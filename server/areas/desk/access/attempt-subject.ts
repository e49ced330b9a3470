import type { Marks } from '../../../infra/audit/audit-events';
import type { Db } from '../../../infra/db/tables';

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
