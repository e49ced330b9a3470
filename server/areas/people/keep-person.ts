import { mostPeopleAtOnce } from '../../../src/contract/account/people';
import type { Passport } from '../../../src/contract/passport';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import { isSamePassport } from '../../../src/domain/passport/passport-owner';
import { lastingAnswers } from '../../../src/domain/form/known-answers';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import { newId } from '../../infra/secrets/random-id';
import { keepForPerson, letGoOfPerson } from '../../infra/uploads/own-uploads';
import { type ApplicantOfOrder, applicantsOf, lockApplicant } from '../applications/find-applicant';
import { newestOrdersOf } from '../applications/find-order';
import type { Catalogue } from '../catalogue/catalogue-types';
import { loadPages } from '../documents/load-pages';
import { loadTypedAnswers } from '../forms/form-rows';
import { loadPassports } from '../passports/operator-passports';
import { findPassportDocument } from '../passports/passport-calls';
import { loadHandlings, loadPhotos } from '../photos/load-photos';
import {
  applicantsOfPeople,
  changePerson,
  choiceOf,
  letPeopleGo,
  loadPeople,
  passportFiles,
  type Person,
  personOf,
  photoFiles,
  withoutPassport,
  withoutPhoto,
} from './people-rows';
import type { PersonRow } from './people-tables';
import { hasExpired, isEarlier, isTooOld, knownAs, personOfPassport } from './which-person';

/*
 * The people of an account: everybody for whom its owner made an application. What holds:
 * - Nobody is kept unless the owner has chosen 'on', also not for a moment. Whoever keeps a person has
 *   locked that choice; turning it off removes everybody under the same lock.
 * - A person is kept when an applicant's passport is submitted, and follows that applicant from then on:
 *   photo, lasting answers, occupation, verdicts of the check. An applicant without a passport is nobody.
 * - Only the account's own sessions read a person. Operators have no way to; a look at a whole passport is
 *   in the security log.
 * - A person and an applicant share files, and either may go without the other: a file goes with the
 *   last of them. Using a person copies; what the applicant has already is not overwritten.
 * - A person whom the owner removes is not kept again because of an application that existed then,
 *   also not by a restored backup: removals are repeated on it, from the list beside the database.
 * - An expired passport, and a photo that is too old for every visa, are given to nobody, and the sweep
 *   removes them.
 */

/** Of an account: one list has them all. Nobody new is kept beyond. */
const mostPeople = mostPeopleAtOnce;
/** Of an account, of which existing applications are taken in. */
const mostOrders = 500;

/**
 * Keeps the person that an applicant is, as the applicant is now; nothing if the owner does not keep
 * people. Call it in the transaction of the change.
 */
export async function keepPerson(
  tx: Db,
  catalogue: Catalogue,
  applicantId: string,
  now: Date,
): Promise<void> {
  const found = await lockApplicant(tx, applicantId);
  if ((await choiceOf(tx, found.order.user_id, 'lock')) !== 'on') return;
  await keep(tx, catalogue, { ...found, people: await loadPeople(tx, found.order.user_id) }, now);
}

/** Takes in the applications that exist, the oldest first. Call it under the choice's lock. */
export async function keepEverybody(
  tx: Db,
  catalogue: Catalogue,
  userId: string,
  now: Date,
): Promise<void> {
  const orders = (await newestOrdersOf(tx, userId, mostOrders)).reverse();
  const applicants = await applicantsOf(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders)
    for (const applicant of applicants.filter(({ order_id }) => order_id === order.id)) {
      const people = await loadPeople(tx, userId);
      await keep(tx, catalogue, { applicant, order, people }, now);
    }
}

type Link = Selectable<Database['people_applicants']>;
type Applying = ApplicantOfOrder & { readonly people: readonly Person[] };

async function keep(
  tx: Db,
  catalogue: Catalogue,
  { applicant, order, people }: Applying,
  now: Date,
): Promise<void> {
  const link = await tx
    .selectFrom('people_applicants')
    .where('applicant_id', '=', applicant.id)
    .selectAll()
    .executeTakeFirst();
  if (link && link.person_id === null) return;
  const [submitted] = await loadPassports(tx, [applicant.id]);
  const linked = people.find(({ id }) => id === link?.person_id);
  const person = submitted
    ? await personFor(tx, { people, linked, passport: submitted.passport }, now)
    : linked;
  if (!person && (!submitted || people.length >= mostPeople)) return;
  const usedAt = submitted?.submittedAt ?? now;
  const target = person ?? (await addPerson(tx, { applicant, order }, submitted?.passport, usedAt));
  if (!target) return;
  await tx
    .insertInto('people_applicants')
    .values({
      ...{ applicant_id: applicant.id, order_id: order.id, user_id: order.user_id },
      ...{ person_id: target.id, used_at: usedAt },
    })
    .onConflict((conflict) =>
      conflict.column('applicant_id').doUpdateSet({ person_id: target.id, used_at: usedAt }),
    )
    .execute();
  const [typed] = await loadTypedAnswers(tx, [applicant.id]);
  const { last_used_at: lastUsed, is_corrected: isCorrected } = target.row;
  const others = people.filter(({ id }) => id !== target.id);
  const changes: Partial<PersonRow> = {
    ...(!isCorrected && { first_name: applicant.first_name }),
    ...(applicant.identity_id !== 'none' && { identity_id: applicant.identity_id }),
    answers: JSON.stringify({ ...target.answers, ...lastingAnswers(typed?.answers ?? {}) }),
    last_used_at: lastUsed > usedAt ? lastUsed : usedAt,
    ...(await passportChanges(
      tx,
      catalogue,
      { applicant, order, target, others, submitted, link },
      now,
    )),
    ...(await photoChanges(tx, { applicantId: applicant.id, target, others, link }, now)),
  };
  await changePerson(tx, target, changes, now);
}

/**
 * The person whose passport an applicant has now; undefined for somebody new. A person who is only this
 * applicant takes another passport over: the one before was a mistake.
 */
async function personFor(
  tx: Db,
  of: { people: readonly Person[]; linked: Person | undefined; passport: Passport },
  now: Date,
): Promise<Person | undefined> {
  const { people, linked, passport } = of;
  const found = personOfPassport(people, passport);
  if (!linked || found?.id === linked.id) return found;
  const isOnlyThis = (await applicantsOfPeople(tx, [linked.id])).length === 1;
  if (!isOnlyThis) return found;
  if (!found) return linked;
  await letPeopleGo(tx, [linked], now);
  return found;
}

async function addPerson(
  tx: Db,
  { applicant, order }: ApplicantOfOrder,
  passport: Passport | undefined,
  usedAt: Date,
): Promise<Person | undefined> {
  if (!passport) return undefined;
  const row: PersonRow = {
    ...{ id: newId(), user_id: order.user_id },
    ...{ first_name: applicant.first_name, is_corrected: false, identity_id: null },
    ...{ known_as: JSON.stringify(knownAs(passport)), ...withoutPassport },
    ...{ ...withoutPhoto, photo_at: null, answers: '{}', last_used_at: usedAt, sweep_on: null },
  };
  await tx.insertInto('people').values(row).execute();
  return personOf(row);
}

interface Following extends ApplicantOfOrder {
  readonly target: Person;
  readonly others: readonly Person[];
  readonly submitted: { readonly passport: Passport; readonly submittedAt: Date } | undefined;
  readonly link: Link | undefined;
}

/** A picture that was rejected is given to nobody; nor is a passport in whose place there is a later one. */
async function passportChanges(
  tx: Db,
  catalogue: Catalogue,
  { applicant, order, target, others, submitted, link }: Following,
  now: Date,
): Promise<Partial<PersonRow>> {
  const pages = await loadPages(tx, [applicant.id]);
  const document = findPassportDocument(catalogue, order, applicant);
  const page = pages.find(({ elecId }) => elecId === document?.elecId);
  if (!submitted || !page) return {};
  const { passport } = submitted;
  if (page.status === 'failed')
    return target.passport && isSamePassport(target.passport, passport) ? withoutPassport : {};
  if (target.passport && isEarlier(passport, target.passport)) return {};
  const known = { known_as: JSON.stringify(knownAs(passport)) };
  if (hasExpired(passport, datesAroundTheWorld(now))) return known;
  if (target.row.passport_upload_id !== page.uploadId) {
    await takeFromOthers(tx, others, page.uploadId, now);
    if (!(await keepForPerson(tx, page.uploadId))) return known;
  }
  // One that was used again is as old as where it is from.
  const isGiven = link?.passport_upload_id === page.uploadId;
  const at = (isGiven && link?.passport_from) || submitted.submittedAt;
  const row = { passport: JSON.stringify(passport), passport_at: at };
  return { ...known, ...row, passport_upload_id: page.uploadId };
}

async function photoChanges(
  tx: Db,
  of: {
    readonly applicantId: string;
    readonly target: Person;
    readonly others: readonly Person[];
    readonly link: Link | undefined;
  },
  now: Date,
): Promise<Partial<PersonRow>> {
  const [photo] = await loadPhotos(tx, [of.applicantId]);
  if (!photo) return {};
  const { row } = of.target;
  const isGiven = of.link?.photo_upload_id === photo.photo_upload_id;
  const isOwn = row.photo_source_id === photo.source_upload_id;
  if (photo.status === 'failed') return isGiven || isOwn ? { ...withoutPhoto, photo_at: null } : {};
  const isOlder = row.photo_at !== null && row.photo_at > photo.submitted_at;
  if (isGiven || isOwn || isOlder) return {};
  const at = { photo_at: photo.submitted_at };
  if (isTooOld(photo.submitted_at, now)) return { ...withoutPhoto, ...at };
  const handling = (await loadHandlings(tx, [photo.photo_upload_id])).get(photo.photo_upload_id);
  const files = [photo.source_upload_id, photo.thumbnail_upload_id];
  for (const id of files) {
    await takeFromOthers(tx, of.others, id, now);
    if (await keepForPerson(tx, id)) continue;
    await letGoOfPerson(tx, files, now);
    return {};
  }
  return {
    ...{ photo_source_id: photo.source_upload_id, photo_thumbnail_id: photo.thumbnail_upload_id },
    ...{ photo_handling: handling ?? 'plain', ...at },
  };
}

/** One file is of one person: the one whose applicant shows it now. */
async function takeFromOthers(
  tx: Db,
  others: readonly Person[],
  uploadId: string,
  now: Date,
): Promise<void> {
  for (const other of others) {
    if (passportFiles(other.row).includes(uploadId))
      await changePerson(tx, other, withoutPassport, now);
    if (photoFiles(other.row).includes(uploadId))
      await changePerson(tx, other, { ...withoutPhoto, photo_at: null }, now);
  }
}
