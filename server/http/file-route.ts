import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from '../infra/files/byte-range';
import { isLinkValid } from '../infra/files/file-links';
import { fileNameOf } from '../infra/files/file-type';
import type { Services } from '../services';
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
      if (upload && (await sendFile(services, upload, request, reply))) return reply;
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

/** Sends a file or the requested range of it; false if its bytes are missing. */
async function sendFile(
  { blobs, settings }: Services,
  { id, mime_type, size }: LinkedUpload,
  { method, headers }: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): Promise<boolean> {
  // Files have no ETag that If-Range could match, so such a request gets the whole file.
  const range = byteRange(headers['if-range'] === undefined ? headers.range : undefined, size);
  if (range === 'beyond') {
    await reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  const file = await blobs.open(id, range === 'whole' ? undefined : range);
  if (!file) return false;
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'accept-ranges': 'bytes',
    'content-length': range === 'whole' ? file.size : range.end - range.start + 1,
    'content-type': mime_type,
    'content-disposition': `inline; filename="${fileNameOf(id, mime_type)}"`,
    // An uploaded file can run and load nothing, even when it is opened in its own tab.
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy':
      settings.appOrigins.length === 0 ? 'same-origin' : 'cross-origin',
  });
  if (method === 'HEAD') file.stream.destroy();
  await reply.send(method === 'HEAD' ? undefined : file.stream);
  return true;
}
