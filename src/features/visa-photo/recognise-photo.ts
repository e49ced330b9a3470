import { isNetworkFault, UnauthorizedError } from '../../api/errors';
import type { ResponseOf } from '../../contract/define-call';
import type { photoCalls } from '../../contract/photos';
import type { PhotoResult, PhotoStage } from '../../workers/image/photo.api';
import { inOneLine } from '../../domain/messages/catalogue';
import { fileWords } from '../../i18n/file-words';
import { photoWords } from '../../i18n/photo-words';
import { imageMessage } from '../../workers/image/image-message';
import type { RecognisedPhoto } from './photo-flow';
import type { ProcessStage } from './progress-at';
import { failureText, refusesPhoto } from './upload-failure';

type Uploaded = ResponseOf<typeof photoCalls.uploadPhoto>;

/** The two processors of a photo: the phone's worker and the server. */
export interface Recognisers {
  prepare: (onStage: (stage: PhotoStage) => void) => Promise<PhotoResult>;
  /** Undefined if the server is not reachable: its part follows later. */
  upload: ((bytes: Uint8Array<ArrayBuffer>) => Promise<Uploaded>) | undefined;
  /** Resolves once the server's photo is loaded. */
  show: (url: string) => Promise<void>;
  onStage: (stage: ProcessStage) => void;
}

export type Recognition =
  | { kind: 'recognised'; photo: RecognisedPhoto; uploadFailure?: unknown }
  /** No photo can be made of it. */
  | { kind: 'refused'; message: string }
  | { kind: 'cancelled'; failure?: unknown };

const stageOf: Readonly<Record<PhotoStage, ProcessStage>> = {
  checking: 'Checking',
  decoding: 'Checking',
  'decoding-heic': 'Checking',
  resizing: 'Recognizing',
  judging: 'Recognizing',
  encoding: 'Processing',
};

/**
 * Turns a chosen photo into one that can be confirmed: the phone judges it, then the server makes
 * and judges it, if reachable. Without the server the phone's verdict counts until the photo is
 * sent.
 */
export async function recognisePhoto({
  prepare,
  upload,
  show,
  onStage,
}: Recognisers): Promise<Recognition> {
  onStage('Checking');
  const result = await prepare((stage) => onStage(stageOf[stage]));
  if (!result.ok) return withoutPhoto(result);
  const { picture, report, size } = result;
  const photo: RecognisedPhoto = {
    bytes: new Uint8Array(picture.bytes),
    thumbnail: new Uint8Array(picture.thumbnail),
    size,
    report,
  };
  onStage('Processing');
  if (!upload) {
    onStage('Completing');
    return { kind: 'recognised', photo };
  }
  try {
    const { verdict, refusals, problems, url, key } = await upload(photo.bytes);
    if (verdict === 'refused' || url === undefined)
      return { kind: 'refused', message: refusals[0] ?? unusable };
    onStage('Completing');
    await show(url).catch(() => undefined);
    return { kind: 'recognised', photo: { ...photo, made: { url, key, problems } } };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
    if (refusesPhoto(error)) return { kind: 'refused', message: failureText(error) ?? unusable };
    // The log-in dialog opens, and after its reload the processing restarts.
    if (error instanceof UnauthorizedError) return { kind: 'cancelled', failure: error };
    // A failure that is not the photo's: the outbox uploads it later.
    const uploadFailure = isNetworkFault(error) ? undefined : error;
    return { kind: 'recognised', photo, ...(uploadFailure !== undefined && { uploadFailure }) };
  }
}

const unusable = 'This photo cannot be used. Please take or choose another one.';

function withoutPhoto(result: Exclude<PhotoResult, { ok: true }>): Recognition {
  if (result.problem === 'aborted') return { kind: 'cancelled' };
  if (result.problem !== 'blocked') {
    return { kind: 'refused', message: inOneLine(fileWords(imageMessage(result))) };
  }
  const blocking = result.report.checks.find(({ verdict }) => verdict === 'block');
  return { kind: 'refused', message: blocking?.reason ? photoWords(blocking.reason) : unusable };
}
