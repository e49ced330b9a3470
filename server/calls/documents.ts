import type { documentCalls } from '../../src/contract/documents';
import { keepUpload, typeOfUpload } from '../files/keep-upload';
import { attachPage, deletePage } from '../orders/attach-page';
import type { Services } from '../services';
import { sweepUploads } from '../store/sweep';
import type { Db } from '../store/tables';
import type { HandlersOf } from './handler';

export function documentHandlers(services: Services): HandlersOf<typeof documentCalls> {
  const { blobs, catalogue, clock, db } = services;
  const sweep = () => sweepUploads(db, blobs, clock());

  return {
    uploadFile: async ({ file, user, now }) => {
      const type = await typeOfUpload(file);
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
          uploadKey: request.key,
        };
        const attached = await attachPage(tx, catalogue, attach, now);
        if (typeof request.replaces === 'string') afterCommit(sweep);
        return { ...attached, elec_status: 2 };
      },

    deletePage:
      ({ request: { applicant_id, elec_id, pos }, user, now, afterCommit }) =>
      async (tx) => {
        const where = { userId: user.id, applicantId: applicant_id, elecId: elec_id, pos };
        await deletePage(tx, catalogue, where, now);
        afterCommit(sweep);
        return {};
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
