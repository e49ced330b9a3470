import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobReader } from '../infra/files/blob-store';
import { byteRange } from '../infra/files/byte-range';
import { fileNameOf, type FileType } from '../infra/files/file-type';
import type { Services } from '../services';

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
