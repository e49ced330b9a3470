import type { documentCalls } from '../../../src/contract/documents';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { attachPage, deletePage } from './attach-page';
import type { Services } from '../../services';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { HandlersOf } from '../../handler';

export function documentHandlers(services: Services): HandlersOf<typeof documentCalls> {
  const { blobs, catalogue, clock, db, workers } = services;
  const sweep = () => sweepUploads(db, blobs, clock());

  return {
    uploadFile: async ({ file, user, now }) => {
      const type = await typeOfUpload(workers, { file, userId: user.id });
      const { key } = await keepUpload(db, { file, type, userId: user.id }, now);
      return async () => ({ key, sha256: file.sha256, size: file.size });
    },

    attachPage:
      ({ request, user, idempotencyKey, now, afterCommit, recordDelivery }) =>
      async (tx) => {
        const attach = {
          userId: user.id,
          idempotencyKey,
          applicantId: request.applicant_id,
          elecId: request.elec_id,
          pos: request.pos,
          replaces: request.replaces,
          supersedes: request.supersedes,
          uploadKey: request.key,
        };
        const { delivered: page, beside } = await attachPage(tx, catalogue, attach, now);
        recordDelivery(page);
        const { replaces, supersedes = [] } = request;
        if (typeof replaces === 'string' || supersedes.length > 0) afterCommit(sweep);
        const { id, sha256 } = page.upload;
        return { upload_id: id, pos: page.pos, sha256, beside, elec_status: 2 };
      },

    deletePage:
      ({ request, user, idempotencyKey, now, afterCommit }) =>
      async (tx) => {
        const deletion = {
          userId: user.id,
          idempotencyKey,
          applicantId: request.applicant_id,
          elecId: request.elec_id,
          pos: request.pos,
          uploadId: request.upload_id,
          supersedes: request.supersedes,
        };
        const beside = await deletePage(tx, catalogue, deletion, now);
        afterCommit(sweep);
        return { beside };
      },
  };
}
