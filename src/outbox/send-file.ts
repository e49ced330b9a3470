import type { Api } from '../api/client';
import { documentCalls } from '../contract/documents';
import { chunkPace } from './chunk-pace';
import { sendResumable, takesResumable, type Report, type TokenNow } from './resumable-upload';
import { ChecksumError } from './tus-request';

interface SealedFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  fileName: string;
  mime: string;
  uploadKey: string;
  uploadUrl?: string | undefined;
  attempts: number;
}

/** A no may be a portal's: it is asked again soon. */
const noHoldsMs = 60_000;

/** Sends files: in resumable pieces where the server takes them, else whole. */
export function fileSender(api: Api, now: () => number) {
  const pace = chunkPace();
  let resumable = false;
  let askAgainAt = 0;

  async function asksFirst(): Promise<boolean> {
    if (resumable || now() < askAgainAt) return resumable;
    resumable = await takesResumable(api.base);
    if (!resumable) askAgainAt = now() + noHoldsMs;
    return resumable;
  }

  /** @returns the key under which the server has it */
  return async (file: SealedFile, token: TokenNow, report: Report): Promise<string> => {
    const { bytes, fileName: name, mime, sha256, uploadKey, uploadUrl, attempts } = file;
    if (await asksFirst())
      return sendResumable(
        { base: api.base, token, pace, now },
        { bytes, sha256, idempotencyKey: uploadKey, uploadUrl, again: attempts > 0 },
        report,
      );
    const answer = await api.upload(
      documentCalls.uploadFile,
      { bytes, name, mime },
      { idempotencyKey: uploadKey, token: await token() },
    );
    if (answer.sha256 !== sha256) throw new ChecksumError();
    return answer.key;
  };
}
