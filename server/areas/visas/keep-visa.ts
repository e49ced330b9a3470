import type { Db } from '../../infra/db/tables';
import type { FileType } from '../../infra/files/file-type';
import type { VisaRow } from './visa-tables';

/** The visas of these applicants. */
export const loadVisas = (db: Db, applicantIds: readonly string[]): Promise<VisaRow[]> =>
  db.selectFrom('visas').where('applicant_id', 'in', applicantIds).selectAll().execute();

/** A visa as an operator has read it, and its file. */
interface GivenVisa {
  readonly passportNumber: string;
  readonly surname: string;
  readonly givenName: string;
  readonly number?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly mime_type: FileType;
  readonly size: number;
}

/** Records what is printed on a visa. A second one of an applicant replaces the first. */
export async function keepVisa(
  tx: Db,
  applicantId: string,
  visa: GivenVisa,
  now: Date,
): Promise<void> {
  const printed = {
    full_name: `${visa.givenName} ${visa.surname}`.trim(),
    passport_number: visa.passportNumber,
    visa_number: visa.number ?? null,
    valid_from: visa.validFrom ?? null,
    valid_until: visa.validUntil ?? null,
    mime_type: visa.mime_type,
    size: visa.size,
    issued_at: now,
  };
  await tx
    .insertInto('visas')
    .values({ applicant_id: applicantId, ...printed })
    .onConflict((conflict) =>
      conflict.column('applicant_id').doUpdateSet({ ...printed, replaced_at: now }),
    )
    .execute();
}
