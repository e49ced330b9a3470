import type { Passport } from '../../../src/contract/passport';
import { ret } from '../../../src/contract/envelope';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { fillingFor, usualLackingNameRule } from '../../../src/domain/passport/lacking-name';
import { passportFieldOrder, passportProblems } from '../../../src/domain/passport/passport-form';
import { Refusal } from '../../errors/refusal';
import type { Catalogue, Product } from '../catalogue/catalogue-types';
import { findApplicant } from '../applications/find-applicant';
import { loadPages, type Page } from '../documents/load-pages';
import { placePage, removePage, reviewAgain } from '../documents/place-page';
import { offerOf } from '../applications/order-offer';
import type { Delivered } from '../../infra/deliveries/journal';
import { takeUpload, uploadByKey } from '../../infra/uploads/own-uploads';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import type { Db } from '../../infra/db/tables';
import { passportDocument } from './find-passport';
import { rowOf } from './passport-row';

export interface Submission extends SupersedingDelivery {
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
  const upload = await takeUpload(db, submission, now);
  for (const { uploadId } of pages) await removePage(db, uploadId, now);
  const place = { applicantId, elecId, pos: 0, attachKey: submission.idempotencyKey };
  await placePage(db, { ...place, uploadId: upload.id }, now);
  return { pos: 0, upload };
}
