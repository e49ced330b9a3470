import type { documentCalls } from '../../../src/contract/documents';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { attachPage, deletePage } from './attach-page';
import type { Services } from '../../services';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Db } from '../../infra/db/tables';
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
      ({ request, user, idempotencyKey, requestHash, now, afterCommit }) =>
      async (tx) => {
        const attach = {
          userId: user.id,
          idempotencyKey,
          requestHash,
          applicantId: request.applicant_id,
          elecId: request.elec_id,
          pos: request.pos,
          replaces: request.replaces,
          supersedes: request.supersedes,
          uploadKey: request.key,
        };
        const attached = await attachPage(tx, catalogue, attach, now);
        const { replaces, supersedes = [] } = request;
        if (typeof replaces === 'string' || supersedes.length > 0) afterCommit(sweep);
        return { ...attached, elec_status: 2 };
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

/** An upload's kept answer is worth something only while its key is: else the file comes again. */
export async function uploadStillHolds(db: Db, body: unknown, now: Date): Promise<boolean> {
  const { key } = body as { key?: string };
  if (key === undefined) return true;
  const upload = await db
    .selectFrom('uploads')
    .where('key', '=', key)
    .select(['attached_at', 'expires_at'])
    .executeTakeFirst();
  return upload !== undefined && (upload.attached_at !== null || upload.expires_at > now);
}
