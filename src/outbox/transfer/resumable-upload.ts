import { HttpStatusError } from '../../api/errors';
import type { Answer, IsOwn } from '../../api/own-answer';
import { headerNames } from '../../contract/envelope';
import { chunkType, digestField, resumablePath, tusHeaders } from '../../contract/resumable';
import { patienceAt, requestTimeoutMs } from '../../domain/limits';
import type { ChunkPace } from './chunk-pace';
import { policyTimes } from '../core/policy-times';
import {
  askTus,
  ChecksumError,
  failureOf,
  isSuccess,
  standingOf,
  type Owner,
  type Standing,
} from './tus-request';

export interface ResumableFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  idempotencyKey: string;
  /** The upload's URL from an earlier attempt. */
  uploadUrl?: string | undefined;
  /** An earlier attempt may have created the upload: create it without a first chunk. */
  again: boolean;
  /** The upload status, if it was prefetched. */
  standing?: Promise<Standing | undefined> | undefined;
}

/** An upload's URL, and how many of its bytes the server has acknowledged. */
export interface Progress {
  uploadUrl: string;
  offset: number;
}

/** Called after every acknowledged chunk; a throw ends the upload there. */
export type Report = (progress: Progress) => Promise<void>;

/** The token of the file's owner, read before each request; a throw prevents the request. */
export type TokenNow = () => Promise<string>;

/** The requester of uploads. */
export interface Asking {
  token: TokenNow;
  isOwn: IsOwn;
  /** How often the file failed before: the server gets more time for its answers. */
  attempts?: number | undefined;
}

interface Server extends Asking {
  /** The API's base. */
  base: string;
  pace: ChunkPace;
}

/**
 * How many conflicts and lost uploads lead to another status request; more of them is a fault of
 * the server.
 */
const mostDetours = 4;

/**
 * Whether a server accepts resumable uploads.
 * @throws a typed failure if its answer does not show it
 */
export async function takesResumable(base: string): Promise<boolean> {
  const url = base + resumablePath;
  const answer = await askTus({ method: 'OPTIONS', url, patience: requestTimeoutMs });
  if (answer.status >= 500 || answer.status === 429) throw failureOf(answer);
  return (
    isSuccess(answer) &&
    (answer.headers.get(tusHeaders.extension) ?? '').split(',').includes('creation')
  );
}

/**
 * Sends a file by the tus protocol in chunks, from the server's offset on.
 * @returns the server's key for the file
 */
export async function sendResumable(
  server: Server,
  file: ResumableFile,
  report: Report,
): Promise<string> {
  const reported = async (place: Place): Promise<Place> => {
    await report({ uploadUrl: place.uploadUrl, offset: place.offset });
    return place;
  };
  let known = await found(server, file.uploadUrl, file.standing);
  for (let detours = 0; ;) {
    const at = await reported(known ?? (await create(server, file)));
    if (at.key !== undefined) return at.key;
    const { offset, uploadUrl }: Place = at;
    const rest = file.bytes.subarray(offset);
    const chunk = rest.subarray(0, server.pace.next(rest.length));
    const answer = await patch(server, uploadUrl, offset, chunk);
    if (isSuccess(answer)) {
      known = { ...standingOf(answer), uploadUrl };
      continue;
    }
    const failure = failureOf(answer);
    // The server took a file of this size, so only the network can have made the chunk larger.
    if (isOwnTooLarge(failure)) throw new ChecksumError();
    if (!(failure instanceof HttpStatusError) || !isDetour(failure.status)) throw failure;
    detours += 1;
    if (detours > mostDetours) throw new HttpStatusError(423, {}, undefined);
    // Another request of this phone may be uploading, or the upload is lost: the status decides.
    known = await found(server, uploadUrl);
  }
}

type Place = Standing & { uploadUrl: string };

/** A proxy's refusal of a large request has no words of our server. */
const isOwnTooLarge = (failure: unknown): boolean =>
  failure instanceof HttpStatusError && failure.status === 413 && failure.said.text !== undefined;

const isDetour = (status: number) => [404, 409, 410, 423].includes(status);

async function found(
  server: Server,
  uploadUrl: string | undefined,
  asked?: Promise<Standing | undefined>,
): Promise<Place | undefined> {
  if (uploadUrl === undefined) return undefined;
  const ask = () => fetchUploadStatus(server, uploadUrl);
  const standing = await (asked ? asked.catch(ask) : ask());
  return standing && { ...standing, uploadUrl };
}

/** Requests the upload status; undefined if the upload is lost, so that it restarts. */
export async function fetchUploadStatus(
  { token, isOwn, attempts = 0 }: Asking,
  url: string,
): Promise<Standing | undefined> {
  const answer = await askTus({
    method: 'HEAD',
    url,
    owner: { token: await token(), isOwn },
    patience: patienceAt(requestTimeoutMs, attempts),
  });
  if (isSuccess(answer)) return standingOf(answer);
  if (answer.status === 404 || answer.status === 410) return undefined;
  throw failureOf(answer);
}

/**
 * Deletes an unneeded upload at the server. The server deletes it after some days anyway, so the
 * result does not matter.
 */
export async function dropResumable(uploadUrl: string, owner: Owner): Promise<void> {
  await askTus({ method: 'DELETE', url: uploadUrl, owner, patience: requestTimeoutMs });
}

/**
 * Creates the upload; the first attempt includes the first chunk, so that a small file takes one
 * request. Later attempts find the upload and its status.
 */
async function create(
  server: Server,
  { bytes, sha256, idempotencyKey, again }: ResumableFile,
): Promise<Place> {
  const url = server.base + resumablePath;
  const chunk = again ? new Uint8Array() : bytes.subarray(0, server.pace.next(bytes.length));
  const answer = await timed(server, chunk, (owner) =>
    askTus({
      method: 'POST',
      url,
      owner,
      headers: {
        [headerNames.idempotencyKey]: idempotencyKey,
        [tusHeaders.length]: String(bytes.length),
        [tusHeaders.metadata]: `${digestField} ${btoa(sha256)}`,
        ...(!again && { 'content-type': chunkType }),
      },
      ...(!again && { body: chunk }),
      patience: patienceAt(policyTimes.stall, server.attempts ?? 0),
    }),
  );
  const location = answer.headers.get('location');
  if (answer.status !== 201 || location === null) throw failureOf(answer);
  // The answer to a new upload without bytes has no offset.
  const standing = answer.headers.has(tusHeaders.offset) ? standingOf(answer) : { offset: 0 };
  return { ...standing, uploadUrl: new URL(location, url).href };
}

const patch = (
  server: Server,
  url: string,
  offset: number,
  chunk: Uint8Array<ArrayBuffer>,
): Promise<Answer> =>
  timed(server, chunk, (owner) =>
    askTus({
      method: 'PATCH',
      url,
      owner,
      headers: { [tusHeaders.offset]: String(offset), 'content-type': chunkType },
      body: chunk,
      patience: patienceAt(policyTimes.stall, server.attempts ?? 0),
    }),
  );

/** Measures every chunk for the pace. */
async function timed(
  { token, isOwn, pace }: Server,
  chunk: Uint8Array,
  send: (owner: Owner) => Promise<Answer>,
): Promise<Answer> {
  const owner = { token: await token(), isOwn };
  const sending = pace.sends(chunk.length);
  try {
    const answer = await send(owner);
    if (isSuccess(answer) && chunk.length > 0) sending.acknowledged();
    return answer;
  } catch (error) {
    sending.broke();
    throw error;
  }
}
