import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../src/contract/define-call';
import { HttpProblem } from '../errors/refusal';
import type { BlobStore, IncomingBlob } from '../infra/files/blob-store';
import { largestFile, tooLargeFile } from '../infra/uploads/resumable-home';
import { parseJson } from '../infra/limits/parse-json';
import { sha256Hex } from './signature';

/** The body of a request, not yet validated. */
export interface Body {
  readonly fields: unknown;
  readonly file?: IncomingBlob;
  /** Hash of the bytes that the signature covers: the JSON body, or the content of the file. */
  readonly sha256: string;
}

/** Reads a request's body. A file is stored temporarily until the handler keeps or discards it. */
export async function readBody(
  call: Pick<Call, 'body'>,
  request: FastifyRequest,
  blobs: BlobStore,
): Promise<Body> {
  if (call.body === 'multipart') return readMultipart(request, blobs);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { fields: parseJson(bytes), sha256: sha256Hex(bytes) };
}

async function readMultipart(request: FastifyRequest, blobs: BlobStore): Promise<Body> {
  if (!request.isMultipart()) throw new HttpProblem(415, { code: 'request-no-form' }, {}, -9);
  // A slightly too large form is read to its end, so that the client gets the error response; a far
  // too large one is not.
  if (Number(request.headers['content-length'] ?? 0) > 4 * largestFile)
    throw tooLarge({ connection: 'close' });
  const fields: Record<string, string> = {};
  let file: IncomingBlob | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await receive(part, blobs, request);
      else if (part.valueTruncated || part.fieldnameTruncated)
        throw new HttpProblem(400, { code: 'field-too-long', field: part.fieldname }, {}, -9);
      else fields[part.fieldname] = String(part.value);
    }
    if (!file) throw new HttpProblem(400, { code: 'file-missing' }, {}, -9);
    return { fields, file, sha256: file.sha256 };
  } catch (error) {
    await file?.discard();
    throw brokenForm(error);
  }
}

/** Turns a parser error into a 400, because a malformed form is the client's mistake. */
function brokenForm(cause: unknown): unknown {
  // Our own errors and system errors have a status or a code; errors of the parser have neither.
  if (!(cause instanceof Error) || 'code' in cause || 'status' in cause) return cause;
  return new HttpProblem(400, { code: 'form-broken' }, {}, -9);
}

async function receive(
  part: MultipartFile,
  blobs: BlobStore,
  { headers }: FastifyRequest,
): Promise<IncomingBlob> {
  // A body of known length is read to its end, so that the client can read the error response.
  const isEndless = headers['content-length'] === undefined;
  if (isEndless)
    part.file.once('limit', () => part.file.destroy(tooLarge({ connection: 'close' })));
  const blob = await blobs.receive(part.file);
  if (!part.file.truncated) return blob;
  await blob.discard();
  throw tooLarge();
}

const tooLarge = (headers: Record<string, string> = {}) =>
  new HttpProblem(413, tooLargeFile, headers, -9);
