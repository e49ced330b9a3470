import { HttpStatusError, isApiError, UnauthorizedError } from '../../../api/errors';
import { inOneLine } from '../../../domain/messages/catalogue';
import { fileWords } from '../../../i18n/file-messages';
import { photoWords } from '../../../i18n/photo-messages';
import { saidText } from '../../../i18n/server-messages';
import { serverText } from '../../../i18n/server-messages';
import { msg } from '../../../domain/messages/text-params';
import { activeLanguage, t } from '../../../language/translate';
import type { PhotoReading } from '../../../outbox/kinds/visa-photo';
import { failureMessage } from '../../../services/failure-message';
import { imageMessage } from '../../../workers/image/image-message';
import type { PhotoResult, PhotoStage } from '../../../workers/image/image.api';
import type { RecognisedPhoto } from '../photo-flow';

/** The server's own text, or the failure's, for a toast or an alert; undefined if there is none. */
export function failureText(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined;
  if (error instanceof HttpStatusError) return serverText(error.said) ?? failureMessage(error);
  if (isApiError(error)) return failureMessage(error);
  const msg = (error as { msg?: unknown } | null | undefined)?.msg;
  return typeof msg === 'string' && msg !== '' ? msg : undefined;
}

/** The server's part in recognising a photo. */
export interface ServerResult {
  /** The unconfirmed item of the photo; absent if the phone had no room for it. */
  itemId?: string | undefined;
  /** The server's key of the photo. */
  serverKey?: string | undefined;
  /** Absent if the server was not reachable: its part follows later. */
  reading?: PhotoReading | undefined;
  /** The session has expired. */
  needsLogIn?: true;
}

/** The two processors of a photo: the phone's worker and the server. */
export interface Recognisers {
  prepare: (onStage: (stage: PhotoStage) => void) => Promise<PhotoResult>;
  /** Seals the photo for its delivery, and resolves to the server's verdict, if there is one. */
  requestVerdict: (photo: RecognisedPhoto) => Promise<ServerResult>;
  /** Resolves once the server's photo is loaded. */
  show: (url: string) => Promise<void>;
  onStage: (stage: ProcessStage) => void;
}

export type Recognition =
  | { kind: 'recognised'; photo: RecognisedPhoto; uploadFailure?: unknown }
  /** No photo can be made of it. */
  | { kind: 'refused'; message: string; lang: string }
  | { kind: 'cancelled'; failure?: unknown };

const stageOf: Readonly<Record<PhotoStage, ProcessStage>> = {
  checking: 'checking',
  decoding: 'checking',
  'decoding-heic': 'checking',
  resizing: 'recognizing',
  judging: 'recognizing',
  encoding: 'processing',
};

/**
 * Turns a chosen photo into one that can be confirmed: the phone judges it, then the server makes
 * and judges it, if reachable. Without the server the phone's verdict counts until the photo is
 * sent.
 */
export async function recognisePhoto({
  prepare,
  requestVerdict,
  show,
  onStage,
}: Recognisers): Promise<Recognition> {
  onStage('checking');
  const result = await prepare((stage) => onStage(stageOf[stage]));
  if (!result.ok) return withoutPhoto(result);
  const { picture, report, size, crop, wall } = result;
  const photo: RecognisedPhoto = {
    bytes: new Uint8Array(picture.bytes),
    thumbnail: new Uint8Array(picture.thumbnail),
    size,
    wall,
    report,
    ...(crop && picture.whole && { crop: { ...crop, whole: new Uint8Array(picture.whole) } }),
  };
  onStage('processing');
  try {
    const { itemId, serverKey: key, reading, needsLogIn } = await requestVerdict(photo);
    // The log-in dialog opens, and after its reload the processing restarts.
    if (needsLogIn) return { kind: 'cancelled', failure: new UnauthorizedError() };
    if (reading?.verdict === 'refused') return { kind: 'refused', ...refusalText(reading) };
    const kept = { ...photo, itemId };
    onStage('completing');
    if (reading?.verdict !== 'made') {
      const uploadFailure = reading && new HttpStatusError(reading.status, reading.why, undefined);
      return { kind: 'recognised', photo: kept, ...(uploadFailure && { uploadFailure }) };
    }
    const { url, problems } = reading;
    await show(url);
    return { kind: 'recognised', photo: { ...kept, made: { url, key, problems } } };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
    throw error;
  }
}

function refusalText({ status, why }: Extract<PhotoReading, { verdict: 'refused' }>) {
  const { text, lang } = saidText(why);
  if (text !== undefined) return { message: text, lang };
  const failure = status === undefined ? undefined : new HttpStatusError(status, why, undefined);
  return { message: failureText(failure) ?? t(unusable), lang: activeLanguage().language };
}

const unusable = msg('This photo cannot be used. Please take or choose another one.');

function withoutPhoto(result: Exclude<PhotoResult, { ok: true }>): Recognition {
  if (result.problem === 'aborted') return { kind: 'cancelled' };
  const { language: lang } = activeLanguage();
  if (result.problem !== 'blocked') {
    return { kind: 'refused', message: inOneLine(fileWords(imageMessage(result))), lang };
  }
  const blocking = result.report.checks.find(({ verdict }) => verdict === 'block');
  const message = blocking?.reason ? photoWords(blocking.reason) : t(unusable);
  return { kind: 'refused', message, lang };
}

export type ProcessStage = 'checking' | 'recognizing' | 'processing' | 'completing';

/** Percent at which each stage begins. */
export const stageStarts: Readonly<Record<ProcessStage, number>> = {
  checking: 0,
  recognizing: 20,
  processing: 50,
  completing: 70,
};

/** The highest progress until all is done. */
export const mostProgress = 98;

const stages = Object.keys(stageStarts) as ProcessStage[];

/** A stage that takes so long has filled two thirds of its part of the bar. */
const usualMs = 2500;

const endOf = (stage: ProcessStage): number => {
  const next = stages[stages.indexOf(stage) + 1];
  return next ? stageStarts[next] : mostProgress;
};

/**
 * The percentage after some time in a stage: always advancing, never reaching the next stage's
 * start.
 */
export function progressAt(stage: ProcessStage, elapsedMs: number): number {
  const start = stageStarts[stage];
  const done = 1 - Math.exp(-Math.max(0, elapsedMs) / usualMs);
  return Math.min(endOf(stage), start + (endOf(stage) - start) * done);
}
