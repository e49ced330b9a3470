import type { PhotoHandling } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import { whyDocumentClosed } from '../../../src/domain/document/document-rules';
import { canEditPhoto } from '../../../src/domain/photo/photo-rules';
import type { Catalogue, PhotoRequirement } from '../catalogue/catalogue-types';
import { Refusal, notFound } from '../../errors/refusal';
import { detachUpload, takeMadeUploads, claimUpload } from '../../infra/uploads/own-uploads';
import { findApplicant, type ApplicantOfOrder } from '../applications/find-applicant';
import { keepRejected } from '../applications/rejected-files';
import { offerOf } from '../applications/order-offer';
import type { Delivered } from '../../infra/deliveries/journal';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import type { Db } from '../../infra/db/tables';
import type { PhotoRow } from './photo-tables';
import type { MadeFiles } from './photo-files';

export interface Submission extends SupersedingDelivery {
  readonly applicantId: string;
  readonly uploadKey: string;
  readonly needHandle: PhotoHandling;
}

export const photoOf = (db: Db, applicantId: string): Promise<PhotoRow | undefined> =>
  db.selectFrom('photos').where('applicant_id', '=', applicantId).selectAll().executeTakeFirst();

/**
 * The photo requirement of an applicant.
 * @throws {Refusal} if the product requires no photo, or if it cannot be changed now
 */
export async function photoToChange(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: ApplicantOfOrder,
): Promise<PhotoRequirement> {
  const requirement = offerOf(catalogue, order).product.photo;
  if (!requirement) throw notFound('document');
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const { status } = (await photoOf(db, applicant.id)) ?? { status: 'incomplete' as const };
  if (!canEditPhoto(context, status)) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  return requirement;
}

/** Finds the photo made from an upload for an applicant, with the requested handling. */
export const madePhotoOf = (
  db: Db,
  sourceId: string,
  { applicantId, needHandle }: Pick<Submission, 'applicantId' | 'needHandle'>,
): Promise<MadeFiles | undefined> =>
  db
    .selectFrom('made_photos')
    .where('source_upload_id', '=', sourceId)
    .where('applicant_id', '=', applicantId)
    .where('need_handle', '=', needHandle)
    .select(['source_upload_id', 'photo_upload_id', 'thumbnail_upload_id'])
    .orderBy('photo_upload_id')
    .executeTakeFirst();

/** Makes a photo the applicant's present one; it replaces an earlier photo. */
export async function submitPhoto(
  db: Db,
  catalogue: Catalogue,
  submission: Submission,
  now: Date,
): Promise<Delivered> {
  const found = await findApplicant(db, submission.userId, submission.applicantId);
  await recordSuperseded(db, submission, now);
  await photoToChange(db, catalogue, found);
  const source = await claimUpload(db, submission, now);
  const files = await madePhotoOf(db, source.id, submission);
  if (!files) throw new Refusal(ret.uploadGone, { code: 'photo-gone' });
  await take(db, submission.applicantId, files, now);
  return { applicantId: submission.applicantId, upload: source };
}

/** Removes an applicant's photo; the sweep then deletes its files. */
export async function removePhoto(db: Db, applicantId: string, now: Date): Promise<void> {
  const photo = await photoOf(db, applicantId);
  if (!photo) return;
  await db.deleteFrom('photos').where('applicant_id', '=', applicantId).execute();
  for (const id of filesOf(photo)) await detachUpload(db, id, now);
}

/** Makes room for another photo. A rejected one and its original stay for the check that follows. */
async function replacePhoto(db: Db, applicantId: string, now: Date): Promise<void> {
  const photo = await photoOf(db, applicantId);
  if (photo?.status !== 'failed') return removePhoto(db, applicantId, now);
  await db.deleteFrom('photos').where('applicant_id', '=', applicantId).execute();
  await detachUpload(db, photo.thumbnail_upload_id, now);
  const ids = [...new Set([photo.photo_upload_id, photo.source_upload_id])];
  const kept = ids.map((upload_id, pos) => ({
    ...{ upload_id, applicant_id: applicantId, elec_id: null, pos },
    added_at: photo.submitted_at,
  }));
  await keepRejected(db, kept, now);
}

async function take(db: Db, applicantId: string, files: MadeFiles, now: Date): Promise<void> {
  await replacePhoto(db, applicantId, now);
  await takeMadeUploads(db, [files.photo_upload_id, files.thumbnail_upload_id], now);
  await db
    .insertInto('photos')
    .values({
      applicant_id: applicantId,
      ...files,
      status: 'in-review',
      reason: null,
      submitted_at: now,
    })
    .execute();
}

const filesOf = (files: MadeFiles) => [
  files.source_upload_id,
  files.photo_upload_id,
  files.thumbnail_upload_id,
];
