import type { Generated } from 'kysely';
import type { Sex } from '../../../src/contract/codes';
import type { NameField } from '../../../src/domain/passport/passport-names';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    passports: PassportTable;
  }
}

/** The passport data of an applicant, as last submitted. */
export interface PassportTable {
  applicant_id: string;
  passport_number: string;
  surname: string;
  given_name: string;
  country_code: string;
  sex: Sex;
  /** 'YYYY-MM-DD' */
  birthday: string;
  expire_date: string;
  submitted_at: Date;
  /** The name that the passport lacks, as its submission states. */
  lacks: NameField | null;
  /** Keyed digests of the number and the surname, where these are sealed. */
  number_mark: Generated<string | null>;
  surname_mark: Generated<string | null>;
}

/** In exports and erasures of a traveller's data. */
export const passportData = {
  passports: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      passport_number: 'exported',
      surname: 'exported',
      given_name: 'exported',
      country_code: 'exported',
      sex: 'exported',
      birthday: 'exported',
      expire_date: 'exported',
      submitted_at: 'exported',
      lacks: 'exported',
      number_mark: 'internal',
      surname_mark: 'internal',
    },
  },
} satisfies TravellerData<'passports'>;
