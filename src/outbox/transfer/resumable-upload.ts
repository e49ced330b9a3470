import { HttpStatusError } from '../../api/errors';
import type { Answer, IsOwn } from '../../api/own-answer';
import { headerNames } from '../../contract/envelope';
import { chunkType, digestField, resumablePath, tusHeaders } from '../../contract/resumable';
import { requestTimeoutMs } from '../../domain/limits';
import type { ChunkPace } from './chunk-pace';
import { policyTimes } from '../core/policy-times';
import { askTus, failureOf, isSuccess, standingOf, type Owner, type Standing } from './tus-request';

export interface ResumableFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  idempotencyKey: string;
  /** Where an earlier attempt left it. */
  uploadUrl?: string | undefined;
  /** It was tried before: perhaps its upload is there, and needs no first chunk. */
  again: boolean;
  /** Where the server said just now that it stands, if it was asked. */
  standing?: Promise<Standing | undefined> | undefined;
}

/** Where an upload is, and how many of its bytes the server has acknowledged. */
export interface Progress {
  uploadUrl: string;
  offset: number;
}

/** Hears of every acknowledged chunk; throws to end the upload there. */
export type Report = (progress: Progress) => Promise<void>;

/** The token of the file's own user, asked right before each request; throws to send nothing. */
export type TokenNow = () => Promise<string>;

/** Who asks about uploads. */
export interface Asking {
  token: TokenNow;
  isOwn: IsOwn;
}

interface Server extends Asking {
  /** The API's base. */
  base: string;
  pace: ChunkPace;
}

/** Conflicts and lost uploads that are answered by asking again; more are the server's confusion. */
const mostDetours = 4;

/** Whether a server takes resumable uploads. @throws a typed failure when it does not say */
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
 * Sends a file by the tus protocol, from the byte at which the server stands, in chunks.
 * @returns the key under which the server has it
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
    if (!(failure instanceof HttpStatusError) || !isDetour(failure.status)) throw failure;
    detours += 1;
    if (detours > mostDetours) throw new HttpStatusError(423, {}, undefined);
    // Another request of ours is at it, or was: the server says where it stands, if it still does.
    known = await found(server, uploadUrl);
  }
}

type Place = Standing & { uploadUrl: string };

const isDetour = (status: number) => [404, 409, 410, 423].includes(status);

async function found(
  server: Server,
  uploadUrl: string | undefined,
  asked?: Promise<Standing | undefined>,
): Promise<Place | undefined> {
  if (uploadUrl === undefined) return undefined;
  const ask = () => askStanding(server, uploadUrl);
  const standing = await (asked ? asked.catch(ask) : ask());
  return standing && { ...standing, uploadUrl };
}

/** Where an upload stands; undefined when it is gone, so that it begins again. */
export async function askStanding(
  { token, isOwn }: Asking,
  url: string,
): Promise<Standing | undefined> {
  const answer = await askTus({
    method: 'HEAD',
    url,
    owner: { token: await token(), isOwn },
    patience: requestTimeoutMs,
  });
  if (isSuccess(answer)) return standingOf(answer);
  if (answer.status === 404 || answer.status === 410) return undefined;
  throw failureOf(answer);
}

/**
 * Has the server delete what it holds of an upload that is no longer wanted. It does so by itself
 * some days later, so nobody needs to hear whether it has.
 */
export async function dropResumable(uploadUrl: string, owner: Owner): Promise<void> {
  await askTus({ method: 'DELETE', url: uploadUrl, owner, patience: requestTimeoutMs });
}

/**
 * Creates the upload, at the first attempt with its first chunk: a small file is one request. Later
 * ones find it again and learn where it stands.
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
      patience: policyTimes.stall,
    }),
  );
  const location = answer.headers.get('location');
  if (answer.status !== 201 || location === null) throw failureOf(answer);
  // A new one without bytes tells no offset.
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
      patience: policyTimes.stall,
    }),
  );

/** Learns from every chunk how large the next one may be. */
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
