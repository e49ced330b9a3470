import type { documentCalls } from '../../src/contract/documents';
import { ret } from '../../src/contract/envelope';
import { fileTypeOf } from '../files/file-type';
import { attachPage, deletePage } from '../orders/attach-page';
import { newId, newSecret } from '../security/random-id';
import type { Services } from '../services';
import { sweepUploads } from '../store/sweep';
import type { Db } from '../store/tables';
import { hoursOfKey } from '../uploads/key-lifetime';
import type { HandlersOf } from './handler';
import { HttpProblem, Refusal } from './refusal';

export function documentHandlers(services: Services): HandlersOf<typeof documentCalls> {
  const { blobs, catalogue, clock, db } = services;
  const sweep = () => sweepUploads(db, blobs, clock());

  return {
    uploadFile: async ({ file, user, now }) => {
      if (file.size === 0)
        throw new Refusal(ret.fileRefused, 'The file is empty. Please choose it again.');
      const type = fileTypeOf(file.head);
      if (!type)
        throw new HttpProblem(415, 'The file is neither a PDF nor a JPEG or PNG picture.', {}, -9);
      const key = newSecret();
      const id = newId();
      // The row before the bytes: whatever happens in between, the sweep finds both.
      await db
        .insertInto('uploads')
        .values({
          id,
          user_id: user.id,
          key,
          sha256: file.sha256,
          size: file.size,
          mime_type: type,
          created_at: now,
          expires_at: new Date(now.getTime() + hoursOfKey * 3_600_000),
        })
        .execute();
      await file.keep(id);
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
  const upload = await db
    .selectFrom('uploads')
    .where('key', '=', (body as { key: string }).key)
    .select(['attached_at', 'expires_at'])
    .executeTakeFirst();
  return upload !== undefined && (upload.attached_at !== null || upload.expires_at > now);
}
