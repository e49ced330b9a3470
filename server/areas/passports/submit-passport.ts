import { ret } from '../../../src/contract/envelope';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import {
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import {
  passportFieldOrder,
  passportProblems,
  type PassportForm,
} from '../../../src/domain/passport/passport-form';
import { Refusal } from '../../errors/refusal';
import type { Catalogue } from '../catalogue/catalogue-types';
import { detach, findInJournal, takeUpload } from '../documents/attach-page';
import { findApplicant } from '../orders/find-order';
import { loadPages, type Page } from '../orders/load-order';
import { takeWish, type Wish } from '../../infra/deliveries/superseded-keys';
import type { Db } from '../../infra/db/tables';
import { passportDocument } from './find-passport';

export interface Submission extends Wish {
  readonly requestHash: string;
  readonly applicantId: string;
  /** Of a new picture, or of the one that is there already. */
  readonly uploadKey: string;
  readonly form: PassportForm & { readonly sex: 0 | 1 };
}

/**
 * Takes over what a passport says, with its picture, which counts as uploaded from then on. As with
 * an attach, a repetition gets its first answer however late it comes.
 */
export async function submitPassport(
  db: Db,
  catalogue: Catalogue,
  submission: Submission,
  now: Date,
): Promise<void> {
  if (await findInJournal(db, submission)) return;
  const { applicant, order } = await findApplicant(db, submission.userId, submission.applicantId);
  // Again under the order's lock: the same submission may have waited for itself there.
  if (await findInJournal(db, submission)) return;
  await takeWish(db, submission, now);
  const { elecId } = passportDocument(catalogue, order, applicant);
  const pages = (await loadPages(db, [applicant.id])).filter((page) => page.elecId === elecId);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  if (!canEditDocument(context, documentStatus(pages)))
    throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  checkForm(submission.form, now);

  const upload = await placePicture(db, submission, { elecId, pages }, now);
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } =
    submission.form;
  const said = {
    passport_number: passportNumber,
    surname,
    given_name: givenName,
    country_code: countryCode,
    sex,
    birthday,
    expire_date: expireDate,
    submitted_at: now,
  };
  await db
    .insertInto('passports')
    .values({ applicant_id: applicant.id, ...said })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(said))
    .execute();
  await db
    .insertInto('attach_journal')
    .values({
      user_id: submission.userId,
      idempotency_key: submission.idempotencyKey,
      request_hash: submission.requestHash,
      applicant_id: applicant.id,
      elec_id: elecId,
      pos: upload.pos,
      upload_id: upload.id,
      sha256: upload.sha256,
      size: upload.size,
      attached_at: now,
    })
    .execute();
}

/** @throws {Refusal} in the form's own words for its first problem */
function checkForm(form: PassportForm, now: Date): void {
  const problems = passportProblems(form, datesAroundTheWorld(now));
  const first = passportFieldOrder.find((field) => problems[field] !== undefined);
  if (first) throw new Refusal(ret.invalid, problems[first] ?? '');
}

interface Placed {
  readonly id: string;
  readonly pos: number;
  readonly sha256: string;
  readonly size: number;
}

/** The picture in its place: the one that stays, or a new one instead of what was there. */
async function placePicture(
  db: Db,
  submission: Submission,
  { elecId, pages }: { elecId: number; pages: readonly Page[] },
  now: Date,
): Promise<Placed> {
  const { applicantId, uploadKey } = submission;
  const known = await db
    .selectFrom('uploads')
    .where('key', '=', uploadKey)
    .select('id')
    .executeTakeFirst();
  const kept = pages.find(({ uploadId }) => uploadId === known?.id);
  if (kept) {
    await db
      .updateTable('pages')
      .set({ status: 2, reason: null })
      .where('upload_id', '=', kept.uploadId)
      .execute();
    return { id: kept.uploadId, pos: kept.pos, sha256: kept.sha256, size: kept.size };
  }
  const upload = await takeUpload(db, submission, now);
  for (const { uploadId } of pages) await detach(db, uploadId, now);
  const place = { applicant_id: applicantId, elec_id: elecId, pos: 0 };
  await db
    .insertInto('pages')
    .values({
      ...place,
      upload_id: upload.id,
      status: 2,
      attached_at: now,
      attach_key: submission.idempotencyKey,
    })
    .execute();
  return { ...upload, pos: 0 };
}
