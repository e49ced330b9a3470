import * as v from 'valibot';
import { firstName } from '../applicants';
import { identities, sexes } from '../codes';
import { defineCall } from '../define-call';
import { entity, list, someText } from '../entity';
import { passport } from '../passport';
import { applicantId, done, instant, nothing } from '../scalars';

/*
 * The people of an account: everybody for whom its owner made an application, if the owner chose
 * that they are kept. Calls of our own.
 */

/** The owner's choice. While it is 'unasked' nobody is kept, as with 'off'. */
export const peopleChoices = ['unasked', 'on', 'off'] as const;
export type PeopleChoice = (typeof peopleChoices)[number];

/** Of people in an answer to one request. */
export const mostPeopleAtOnce = 500;

const personId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** As much of a passport as a list needs; it is absent once the passport has expired. */
const passportInList = entity({
  surname: v.string(),
  given_name: v.string(),
  /** The last three characters of its number. */
  number_end: v.string(),
  country_code: v.string(),
  sex: v.optional(sexes.or(undefined)),
  birthday: v.string(),
  expire_date: v.string(),
});

const person = {
  person_id: personId,
  first_name: v.string(),
  /** The occupation of the last application that asked for one. */
  identity_id: v.optional(identities.or('unknown')),
  passport: v.optional(passportInList),
  /** Kept on when the passport is not, because it has expired. */
  expire_date: someText,
  /** When the passport was handed in. */
  passport_time: v.optional(instant),
  /** When the last photo was handed in. */
  photo_time: v.optional(instant),
  /** Of its small picture, signed and short-lived; absent once the photo is too old for any visa. */
  photo_url: someText,
  /** Papers of earlier applications that are used again; absent in answers that earlier versions kept. */
  document_list: v.optional(
    v.array(
      entity(
        {
          /** As a document's `again_kind`. */
          again_kind: v.string(),
          name: v.string(),
          /** When it was handed in first. */
          time: instant,
          /** Up to when it is used again. */
          until_time: instant,
        },
        { again_kind: 'kind', time: 'handedInAt', until_time: 'until' },
      ),
    ),
  ),
  /** How many lasting answers of application forms are kept. */
  answer_count: count,
  application_count: count,
  /** Their applications, the newest first; the first 20. */
  order_list: list(v.string()),
  last_use_time: instant,
};
const personNames = {
  person_id: 'id',
  identity_id: 'identity',
  passport_time: 'passportAt',
  photo_time: 'photoAt',
  document_list: 'documents',
  application_count: 'applicationCount',
  order_list: 'orderIds',
  last_use_time: 'lastUsedAt',
} as const;

export const personInList = entity(person, personNames);
export type PersonInList = v.InferOutput<typeof personInList>;

/** The parts of an applicant that a person can give. Lasting answers are suggested in the form instead. */
export const personParts = ['passport', 'photo'] as const;
export type PersonPart = (typeof personParts)[number];

/**
 * Why a part was not taken: the person has none; the applicant has one; the visa asks for none; the
 * passport has expired; the photo is too old, or does not pass this visa's check.
 */
export const whyNotTaken = [
  'none-kept',
  'has-one',
  'not-asked',
  'expired',
  'too-old',
  'not-passed',
] as const;
export type WhyNotTaken = (typeof whyNotTaken)[number];

export const peopleCalls = {
  /** The people that fit the search, last used first. */
  people: defineCall({
    path: '/user_people_query',
    access: 'customer',
    request: v.object({
      /** A part of a name, in any case and with any accents. */
      search: v.optional(v.pipe(v.string(), v.maxLength(100))),
      /** How many of them to leave out, for the next page. */
      skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** At most so many; 50 if absent. */
      most: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPeopleAtOnce)),
      ),
    }),
    response: entity(
      {
        kept: v.picklist(peopleChoices),
        people_list: list(personInList),
        /** Of people that fit the search. */
        total: count,
      },
      { people_list: 'people' },
    ),
  }),
  /** All that is kept about one person. That somebody asked is recorded. */
  person: defineCall({
    path: '/user_person_query',
    access: 'customer',
    request: v.object({ person_id: personId }),
    response: entity(
      {
        ...person,
        whole_passport: v.optional(passport),
        /** Of the passport's picture, signed and short-lived. */
        passport_url: someText,
        answer_list: list(entity({ question: v.string(), answer: v.string() })),
        application_list: list(
          entity(
            {
              order_id: v.string(),
              applicant_id: v.string(),
              /** For example 'Vietnam e-visa, 30 days'. */
              product_name: v.string(),
              create_time: instant,
            },
            { create_time: 'createdAt' },
          ),
        ),
      },
      { ...personNames, answer_list: 'answers', application_list: 'applications' },
    ),
  }),
  /**
   * The owner's choice. 'on' takes in the account's applications that have a passport; 'off' removes
   * everybody.
   */
  keepPeople: defineCall({
    path: '/user_people_keep',
    access: 'customer',
    changes: true,
    request: v.object({ kept: v.picklist(['on', 'off']) }),
    response: entity({ total: count }),
  }),
  /** Changes what is no part of the passport. Applications stay as they are. */
  correctPerson: defineCall({
    path: '/user_person_update',
    access: 'customer',
    changes: true,
    request: v.object({
      person_id: personId,
      first_name: firstName,
      identity_id: v.optional(identities.schema),
    }),
    response: done,
  }),
  /** Applications of the person stay as they are. */
  removePerson: defineCall({
    path: '/user_person_delete',
    access: 'customer',
    changes: true,
    request: v.object({ person_id: personId }),
    response: done,
  }),
  /** Removes everybody who is kept now; who is applied for later is kept again. */
  removePeople: defineCall({
    path: '/user_people_delete',
    access: 'customer',
    changes: true,
    request: nothing,
    response: done,
  }),
  /**
   * Gives an applicant of an open application what is kept of a person: passport with its picture, photo,
   * and papers of earlier applications. What the applicant has already stays. Nothing is uploaded again.
   * The occupation is the one of `addApplicant`.
   */
  usePerson: defineCall({
    path: '/applicant_person_use',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({ person_id: personId, applicant_id: applicantId }),
    response: entity(
      {
        taken_list: list(v.picklist(personParts)),
        not_taken_list: list(
          entity({ part: v.picklist(personParts), reason: v.picklist(whyNotTaken) }),
        ),
        /** The kinds of papers that the visa asks for and the applicant has no page of. */
        missing_list: list(v.string()),
      },
      { taken_list: 'taken', not_taken_list: 'notTaken', missing_list: 'missing' },
    ),
  }),
};
