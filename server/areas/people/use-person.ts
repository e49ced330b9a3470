import { buffer } from 'node:stream/consumers';
import {
  type PersonPart,
  personParts,
  type WhyNotTaken,
} from '../../../src/contract/account/people';
import { ret } from '../../../src/contract/envelope';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import { canDeletePage, whyDocumentClosed } from '../../../src/domain/document/document-rules';
import { usualLackingNameRule, withFilling } from '../../../src/domain/passport/passport-names';
import { notFound, Refusal } from '../../errors/refusal';
import type { Incoming, Work } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { WorkerFailure } from '../../infra/jobs/worker-failure';
import { countUse, limits } from '../../infra/limits/limits';
import { copyUpload } from '../../infra/uploads/keep-upload';
import { uploadByKey } from '../../infra/uploads/own-uploads';
import type { Services } from '../../services';
import {
  type ApplicantOfOrder,
  findApplicant,
  readApplicant,
} from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import type { Catalogue } from '../catalogue/catalogue-types';
import { loadPages } from '../documents/load-pages';
import { loadPassports } from '../passports/operator-passports';
import { findPassportDocument, submitPassport } from '../passports/passport-calls';
import { keepMadePhoto } from '../photos/photo-files';
import { photoOf, submitPhoto } from '../photos/submit-photo';
import { applicantsOfPeople, changePerson, choiceOf, findPerson, type Person } from './people-rows';
import {
  type CopiedDocument,
  copyDocuments,
  documentsOfPeople,
  missingPapers,
  placeDocuments,
} from './person-documents';
import { hasExpired, isTooOld } from './which-person';

/** Why parts are not taken; the others are. */
type Obstacles = { readonly [Part in PersonPart]?: WhyNotTaken };

/** The keys of the uploads that a person's files were copied to. */
interface Copies {
  readonly passportKey?: string | undefined;
  readonly photoKey?: string | undefined;
  readonly documents: readonly CopiedDocument[];
}

/**
 * Gives an applicant what is kept of a person. Files are copied before the transaction, as uploads that
 * nobody attached: those that are not used are swept like all of these.
 */
export async function usePerson(
  services: Services,
  call: Incoming<'usePerson'>,
): Promise<Work<'usePerson'>> {
  const { catalogue, db } = services;
  const { request, user, idempotencyKey, now } = call;
  const person = await findPerson(db, user.id, request.person_id);
  if (!person) throw notFound('person');
  const before = await readApplicant(db, user.id, request.applicant_id);
  const first = await obstaclesTo(db, catalogue, { person, ...before }, now);
  const { obstacles, ...copies } = await copyFiles(services, { person, ...before }, first, call);
  return async (tx) => {
    const found = await findApplicant(tx, user.id, request.applicant_id);
    await choiceOf(tx, user.id, 'lock');
    const latest = await findPerson(tx, user.id, person.id);
    if (!latest) throw notFound('person');
    const present = await obstaclesTo(tx, catalogue, { person, ...found }, now);
    const why = Object.fromEntries(
      personParts.map((part) => [part, present[part] ?? obstacles[part]]),
    ) as { -readonly [Part in PersonPart]?: WhyNotTaken };
    const { product } = offerOf(catalogue, found.order);
    const applicantId = found.applicant.id;
    const where = { userId: user.id, idempotencyKey, supersedes: undefined, applicantId };
    if (!why.passport && person.passport && copies.passportKey !== undefined) {
      // With the filling that this product wants for a name that the passport lacks.
      const passport = withFilling(person.passport, product.lackingName ?? usualLackingNameRule);
      const submission = { ...where, uploadKey: copies.passportKey, passport };
      await submitPassport(tx, catalogue, submission, now);
    }
    const { photo_handling: needHandle } = person.row;
    if (!why.photo && copies.photoKey !== undefined && needHandle)
      await submitPhoto(tx, catalogue, { ...where, uploadKey: copies.photoKey, needHandle }, now);
    const photo = why.photo ? undefined : await photoOf(tx, applicantId);
    const pagesFrom = await placeDocuments(
      tx,
      catalogue,
      { ...found, copies: copies.documents, key: idempotencyKey },
      now,
    );
    const { elecId } = findPassportDocument(catalogue, found.order, found.applicant) ?? {};
    const pages = why.passport ? [] : await loadPages(tx, [applicantId]);
    const passportUploadId = pages.find((page) => page.elecId === elecId)?.uploadId;
    const photoUploadId = photo?.photo_upload_id;
    await changePerson(tx, latest, { last_used_at: now }, now);
    await noteUse(tx, person, found, { passportUploadId, photoUploadId, pagesFrom, now });
    const missing = await missingPapers(tx, catalogue, found);
    return {
      taken_list: personParts.filter((part) => !why[part]),
      not_taken_list: personParts.flatMap((part) => {
        const reason = why[part];
        return reason ? [{ part, reason }] : [];
      }),
      missing_list: missing,
    };
  };
}

interface Using extends ApplicantOfOrder {
  readonly person: Person;
}

/** @throws {Refusal} if the application is not open any more */
async function obstaclesTo(
  db: Db,
  catalogue: Catalogue,
  { person, applicant, order }: Using,
  now: Date,
): Promise<Obstacles> {
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  if (!canDeletePage(context)) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  const { product } = offerOf(catalogue, order);
  const [pages, passports, photo] = await Promise.all([
    loadPages(db, [applicant.id]),
    loadPassports(db, [applicant.id]),
    photoOf(db, applicant.id),
  ]);
  const document = findPassportDocument(catalogue, order, applicant);
  const { passport, row } = person;
  const hasPassport =
    passports.length > 0 || pages.some(({ elecId }) => elecId === document?.elecId);
  const why = (...reasons: (WhyNotTaken | false)[]) => reasons.find((reason) => reason !== false);
  return {
    passport: why(
      !document && 'not-asked',
      hasPassport && 'has-one',
      hasExpired(passport ?? person.knownAs, datesAroundTheWorld(now)) && 'expired',
      (!passport || row.passport_upload_id === null) && 'none-kept',
    ),
    photo: why(
      !product.photo && 'not-asked',
      photo !== undefined && 'has-one',
      row.photo_at === null && 'none-kept',
      row.photo_at !== null && isTooOld(row.photo_at, now, product.photo) && 'too-old',
      row.photo_source_id === null && 'none-kept',
    ),
  };
}

/** Copies what no obstacle keeps from being taken, and says what more was found in the way. */
async function copyFiles(
  services: Services,
  using: Using,
  obstacles: Obstacles,
  { user, now }: Pick<Incoming<'usePerson'>, 'user' | 'now'>,
): Promise<Copies & { readonly obstacles: Obstacles }> {
  const { row } = using.person;
  const passportKey =
    !obstacles.passport && row.passport_upload_id !== null
      ? (await copyUpload(services, { id: row.passport_upload_id, userId: user.id }, now))?.key
      : undefined;
  const { db, catalogue } = services;
  const links = await applicantsOfPeople(db, [row.id]);
  const papers = await documentsOfPeople(db, catalogue, links, now);
  const documents = await copyDocuments(services, using, papers.get(row.id) ?? [], now);
  const noPassport = obstacles.passport ?? (passportKey === undefined ? 'none-kept' : undefined);
  const made = obstacles.photo
    ? { why: obstacles.photo, key: undefined }
    : await makePhotoOf(services, using, now);
  return {
    ...{ passportKey, photoKey: made.key, documents },
    obstacles: { ...obstacles, passport: noPassport, photo: made.why },
  };
}

/** The person's photo, made anew for this product: it has to pass this one's check without objection. */
async function makePhotoOf(
  services: Services,
  { person, applicant, order }: Using,
  now: Date,
): Promise<{ readonly key?: string; readonly why?: WhyNotTaken }> {
  const { blobs, catalogue, db, workers } = services;
  const { photo_source_id: sourceId, photo_handling: needHandle } = person.row;
  const requirement = offerOf(catalogue, order).product.photo;
  if (sourceId === null || needHandle === null || !requirement) return { why: 'none-kept' };
  const userId = order.user_id;
  await countUse(db, limits.photosPerUser, userId, now);
  const stored = await blobs.open(sourceId);
  if (!stored) return { why: 'none-kept' };
  const bytes = await buffer(stored.stream);
  const made = await workers
    .run(userId, 'make-photo', async () => ({
      bytes,
      requirement,
      crop: needHandle === 'recognise',
    }))
    .catch((error: unknown) => {
      if (error instanceof WorkerFailure) return undefined;
      throw error;
    });
  if (made?.kind !== 'made' || made.problems.length > 0) return { why: 'not-passed' };
  const key = (await copyUpload(services, { id: sourceId, userId }, now))?.key;
  const copy = key === undefined ? undefined : await uploadByKey(db, key);
  if (key === undefined || !copy) return { why: 'none-kept' };
  const of = { userId, sourceId: copy.id, applicantId: applicant.id, needHandle };
  await keepMadePhoto(services, made, of, now);
  return { key };
}

/** Links the applicant to the person; what was given is remembered, because it is no newer now. */
async function noteUse(
  tx: Db,
  person: Person,
  { applicant, order }: ApplicantOfOrder,
  of: {
    passportUploadId: string | undefined;
    photoUploadId: string | undefined;
    pagesFrom: Readonly<Record<string, string>>;
    now: Date;
  },
): Promise<void> {
  const before = await tx
    .selectFrom('people_applicants')
    .where('applicant_id', '=', applicant.id)
    .select('pages_from')
    .executeTakeFirst();
  const changes = {
    ...(of.passportUploadId !== undefined && {
      ...{ person_id: person.id, passport_upload_id: of.passportUploadId },
      passport_from: person.row.passport_at,
    }),
    ...(of.photoUploadId !== undefined && {
      ...{ photo_upload_id: of.photoUploadId, photo_from: person.row.photo_at },
    }),
    // Pages that were given before stay as old as they are.
    pages_from: JSON.stringify({
      ...(JSON.parse(before?.pages_from ?? '{}') as Readonly<Record<string, string>>),
      ...of.pagesFrom,
    }),
    used_at: of.now,
  };
  await tx
    .insertInto('people_applicants')
    .values({
      ...{ applicant_id: applicant.id, order_id: order.id, user_id: order.user_id },
      ...{ person_id: person.id, ...changes },
    })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(changes))
    .execute();
}
