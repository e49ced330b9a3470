import * as v from 'valibot';
import type { Answers } from '../../../src/contract/application-form';
import type { PeopleChoice } from '../../../src/contract/account/people';
import type { SourceForm } from '../../../src/domain/form/suggested-answers';
import type { Passport } from '../../../src/contract/passport';
import { Refusal } from '../../errors/refusal';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import { AccountGone, requireAccount } from '../../infra/db/require-account';
import { transact } from '../../infra/db/transact';
import { letGoOfPerson } from '../../infra/uploads/own-uploads';
import { type ApplicantOfOrder, findApplicant } from '../applications/find-applicant';
import { readList, writeList } from '../privacy/erasure-list';
import type { PersonRow } from './people-tables';
import { type Known, sweepOn } from './which-person';

/** A kept person with what its row says. */
export interface Person extends Known {
  readonly row: PersonRow;
  readonly answers: Answers;
}

export const personOf = (row: PersonRow): Person => ({
  id: row.id,
  row,
  knownAs: JSON.parse(row.known_as) as Person['knownAs'],
  passport: row.passport === null ? undefined : (JSON.parse(row.passport) as Passport),
  answers: JSON.parse(row.answers) as Answers,
});

/** The owner's choice. */
export async function choiceOf(
  db: Db,
  userId: string,
  lock: 'lock' | 'read',
): Promise<PeopleChoice> {
  const own = db.selectFrom('people_choices').where('user_id', '=', userId).select('kept');
  const row = await (lock === 'lock' ? own.forUpdate() : own).executeTakeFirst();
  return row?.kept ?? 'unasked';
}

/** The people of an account, last used first; none unless its owner keeps them. */
export async function loadPeople(db: Db, userId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('people')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(personOf);
}

/** One of them; undefined if there is none, or if it is another account's. */
export async function findPerson(
  db: Db,
  userId: string,
  personId: string,
): Promise<Person | undefined> {
  const row = await db
    .selectFrom('people')
    .where('id', '=', personId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  return row && personOf(row);
}

/** The applicants that these people are, the newest first. */
export async function applicantsOfPeople(db: Db, personIds: readonly string[]) {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('people_applicants')
    .where('person_id', 'in', personIds)
    .orderBy('used_at', 'desc')
    .orderBy('applicant_id')
    .selectAll()
    .execute();
}

/** The lasting answers of the person whom an applicant shows, with the month of the application they are from. */
export async function answersOfPerson(
  db: Db,
  applicantId: string,
): Promise<SourceForm | undefined> {
  const link = await db
    .selectFrom('people_applicants')
    .where('applicant_id', '=', applicantId)
    .select(['person_id', 'user_id'])
    .executeTakeFirst();
  const person = link?.person_id && (await findPerson(db, link.user_id, link.person_id));
  if (!person) return undefined;
  const { answers, row } = person;
  const others = await applicantsOfPeople(db, [row.id]);
  const from = others.find((each) => each.applicant_id !== applicantId)?.used_at;
  const month = (from ?? row.last_used_at).toISOString().slice(0, 7);
  const source = { applicantId: row.id, firstName: row.first_name, isOwn: true, month };
  return { source, answers };
}

/** When the pages that an applicant got of a person had been handed in, by upload. */
export const pagesFrom = ({ pages_from: json }: { readonly pages_from: string }) =>
  Object.entries(JSON.parse(json) as Readonly<Record<string, string>>).map(
    ([uploadId, at]) => [uploadId, new Date(at)] as const,
  );

/** When what these applicants got of people was handed in, by its upload. */
export async function usedAgain(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (applicantIds.length === 0) return new Map();
  const links = await db
    .selectFrom('people_applicants')
    .where('applicant_id', 'in', applicantIds)
    .select(['passport_upload_id', 'passport_from', 'photo_upload_id', 'photo_from', 'pages_from'])
    .execute();
  return new Map(
    links.flatMap((link) => [
      ...(link.passport_upload_id && link.passport_from
        ? [[link.passport_upload_id, link.passport_from] as const]
        : []),
      ...(link.photo_upload_id && link.photo_from
        ? [[link.photo_upload_id, link.photo_from] as const]
        : []),
      ...pagesFrom(link),
    ]),
  );
}

/** Lets people go, with what only they keep. Call it under the choice's lock. */
export async function letPeopleGo(tx: Db, people: readonly Person[], now: Date): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  await tx.deleteFrom('people').where('id', 'in', ids).execute();
  const files = people.flatMap(({ row }) => [...passportFiles(row), ...photoFiles(row)]);
  await letGoOfPerson(tx, files, now);
}

/** The account's applicants are nobody's: a later 'on' takes them in again. */
const forgetApplicants = (tx: Db, userId: string) =>
  tx.deleteFrom('people_applicants').where('user_id', '=', userId).execute();

/** Keeps nobody any more, as the owner chose. Call it under the choice's lock. */
export async function removeEverybody(tx: Db, userId: string, now: Date): Promise<void> {
  await forgetApplicants(tx, userId);
  await letPeopleGo(tx, await loadPeople(tx, userId), now);
  await record(tx, { id: userId, user_id: userId, applicant_ids: '[]', removed_at: now });
}

/** Removes people by their owner's wish. Call it under the choice's lock. */
export async function removePeople(tx: Db, people: readonly Person[], now: Date): Promise<void> {
  const links = await applicantsOfPeople(
    tx,
    people.map(({ id }) => id),
  );
  await letPeopleGo(tx, people, now);
  for (const { id, row } of people) {
    const own = links.filter(({ person_id }) => person_id === id);
    const applicant_ids = JSON.stringify(own.map(({ applicant_id }) => applicant_id));
    await record(tx, { id, user_id: row.user_id, applicant_ids, removed_at: now });
  }
}

/** Changes what is kept about a person; files that it has no longer are let go. */
export async function changePerson(
  tx: Db,
  { row }: Person,
  changes: Partial<PersonRow>,
  now: Date,
): Promise<void> {
  const after = { ...row, ...changes };
  const passport = after.passport === null ? undefined : (JSON.parse(after.passport) as Passport);
  const photoAt = after.photo_source_id === null ? undefined : (after.photo_at ?? undefined);
  await tx
    .updateTable('people')
    .set({ ...changes, sweep_on: sweepOn(passport, photoAt) })
    .where('id', '=', row.id)
    .execute();
  const kept = [...passportFiles(after), ...photoFiles(after)];
  const before = [...passportFiles(row), ...photoFiles(row)];
  await letGoOfPerson(
    tx,
    before.filter((id) => !kept.includes(id)),
    now,
  );
}

export const withoutPassport = {
  ...{ passport: null, passport_at: null, passport_upload_id: null },
} as const;
export const withoutPhoto = {
  ...{ photo_source_id: null, photo_thumbnail_id: null, photo_handling: null },
} as const;

export const passportFiles = ({ passport_upload_id }: PersonRow): string[] =>
  passport_upload_id === null ? [] : [passport_upload_id];
export const photoFiles = ({ photo_source_id, photo_thumbnail_id }: PersonRow): string[] =>
  [photo_source_id, photo_thumbnail_id].flatMap((id) => id ?? []);

type Removal = Selectable<Database['people_removals']>;

const record = (tx: Db, removal: Removal) =>
  tx
    .insertInto('people_removals')
    .values(removal)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at: removal.removed_at }))
    .execute();

/** Name of the file in the data folder that repeats the removals of people. */
export const peopleRemovalsFile = 'people-removals.jsonl';

const removalLine = v.object({
  id: v.string(),
  user_id: v.string(),
  applicant_ids: v.string(),
  removed_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
});

/** Of the file and the database: the removals that one has and the other has not, or has older. */
async function compareRemovals(db: Db, path: string) {
  const listed = await readList(path, removalLine, ({ id }) => id);
  const stored = await db.selectFrom('people_removals').selectAll().execute();
  const known = new Map(stored.map((removal) => [removal.id, removal]));
  const isNewer = ({ removed_at }: Removal, other: Removal | undefined) =>
    other === undefined || removed_at > other.removed_at;
  return {
    listed,
    onlyStored: stored.filter((removal) => isNewer(removal, listed.get(removal.id))),
    onlyListed: [...listed.values()].filter((removal) => isNewer(removal, known.get(removal.id))),
  };
}

/** Adds the database's removals to the list beside it, which a restore does not replace. */
export async function noteRemovals(db: Db, path: string): Promise<void> {
  const { listed, onlyStored } = await compareRemovals(db, path);
  if (onlyStored.length === 0) return;
  for (const removal of onlyStored) listed.set(removal.id, removal);
  await writeList(path, listed.values());
}

/**
 * Repeats the listed removals that the database does not have: it was restored from an older backup.
 * @returns how many were repeated
 */
export async function repeatRemovals(db: Db, path: string): Promise<number> {
  const { onlyListed } = await compareRemovals(db, path);
  let repeated = 0;
  for (const removal of onlyListed)
    try {
      await transact(db, (tx) => repeatRemoval(tx, removal));
      repeated += 1;
    } catch (error) {
      // Nobody is kept for an account that is gone, or newer than the backup.
      if (!(error instanceof AccountGone)) throw error;
    }
  return repeated;
}

async function repeatRemoval(tx: Db, removal: Removal): Promise<void> {
  const { id, user_id: userId, removed_at: at } = removal;
  await requireAccount(tx, userId);
  const choice = await choiceOf(tx, userId, 'lock');
  if (id === userId) {
    if (choice === 'on')
      await tx
        .updateTable('people_choices')
        .set({ kept: 'off', changed_at: at })
        .where('user_id', '=', userId)
        .execute();
    await removeEverybody(tx, userId, at);
    return;
  }
  const person = await findPerson(tx, userId, id);
  if (person) await letPeopleGo(tx, [person], at);
  // The applicants that showed the removed person show nobody, also if the backup had nobody yet.
  for (const applicantId of JSON.parse(removal.applicant_ids) as string[]) {
    const found = await findApplicant(tx, userId, applicantId).catch(orThrow);
    if (found) await showNobody(tx, found, at);
  }
  await record(tx, removal);
}

/** Other errors, such as a lost connection, do not mean that the applicant is missing. */
function orThrow(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

const showNobody = (tx: Db, { applicant, order }: ApplicantOfOrder, at: Date) =>
  tx
    .insertInto('people_applicants')
    .values({
      ...{ applicant_id: applicant.id, order_id: order.id, user_id: order.user_id },
      ...{ person_id: null, used_at: at },
    })
    .onConflict((conflict) => conflict.column('applicant_id').doNothing())
    .execute();
