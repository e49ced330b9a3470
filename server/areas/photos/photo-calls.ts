import { photoVerdicts, type PhotoHandling } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import type { photoCalls } from '../../../src/contract/photos';
import { said } from '../../../src/domain/messages/message';
import type { PhotoRequirement } from '../catalogue/catalogue-types';
import { fileLink } from '../../infra/files/file-links';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { type FollowsApplicants, readApplicant } from '../applications/find-applicant';
import type { MadePhoto, RefusedPhoto } from './make-photo';
import { countUse, limits } from '../../infra/limits/limits';
import { SingleFlight } from '../../infra/jobs/single-flight';
import { WorkerFailure } from '../../infra/jobs/worker-failure';
import { expireUpload, freeUpload } from '../../infra/uploads/own-uploads';
import { BytesGone, keepMadePhoto, readUpload } from './photo-files';
import { madePhotoOf, photoToChange, submitPhoto, type Submission } from './submit-photo';
import type { Services } from '../../services';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { HandlersOf } from '../../handler';
import { HttpProblem, Refusal } from '../../errors/refusal';
import { serverText } from '../../messages/server-messages';

export function photoHandlers(
  services: Services,
  { keepPerson }: FollowsApplicants,
): HandlersOf<typeof photoCalls> {
  const { blobs, catalogue, clock, db, secret, workers } = services;

  /** Photo jobs that are running: concurrent requests may submit the same upload. */
  const making = new SingleFlight<void>();

  /** Makes the photo of an original upload, before the transaction that needs it. */
  async function makeOfUpload(submission: Submission, now: Date): Promise<void> {
    const { userId, applicantId, needHandle } = submission;
    const upload = await freeUpload(db, submission, now);
    if (!upload || (await madePhotoOf(db, upload.id, submission))) return;
    const found = await readApplicant(db, userId, applicantId);
    const requirement = await photoToChange(db, catalogue, found);
    if (upload.mime_type === 'application/pdf') throw notAPicture();
    await making.run(`${upload.id} ${applicantId} ${needHandle}`, async () => {
      // Another request may have finished it between the two look-ups.
      if (await madePhotoOf(db, upload.id, submission)) return;
      await countUse(db, limits.photosPerUser, userId, now);
      const made = await makeOf(userId, upload.id, requirement, needHandle);
      if (!made) return expireUpload(db, upload.id, now);
      if (made.kind === 'refused') throw new Refusal(ret.fileRefused, made.reason);
      const of = { userId, sourceId: upload.id, applicantId, needHandle };
      await keepMadePhoto(services, made, of, now);
    });
  }

  /** Makes the photo of an upload; undefined if its bytes are missing. */
  async function makeOf(
    userId: string,
    uploadId: string,
    requirement: PhotoRequirement,
    needHandle: PhotoHandling,
  ): Promise<MadePhoto | RefusedPhoto | undefined> {
    try {
      const made = await workers.run(userId, 'make-photo', async () => {
        const bytes = await readUpload(blobs, uploadId);
        if (!bytes) throw new BytesGone();
        return { bytes, requirement, crop: needHandle === 'recognise' };
      });
      if (made.kind === 'broken') throw brokenPicture();
      return made;
    } catch (error) {
      if (error instanceof BytesGone) return undefined;
      if (error instanceof WorkerFailure) throw brokenPicture();
      throw error;
    }
  }

  return {
    uploadPhoto: async ({ request, file, user, now }) => {
      const { applicant_id: applicantId, need_handle: needHandle } = request;
      const found = await readApplicant(db, user.id, applicantId);
      const requirement = await photoToChange(db, catalogue, found);
      await countUse(db, limits.photosPerUser, user.id, now);
      const sent = { file, userId: user.id };
      const type = await typeOfUpload(workers, sent, notAPicture().serverMessage);
      if (type === 'application/pdf') throw notAPicture();
      const { id, key } = await keepUpload(db, { file, type, userId: user.id }, now);
      const made = await makeOf(user.id, id, requirement, needHandle);
      if (!made) throw new Error(`The upload ${id} is gone.`);
      if (made.kind === 'refused')
        return async () => ({
          check_type: photoVerdicts.codeOf('refused'),
          desc: [serverText(made.reason)],
          desc_codes: [said(made.reason)],
          err_desc: [],
        });
      const of = { userId: user.id, sourceId: id, applicantId, needHandle };
      const { photo_upload_id } = await keepMadePhoto(services, made, of, now);
      const url = fileLink(secret, photo_upload_id, user, now);
      return async () => ({
        check_type: photoVerdicts.codeOf('accepted'),
        desc: [],
        url,
        key,
        err_desc: made.problems.map((problem) => serverText(problem)),
        err_codes: made.problems.map(said),
      });
    },

    submitPhoto: async ({ request, user, idempotencyKey, now, afterCommit, recordDelivery }) => {
      const submission: Submission = {
        userId: user.id,
        idempotencyKey,
        supersedes: request.supersedes,
        applicantId: request.applicant_id,
        uploadKey: request.key,
        needHandle: request.need_handle,
      };
      await makeOfUpload(submission, now);
      return async (tx) => {
        recordDelivery(await submitPhoto(tx, catalogue, submission, now));
        await keepPerson(tx, catalogue, submission.applicantId, now);
        afterCommit(() => sweepUploads(db, blobs, clock()));
        return {};
      };
    },
  };
}

export const notAPicture = () =>
  new HttpProblem(415, { code: 'photo-no-picture' }, {}, ret.fileRefused);

/** The refusal of an unreadable picture, with the remedy. */
const brokenPicture = () => new Refusal(ret.fileRefused, { code: 'photo-damaged' });
