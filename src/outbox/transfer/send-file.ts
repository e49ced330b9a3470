import type { Api } from '../../api/client';
import { documentCalls } from '../../contract/documents';
import { chunkPace } from './chunk-pace';
import {
  askStanding,
  sendResumable,
  takesResumable,
  type Report,
  type TokenNow,
} from './resumable-upload';
import { turns } from './turns';
import { ChecksumError, type Standing } from './tus-request';

interface SealedFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  fileName: string;
  mime: string;
  uploadKey: string;
  uploadUrl?: string | undefined;
  /** It was tried before: perhaps its upload is there. */
  again: boolean;
}

/** A no may be a portal's: it is asked again soon. */
const noHoldsMs = 60_000;
/** Longer ago, another drainer may have sent some of it. */
const answerHoldsMs = 2000;

/** Two, so that the network has bytes to carry while one of them waits for its answer. */
const inPieces = 2;
/** A file that is cut off begins anew: sharing the network with another only makes that likelier. */
const whole = 1;

/** Sends files: in resumable pieces where the server takes them, else whole. */
export function fileSender(api: Api, now: () => number) {
  const lanes = turns();
  const pace = chunkPace(lanes, now);
  let resumable = false;
  let askAgainAt = 0;
  let asking: Promise<boolean> | undefined;
  const asked = new Map<string, { at: number; standing: Promise<Standing | undefined> }>();

  async function ask(): Promise<boolean> {
    resumable = await takesResumable(api.base);
    if (!resumable) askAgainAt = now() + noHoldsMs;
    return resumable;
  }

  /** Whether files go in pieces. Several ask once. */
  async function goesInPieces(): Promise<boolean> {
    if (resumable || now() < askAgainAt) return resumable;
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  }

  async function sendWhole(file: SealedFile, token: TokenNow): Promise<string> {
    const { bytes, fileName: name, mime, sha256, uploadKey } = file;
    const answer = await api.upload(
      documentCalls.uploadFile,
      { bytes, name, mime },
      { idempotencyKey: uploadKey, token: await token() },
    );
    if (answer.sha256 !== undefined && answer.sha256 !== sha256) throw new ChecksumError();
    return answer.key;
  }

  /** @returns the key under which the server has it */
  async function send(file: SealedFile, token: TokenNow, report: Report): Promise<string> {
    if (!(await goesInPieces())) return lanes.take(whole, () => sendWhole(file, token));
    const { bytes, sha256, uploadKey: idempotencyKey, uploadUrl, again } = file;
    const server = { base: api.base, isOwn: api.isOwn, token, pace };
    return lanes.take(inPieces, () =>
      sendResumable(
        server,
        { bytes, sha256, idempotencyKey, uploadUrl, again, standing: askedAhead(uploadUrl) },
        report,
      ),
    );
  }

  /** The answer of a moment ago, which serves once. */
  function askedAhead(uploadUrl = ''): Promise<Standing | undefined> | undefined {
    const answer = asked.get(uploadUrl);
    asked.delete(uploadUrl);
    return answer && now() - answer.at < answerHoldsMs ? answer.standing : undefined;
  }

  /** Asks where an upload stands, or what the server takes, before there are bytes to be sent. */
  async function askAhead(uploadUrl: string | undefined, token: TokenNow): Promise<void> {
    if (uploadUrl === undefined) return void (await goesInPieces());
    const standing = askStanding({ token, isOwn: api.isOwn }, uploadUrl);
    asked.set(uploadUrl, { at: now(), standing });
    await standing;
  }

  return { send, askAhead, goesInPieces };
}
