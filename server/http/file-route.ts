import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLinkValid } from '../infra/files/file-links';
import type { Services } from '../services';
import { sendFile } from './send-file';
import { hasSession } from '../areas/accounts/sessions';
import { shownUpload } from '../infra/uploads/own-uploads';

interface FileRequest {
  Params: { id: string };
  Querystring: { session?: unknown; expires?: unknown; signature?: unknown };
}

type LinkedUpload = Omit<NonNullable<Awaited<ReturnType<typeof shownUpload>>>, 'user_id'>;

const isId = /^[0-9a-f-]{36}$/;

/** Serves files through signed links. */
export function fileRoute(services: Services) {
  return async (app: FastifyInstance) => {
    const answer = async (request: FastifyRequest<FileRequest>, reply: FastifyReply) => {
      const upload = await linkedUpload(services, request);
      reply.header('cache-control', 'no-store');
      if (upload && (await sendFile(services, services.blobs, upload, request, reply)))
        return reply;
      // The same response for an invalid link, an expired link and a deleted file.
      return reply.code(403).type('text/plain; charset=utf-8').send('This link has expired.');
    };
    app.route({ method: ['GET', 'HEAD'], url: '/api/files/:id', handler: answer });
  };
}

/** The linked upload, if the link is valid and the session that it was made for is still open. */
async function linkedUpload(
  { clock, db, secret }: Services,
  { params: { id }, query }: FastifyRequest<FileRequest>,
): Promise<LinkedUpload | undefined> {
  const link = {
    sessionId: String(query.session),
    expires: Number(query.expires),
    signature: String(query.signature),
  };
  if (!isId.test(id) || !isId.test(link.sessionId)) return undefined;
  const now = clock();
  const upload = await shownUpload(db, id);
  if (!upload || !isLinkValid(secret, { id, ownerId: upload.user_id }, link, now)) return undefined;
  const isThere = await hasSession(db, { id: link.sessionId, userId: upload.user_id }, now);
  return isThere ? upload : undefined;
}
