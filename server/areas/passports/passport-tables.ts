declare module '../../infra/db/tables' {
  interface Database {
    passports: PassportTable;
  }
}

/** What an applicant's passport says, as it was submitted last. */
export interface PassportTable {
  applicant_id: string;
  passport_number: string;
  surname: string;
  given_name: string;
  country_code: string;
  /** 0 male, 1 female. */
  sex: 0 | 1;
  /** 'YYYY-MM-DD' */
  birthday: string;
  expire_date: string;
  submitted_at: Date;
}
