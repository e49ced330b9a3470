import { ret } from '../../src/contract/envelope';
import type { photoCalls } from '../../src/contract/photos';
import { fileLink } from '../files/file-links';
import { keepUpload, typeOfUpload } from '../files/keep-upload';
import { readApplicant } from '../orders/find-order';
import {
  BrokenPictureError,
  makePhoto,
  type MadePhoto,
  type RefusedPhoto,
} from '../photos/make-photo';
import { expireUpload, keepMadePhoto, readUpload } from '../photos/photo-files';
import {
  freeUpload,
  madePhotoOf,
  photoToChange,
  submitPhoto,
  type Submission,
} from '../photos/submit-photo';
import type { Services } from '../services';
import { sweepUploads } from '../store/sweep';
import type { HandlersOf } from './handler';
import { HttpProblem, Refusal } from './refusal';

export function photoHandlers(services: Services): HandlersOf<typeof photoCalls> {
  const { blobs, catalogue, clock, db, secret } = services;

  /** Makes the photo of a plain upload before the transaction that needs it. */
  async function makeOfUpload(submission: Submission, now: Date): Promise<void> {
    const upload = await freeUpload(db, submission, now);
    if (!upload || (await madePhotoOf(db, upload.id, submission))) return;
    const found = await readApplicant(db, submission.userId, submission.applicantId);
    const requirement = await photoToChange(db, catalogue, found);
    if (upload.mime_type === 'application/pdf') throw notAPicture();
    const bytes = await readUpload(blobs, upload.id);
    if (!bytes) return expireUpload(db, upload.id, now);
    const { userId, applicantId, needHandle } = submission;
    const made = await orRefusal(makePhoto(bytes, requirement, { crop: needHandle === 1 }));
    if (made.kind === 'refused') throw new Refusal(ret.fileRefused, made.reasons.join(' '));
    const of = { userId, sourceId: upload.id, applicantId, needHandle };
    await keepMadePhoto(services, made, of, now);
  }

  return {
    uploadPhoto: async ({ request, file, user, now }) => {
      const { applicant_id: applicantId, need_handle: needHandle } = request;
      const found = await readApplicant(db, user.id, applicantId);
      const requirement = await photoToChange(db, catalogue, found);
      const type = await typeOfUpload(file, notAPicture().message);
      if (type === 'application/pdf') throw notAPicture();
      const { id, key } = await keepUpload(db, { file, type, userId: user.id }, now);
      const bytes = await readUpload(blobs, id);
      if (!bytes) throw new Error(`The upload ${id} is gone.`);
      const made = await orRefusal(makePhoto(bytes, requirement, { crop: needHandle === 1 }));
      if (made.kind === 'refused')
        return async () => ({ check_type: 0, desc: [...made.reasons], err_desc: [] });
      const of = { userId: user.id, sourceId: id, applicantId, needHandle };
      const { photo_upload_id } = await keepMadePhoto(services, made, of, now);
      const url = fileLink(secret, { id: photo_upload_id, ownerId: user.id }, now);
      return async () => ({ check_type: 1, desc: [], url, key, err_desc: [...made.problems] });
    },

    submitPhoto: async ({ request, user, now, afterCommit }) => {
      const submission: Submission = {
        userId: user.id,
        applicantId: request.applicant_id,
        uploadKey: request.key,
        needHandle: request.need_handle,
      };
      await makeOfUpload(submission, now);
      return async (tx) => {
        await submitPhoto(tx, catalogue, submission, now);
        afterCommit(() => sweepUploads(db, blobs, clock()));
        return {};
      };
    },
  };
}

const notAPicture = () => new HttpProblem(415, 'A photo is a JPEG or PNG picture.', {}, -9);

/** What cannot be read is refused with the way out. */
async function orRefusal(making: Promise<MadePhoto | RefusedPhoto>) {
  try {
    return await making;
  } catch (error) {
    if (!(error instanceof BrokenPictureError)) throw error;
    throw new Refusal(
      ret.fileRefused,
      'The picture is damaged and cannot be read. Please take or choose another one.',
    );
  }
}
