import { wirePassport, type passportCalls } from '../../../src/contract/passport';
import { fileLink } from '../../infra/files/file-links';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { findPassport } from './find-passport';
import { readOrTyped } from '../recognition/recognition-engine';
import { storedFile } from '../recognition/stored-file';
import { wireReading } from '../recognition/wire-reading';
import { submitPassport } from './submit-passport';
import type { Services } from '../../services';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { HandlersOf } from '../../handler';

export function passportHandlers(services: Services): HandlersOf<typeof passportCalls> {
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
        afterCommit(() => sweepUploads(db, blobs, clock()));
        return {};
      },
  };
}
