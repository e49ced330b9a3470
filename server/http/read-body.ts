import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../src/contract/define-call';
import { HttpProblem } from '../errors/refusal';
import type { BlobStore, IncomingFile } from '../infra/files/blob-store';
import { largestFile, tooLargeFile } from '../infra/uploads/largest-file';
import { sha256Hex } from './signature';

/** What a request brought, not yet validated. */
export interface Body {
  readonly fields: unknown;
  readonly file?: IncomingFile;
  /** What the signature covers: the body, or the file's own bytes. */
  readonly sha256: string;
}

/** Reads a request's body; a file goes to the blob store's doorstep. */
export async function readBody(
  call: Call,
  request: FastifyRequest,
  blobs: BlobStore,
): Promise<Body> {
  if (call.body === 'multipart') return readMultipart(request, blobs);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { fields: parseJson(bytes), sha256: sha256Hex(bytes) };
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new HttpProblem(400, { code: 'request-no-json' });
  }
}

async function readMultipart(request: FastifyRequest, blobs: BlobStore): Promise<Body> {
  if (!request.isMultipart()) throw new HttpProblem(415, { code: 'request-no-form' }, {}, -9);
  // Somewhat too much is read and answered; far too much is not worth anybody's time.
  if (Number(request.headers['content-length'] ?? 0) > 4 * largestFile)
    throw tooLarge({ connection: 'close' });
  const fields: Record<string, string> = {};
  let file: IncomingFile | undefined;
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

/** What is wrong with a form as a form is its sender's fault. */
function brokenForm(cause: unknown): unknown {
  // Failures of ours and of the system have a status or a code; the parser's have neither.
  if (!(cause instanceof Error) || 'code' in cause || 'status' in cause) return cause;
  return new HttpProblem(400, { code: 'form-broken' }, {}, -9);
}

async function receive(
  part: MultipartFile,
  blobs: BlobStore,
  { headers }: FastifyRequest,
): Promise<IncomingFile> {
  // Too much with an end in sight is read, so that its sender can read the answer.
  const isEndless = headers['content-length'] === undefined;
  if (isEndless)
    part.file.once('limit', () => part.file.destroy(tooLarge({ connection: 'close' })));
  const blob = await blobs.receive(part.file);
  if (!part.file.truncated)
    return { ...blob, declared: { name: part.filename, type: part.mimetype } };
  await blob.discard();
  throw tooLarge();
}

const tooLarge = (headers: Record<string, string> = {}) =>
  new HttpProblem(413, tooLargeFile, headers, -9);
