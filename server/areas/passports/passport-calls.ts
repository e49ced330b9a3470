import { ret } from '../../../src/contract/envelope';
import { type Passport, type passportCalls, wirePassport } from '../../../src/contract/passport';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { fillingFor, usualLackingNameRule } from '../../../src/domain/passport/passport-names';
import { isSamePassport } from '../../../src/domain/passport/passport-owner';
import { passportFieldOrder, passportProblems } from '../../../src/domain/passport/passport-form';
import { notFound, Refusal } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import type { Delivered } from '../../infra/deliveries/journal';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import { fileLink } from '../../infra/files/file-links';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { keyOfUpload, claimUpload, uploadByKey } from '../../infra/uploads/own-uploads';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Services } from '../../services';
import type { ApplicantRow } from '../applications/applicant-tables';
import {
  type ApplicantOfOrder,
  applicantOf,
  applicantsOf,
  findApplicant,
  type FollowsApplicants,
} from '../applications/find-applicant';
import { findOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import type { OrderRow } from '../applications/order-tables';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument, Product } from '../catalogue/catalogue-types';
import { loadPages, type Page } from '../documents/load-pages';
import { placePage, removePage, reviewAgain } from '../documents/place-page';
import { readOrTyped } from '../recognition/recognition-engine';
import { storedFile, wireReading } from '../recognition/wire-reading';
import { loadPassports, passportOf, rowOf } from './operator-passports';

/** The passport document of an applicant; undefined if the product requires no passport. */
export function findPassportDocument(
  catalogue: Catalogue,
  order: OrderRow,
  applicant: ApplicantRow,
): CatalogueDocument | undefined {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const documents = [...(material?.required ?? []), ...(material?.optional ?? [])];
  return documents.find(({ pattern }) => pattern === 'passport');
}

/**
 * The passport document of an applicant.
 * @throws {Refusal} if the product requires no passport
 */
function passportDocument(...of: Parameters<typeof findPassportDocument>): CatalogueDocument {
  const passport = findPassportDocument(...of);
  if (!passport) throw notFound('document');
  return passport;
}

/** The stored passport data of an applicant and the uploaded picture; each only if it exists. */
async function findPassport(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; orderId: string; applicantId: string },
) {
  const order = await findOrder(db, where.userId, where.orderId, 'read');
  const applicant = await applicantOf(db, order, where.applicantId);
  const { elecId } = passportDocument(catalogue, order, applicant);
  const data = await db
    .selectFrom('passports')
    .where('applicant_id', '=', applicant.id)
    .selectAll()
    .executeTakeFirst();
  const page = (await loadPages(db, [applicant.id])).find((each) => each.elecId === elecId);
  const key = page && (await keyOfUpload(db, page.uploadId));
  return {
    data: data && passportOf(data),
    upload: page && key !== undefined ? { id: page.uploadId, key } : undefined,
  };
}

interface Submission extends SupersedingDelivery {
  readonly applicantId: string;
  /** The key of a new picture, or of the present one. */
  readonly uploadKey: string;
  readonly passport: Passport;
}

/** Stores passport data with its picture, which then counts as uploaded. */
export async function submitPassport(
  db: Db,
  catalogue: Catalogue,
  submission: Submission,
  now: Date,
): Promise<Delivered> {
  const { applicant, order } = await findApplicant(db, submission.userId, submission.applicantId);
  await recordSuperseded(db, submission, now);
  const { elecId } = passportDocument(catalogue, order, applicant);
  const pages = (await loadPages(db, [applicant.id])).filter((page) => page.elecId === elecId);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  if (!canEditDocument(context, documentStatus(pages)))
    throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  checkForm(submission.passport, now);
  checkFilling(submission.passport, offerOf(catalogue, order).product);
  await checkOnlyOnce(db, catalogue, { applicant, order }, submission.passport);

  const { upload, pos } = await placePicture(db, submission, { elecId, pages }, now);
  const row = { ...rowOf(submission.passport), submitted_at: now };
  await db
    .insertInto('passports')
    .values({ applicant_id: applicant.id, ...row })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(row))
    .execute();
  return { applicantId: applicant.id, elecId, pos, upload };
}

/** @throws {Refusal} with the first problem of the form */
function checkForm(form: Passport, now: Date): void {
  const problems = passportProblems(form, datesAroundTheWorld(now));
  const [first] = passportFieldOrder.flatMap((field) => problems[field] ?? []);
  if (first) throw new Refusal(ret.invalid, first);
}

/** @throws {Refusal} if the field of a lacking name has something else than the destination wants */
function checkFilling(form: Passport, { lackingName = usualLackingNameRule }: Product): void {
  if (form.lacks === undefined) return;
  const wanted = fillingFor(lackingName, form.lacks, form);
  if (form[form.lacks] !== wanted)
    throw new Refusal(ret.invalid, { code: 'lacking-name-wrong', wanted });
}

/**
 * Call it under the order's lock: of two applicants with one passport at once, one is refused. A
 * passport that was not accepted counts for nobody, so that two that were exchanged can be put right.
 * @throws {Refusal} if another applicant of the order has this passport
 */
async function checkOnlyOnce(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: ApplicantOfOrder,
  passport: Passport,
): Promise<void> {
  const others = (await applicantsOf(db, [order.id])).filter(({ id }) => id !== applicant.id);
  const ids = others.map(({ id }) => id);
  const passports = await loadPassports(db, ids);
  const same = passports.filter((other) => isSamePassport(other.passport, passport));
  if (same.length === 0) return;
  const pages = await loadPages(db, ids);
  const holder = others.find((other) => {
    if (!same.some(({ applicantId }) => applicantId === other.id)) return false;
    const document = findPassportDocument(catalogue, order, other);
    const own = pages.filter(
      ({ applicantId, elecId }) => applicantId === other.id && elecId === document?.elecId,
    );
    return documentStatus(own) !== 'failed';
  });
  if (holder)
    throw new Refusal(ret.invalid, { code: 'passport-twice', firstName: holder.first_name });
}

type Placed = Pick<Delivered, 'upload'> & { readonly pos: number };

/** Places the picture: keeps the present one, or replaces it with a new one. */
async function placePicture(
  db: Db,
  submission: Submission,
  { elecId, pages }: { elecId: number; pages: readonly Page[] },
  now: Date,
): Promise<Placed> {
  const { applicantId, uploadKey } = submission;
  const known = await uploadByKey(db, uploadKey);
  const kept = pages.find((page) => page.uploadId === known?.id);
  if (kept) {
    const { uploadId: id, pos, sha256, size } = kept;
    await reviewAgain(db, id);
    return { pos, upload: { id, sha256, size } };
  }
  const upload = await claimUpload(db, submission, now);
  for (const { uploadId } of pages) await removePage(db, uploadId, now);
  const place = { applicantId, elecId, pos: 0, attachKey: submission.idempotencyKey };
  await placePage(db, { ...place, uploadId: upload.id }, now);
  return { pos: 0, upload };
}

export function passportHandlers(
  services: Services,
  { keepPerson }: FollowsApplicants,
): HandlersOf<typeof passportCalls> {
  const { blobs, catalogue, clock, db, recognition, secret, workers } = services;

  return {
    recognizePassport: async ({ file, user, now }) => {
      const type = await typeOfUpload(workers, { file, userId: user.id });
      const { id, key } = await keepUpload(db, { file, type, userId: user.id }, now);
      const stored = { url: fileLink(secret, id, user, now), temp_key: key };
      const picture = storedFile(blobs, { id, type, asker: user.id });
      // The picture is kept whatever could be read: it can be submitted with typed data.
      const reading = await readOrTyped(recognition.readPassport(picture, now));
      const answer = wireReading(reading, stored);
      return async () => answer;
    },

    passport:
      ({ request, user, now }) =>
      async (db) => {
        const { data, upload } = await findPassport(db, catalogue, {
          userId: user.id,
          orderId: request.order_id,
          applicantId: request.applicant_id,
        });
        return {
          ...(data && wirePassport(data)),
          img: upload && fileLink(secret, upload.id, user, now),
          temp_key: upload?.key,
        };
      },

    submitPassport:
      ({ request, user, idempotencyKey, now, afterCommit, recordDelivery }) =>
      async (tx) => {
        const submission = {
          userId: user.id,
          idempotencyKey,
          supersedes: request.supersedes,
          applicantId: request.applicant_id,
          uploadKey: request.elec_key,
          passport: request.passport,
        };
        recordDelivery(await submitPassport(tx, catalogue, submission, now));
        await keepPerson(tx, catalogue, submission.applicantId, now);
        afterCommit(() => sweepUploads(db, blobs, clock()));
        return {};
      },
  };
}
