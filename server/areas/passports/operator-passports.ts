import type { Selectable } from 'kysely';
import type { Passport } from '../../../src/contract/passport';
import type { Database, Db } from '../../infra/db/tables';
import type { DataKeys } from '../../infra/keys/data-keys';

type Columns = Selectable<Database['passports']>;
type Row = Omit<Columns, 'applicant_id' | 'submitted_at' | 'number_mark' | 'surname_mark'>;

/** Passport data as columns. */
export const rowOf = (passport: Passport): Row => ({
  passport_number: passport.passportNumber,
  surname: passport.surname,
  given_name: passport.givenName,
  country_code: passport.countryCode,
  sex: passport.sex,
  birthday: passport.birthday,
  expire_date: passport.expireDate,
  lacks: passport.lacks ?? null,
});

/** Passport data from columns. */
export const passportOf = (row: Row): Passport => ({
  passportNumber: row.passport_number,
  surname: row.surname,
  givenName: row.given_name,
  countryCode: row.country_code,
  sex: row.sex,
  birthday: row.birthday,
  expireDate: row.expire_date,
  lacks: row.lacks ?? undefined,
});

/** The mark of a sealed passport number; undefined if nothing is sealed. */
export const passportNumberMark = (keys: DataKeys, passportNumber: string): string | undefined =>
  keys.mark('passports.passport_number', passportNumber);

/** The mark of a sealed surname. */
export const surnameMark = (keys: DataKeys, surname: string): string | undefined =>
  keys.mark('passports.surname', surname);

/** The mark of a sealed first name. */
export const firstNameMark = (keys: DataKeys, firstName: string): string | undefined =>
  keys.mark('applicants.first_name', firstName);

export interface PassportOfApplicant {
  readonly applicantId: string;
  readonly passport: Passport;
  readonly submittedAt: Date;
}

/** Deletes what an applicant's passport says, with its picture. */
export async function deletePassport(db: Db, applicantId: string): Promise<void> {
  await db.deleteFrom('passports').where('applicant_id', '=', applicantId).execute();
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
