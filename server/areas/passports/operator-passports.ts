import type { Passport } from '../../../src/contract/passport';
import type { Db } from '../../infra/db/tables';
import type { DataKeys } from '../../infra/keys/data-keys';
import { passportNumberMark } from './passport-marks';
import { passportOf, rowOf } from './passport-row';

export interface PassportOfApplicant {
  readonly applicantId: string;
  readonly passport: Passport;
  readonly submittedAt: Date;
}

/** The passport data of these applicants, as last submitted or corrected. */
export async function loadPassports(
  db: Db,
  applicantIds: readonly string[],
): Promise<PassportOfApplicant[]> {
  if (applicantIds.length === 0) return [];
  const rows = await db
    .selectFrom('passports')
    .where('applicant_id', 'in', applicantIds)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    applicantId: row.applicant_id,
    passport: passportOf(row),
    submittedAt: row.submitted_at,
  }));
}

/** Replaces an applicant's passport data by corrected ones. */
export async function correctPassport(
  tx: Db,
  applicantId: string,
  passport: Passport,
): Promise<void> {
  await tx
    .updateTable('passports')
    .set(rowOf(passport))
    .where('applicant_id', '=', applicantId)
    .execute();
}

/** Other applicants with the same passport number. */
export async function applicantsWithPassport(
  db: Db,
  keys: DataKeys,
  { passportNumber, except }: { passportNumber: string; except: string },
): Promise<string[]> {
  const mark = passportNumberMark(keys, passportNumber);
  const rows = await db
    .selectFrom('passports')
    .where(({ eb, or }) =>
      or([
        eb('passport_number', '=', passportNumber),
        ...(mark === undefined ? [] : [eb('number_mark', '=', mark)]),
      ]),
    )
    .where('applicant_id', '<>', except)
    .select('applicant_id')
    .limit(20)
    .execute();
  return rows.map(({ applicant_id }) => applicant_id);
}
