import type { Api } from '../../api/client';
import { NoAnswerError } from '../../api/errors';
import { documentCalls } from '../../contract/documents';
import { phoneKeyStart } from '../../contract/account/handoffs';
import { chunkPace } from './chunk-pace';
import {
  fetchUploadStatus,
  sendResumable,
  takesResumable,
  type Report,
  type TokenNow,
} from './resumable-upload';
import { ChecksumError, type Standing } from './tus-request';

interface SealedFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  fileName: string;
  mime: string;
  uploadKey: string;
  uploadUrl?: string | undefined;
  /** How often it failed before. */
  attempts?: number | undefined;
  /** An earlier attempt may have created the upload. */
  again: boolean;
}

/** The cache TTL of 'not resumable', short because a captive portal may have answered. */
const noHoldsMs = 60_000;
/** The cache TTL of a prefetched status; later, another drainer may have sent more. */
const answerHoldsMs = 2000;

/** Two, so that the network is in use while one of them waits for an answer. */
const inPieces = 2;
/** An interrupted file restarts, and sharing the network makes interruptions likelier. */
const whole = 1;

/** A semaphore: limits concurrency, and starts work in the order of the calls. */
export function semaphore() {
  let going = 0;
  const waiting: (() => void)[] = [];

  return {
    /** Runs work as soon as fewer than `most` others run. */
    async run<T>(most: number, work: () => Promise<T>): Promise<T> {
      while (going >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
        for (const wake of waiting.splice(0)) wake();
      }
    },

    going: (): number => going,
    waiting: (): number => waiting.length,
  };
}

/** Sends files: in resumable chunks if the server accepts them, else whole. */
export function fileSender(api: Api, now: () => number) {
  const lanes = semaphore();
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

  /** Whether files are sent in chunks. Concurrent callers share one request. */
  async function goesInPieces(): Promise<boolean> {
    if (resumable || now() < askAgainAt) return resumable;
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  }

  async function sendWhole(file: SealedFile, token: TokenNow): Promise<string> {
    const { bytes, fileName: name, mime, sha256, uploadKey, attempts } = file;
    const ownToken = await token();
    // A handoff's server takes pieces: this answer was not its own, so the file waits for a network.
    if (ownToken.startsWith(phoneKeyStart)) throw new NoAnswerError();
    const answer = await api.upload(
      documentCalls.uploadFile,
      { bytes, name, mime },
      { idempotencyKey: uploadKey, attempts, token: ownToken },
    );
    if (answer.sha256 !== undefined && answer.sha256 !== sha256) throw new ChecksumError();
    return answer.key;
  }

  /** @returns the server's key for the file */
  async function send(file: SealedFile, token: TokenNow, report: Report): Promise<string> {
    if (!(await goesInPieces())) return lanes.run(whole, () => sendWhole(file, token));
    const { bytes, sha256, uploadKey: idempotencyKey, uploadUrl, attempts, again } = file;
    const server = { base: api.base, isOwn: api.isOwn, token, pace, attempts };
    return lanes.run(inPieces, () =>
      sendResumable(
        server,
        { bytes, sha256, idempotencyKey, uploadUrl, again, standing: askedAhead(uploadUrl) },
        report,
      ),
    );
  }

  /** A fresh prefetched status, which is used only once. */
  function askedAhead(uploadUrl = ''): Promise<Standing | undefined> | undefined {
    const answer = asked.get(uploadUrl);
    asked.delete(uploadUrl);
    return answer && now() - answer.at < answerHoldsMs ? answer.standing : undefined;
  }

  /**
   * Prefetches the upload status, or whether the server accepts chunks, before there are bytes to
   * send.
   */
  async function prefetchUploadStatus(
    uploadUrl: string | undefined,
    token: TokenNow,
  ): Promise<void> {
    if (uploadUrl === undefined) return void (await goesInPieces());
    const standing = fetchUploadStatus({ token, isOwn: api.isOwn }, uploadUrl);
    asked.set(uploadUrl, { at: now(), standing });
    await standing;
  }

  return { send, prefetchUploadStatus, goesInPieces };
}
