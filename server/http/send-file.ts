import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shownDemoFile } from '../areas/recognition-demo/demo-files';
import { isDemoLinkValid } from '../areas/recognition-demo/demo-visits';
import type { BlobReader } from '../infra/files/blob-store';
import { byteRange } from '../infra/files/byte-range';
import { fileNameOf, type FileType } from '../infra/files/file-type';
import type { Services } from '../services';

interface DemoFileRequest {
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** Serves the files of the demo through signed links. */
export function demoFileRoute(services: Services) {
  return async (app: FastifyInstance) => {
    app.route<DemoFileRequest>({
      method: ['GET', 'HEAD'],
      url: '/api/demo-files/:id',
      handler: async (request, reply) => {
        const file = await linkedFile(services, request);
        reply.header('cache-control', 'no-store');
        if (file && (await sendFile(services, services.demoBlobs, file, request, reply)))
          return reply;
        // The same response for an invalid link, an expired link and a deleted file.
        return reply.code(403).type('text/plain; charset=utf-8').send('This link has expired.');
      },
    });
  };
}

async function linkedFile(
  { clock, db, secret }: Services,
  { params: { id }, query }: FastifyRequest<DemoFileRequest>,
) {
  const link = { expires: Number(query.expires), signature: String(query.signature) };
  const now = clock();
  return isDemoLinkValid(secret, id, link, now) ? shownDemoFile(db, id, now) : undefined;
}

/** A file as its table describes it. */
interface StoredFile {
  readonly id: string;
  readonly mime_type: FileType;
  readonly size: number;
}

/**
 * Sends a file or the requested range of it, or the browser to the store that has it, where that is
 * set; false if its bytes are missing.
 */
export async function sendFile(
  { settings }: Pick<Services, 'settings'>,
  blobs: BlobReader,
  { id, mime_type, size }: StoredFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const disposition = `inline; filename="${fileNameOf(id, mime_type)}"`;
  if (settings.redirectsFiles && blobs.linkTo && method === 'GET') {
    const address = await blobs.linkTo(id, { type: mime_type, disposition });
    await reply.redirect(address.href);
    return true;
  }
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
    'content-disposition': disposition,
    // An uploaded file can run and load nothing, even when it is opened in its own tab.
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy':
      settings.appOrigins.length === 0 ? 'same-origin' : 'cross-origin',
  });
  if (method === 'HEAD') file.stream.destroy();
  await reply.send(method === 'HEAD' ? undefined : file.stream);
  return true;
}
