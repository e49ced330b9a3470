import type { Generated, Selectable } from 'kysely';
import type { PeopleChoice } from '../../../src/contract/account/people';
import type { Identity, PhotoHandling } from '../../../src/contract/codes';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    people: PersonTable;
    people_applicants: PersonApplicantTable;
    people_choices: PeopleChoiceTable;
    people_removals: PeopleRemovalTable;
  }
}

/** The choice of an account's owner; without a row nobody was asked. */
export interface PeopleChoiceTable {
  user_id: string;
  kept: Exclude<PeopleChoice, 'unasked'>;
  changed_at: Date;
}

/** A person of an account. Its files are uploads, which it shares with the application they came with. */
export interface PersonTable {
  id: string;
  user_id: string;
  first_name: string;
  /** The owner has changed the name, which follows no application any more. */
  is_corrected: Generated<boolean>;
  identity_id: Identity | null;
  /** Names, birthday, nationality and end of the last passport, as JSON: who it is. */
  known_as: string;
  /** The whole passport as JSON, until it expires; its picture goes with it. */
  passport: string | null;
  /** When it was handed in. */
  passport_at: Date | null;
  passport_upload_id: string | null;
  /** The photo as it was sent, while it is recent, and its small picture. */
  photo_source_id: string | null;
  photo_thumbnail_id: string | null;
  photo_handling: PhotoHandling | null;
  /** When the last photo was handed in, also after the photo itself has gone. */
  photo_at: Date | null;
  /** Lasting answers of application forms as JSON, by question. */
  answers: string;
  last_used_at: Date;
  /** The first day of the month in which something of it may be over: 'YYYY-MM-DD'. */
  sweep_on: string | null;
}
export type PersonRow = Selectable<PersonTable>;

/** The applicants that a person is. */
export interface PersonApplicantTable {
  applicant_id: string;
  user_id: string;
  order_id: string;
  /** Null: the owner has removed the person, and the applicant shows nobody any more. */
  person_id: string | null;
  /** The files that the person gave, and when they had been handed in: they are no newer. */
  passport_upload_id: Generated<string | null>;
  passport_from: Generated<Date | null>;
  photo_upload_id: Generated<string | null>;
  photo_from: Generated<Date | null>;
  /** The same of the pages of documents: JSON, by upload. */
  pages_from: Generated<string>;
  used_at: Date;
}

/** The owner removed a person, or everybody by turning it off: a restored backup repeats it. */
export interface PeopleRemovalTable {
  /** The person's, or the account's. */
  id: string;
  user_id: string;
  /** As JSON: the applicants that showed the person, who show nobody any more. */
  applicant_ids: string;
  removed_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const peopleData = {
  // The choice goes first: whoever keeps a person holds it, so nobody is kept behind the erasure.
  people_choices: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: { user_id: 'internal', kept: 'exported', changed_at: 'exported' },
  },
  people_applicants: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      applicant_id: 'exported',
      order_id: 'exported',
      person_id: 'exported',
      used_at: 'exported',
      user_id: 'internal',
      passport_upload_id: 'internal',
      passport_from: 'exported',
      photo_upload_id: 'internal',
      photo_from: 'exported',
      pages_from: 'internal',
    },
  },
  people: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'exported',
      first_name: 'exported',
      identity_id: 'exported',
      known_as: 'exported',
      passport: 'exported',
      passport_at: 'exported',
      passport_upload_id: 'exported',
      photo_source_id: 'exported',
      photo_at: 'exported',
      answers: 'exported',
      last_used_at: 'exported',
      user_id: 'internal',
      is_corrected: 'internal',
      photo_thumbnail_id: 'internal',
      photo_handling: 'internal',
      sweep_on: 'internal',
    },
  },
  people_removals: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'internal',
      user_id: 'internal',
      applicant_ids: 'internal',
      removed_at: 'exported',
    },
  },
} satisfies TravellerData<'people' | 'people_applicants' | 'people_choices' | 'people_removals'>;
