import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLinkValid } from '../infra/files/file-links';
import type { Services } from '../services';
import { sendFile } from './send-file';
import { ownerOf } from '../areas/applications/find-order';
import { findReceipt, receiptFile } from '../areas/receipts/receipt-file';
import type { Receipt } from '../areas/receipts/receipt-tables';
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
      const receipt = upload ? undefined : await linkedReceipt(services, request);
      if (receipt) {
        const { name, bytes } = await receiptFile(services, receipt);
        return reply
          .headers({
            'content-disposition': `inline; filename="${name}"`,
            'content-security-policy': "sandbox; default-src 'none'",
          })
          .type('application/pdf')
          .send(bytes);
      }
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
  services: Services,
  request: FastifyRequest<FileRequest>,
): Promise<LinkedUpload | undefined> {
  if (!isId.test(request.params.id)) return undefined;
  const upload = await shownUpload(services.db, request.params.id);
  return upload && (await isOpened(services, upload.user_id, request)) ? upload : undefined;
}

/** The linked receipt, under the same conditions. */
async function linkedReceipt(
  services: Services,
  request: FastifyRequest<FileRequest>,
): Promise<Receipt | undefined> {
  if (!isId.test(request.params.id)) return undefined;
  const receipt = await findReceipt(services.db, request.params.id);
  if (!receipt) return undefined;
  const ownerId = await ownerOf(services.db, receipt.order_id);
  return (await isOpened(services, ownerId, request)) ? receipt : undefined;
}

async function isOpened(
  { clock, db, secret }: Services,
  ownerId: string,
  { params: { id }, query }: FastifyRequest<FileRequest>,
): Promise<boolean> {
  const link = {
    sessionId: String(query.session),
    expires: Number(query.expires),
    signature: String(query.signature),
  };
  const now = clock();
  if (!isId.test(link.sessionId) || !isLinkValid(secret, { id, ownerId }, link, now)) return false;
  return hasSession(db, { id: link.sessionId, userId: ownerId }, now);
}
