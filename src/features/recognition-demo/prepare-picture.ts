import { inOneLine } from '../../domain/messages/catalogue';
import { demoPhoto } from '../../domain/recognition-demo/demo-flow';
import { fileWords } from '../../i18n/file-messages';
import { photoWords } from '../../i18n/photo-messages';
import { photoMaxBytes } from '../../domain/limits';
import { imageClient } from '../../workers/image/image-client';
import type { PrepareJob, PreparedFile, PrepareFailure } from '../../workers/image/image.api';
import { imageMessage } from '../../workers/image/image-message';
import { t } from '../../language/translate';
import type { Prepared } from './use-demo-reading';

/** Prepares the picture of a passport or a page as for an application, in the image worker. */
export async function prepareDocument(
  file: File,
  kind: PrepareJob['kind'],
  signal: AbortSignal,
): Promise<Prepared> {
  const id = crypto.randomUUID();
  const cancel = () => imageClient.cancel(id);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const result = await imageClient.prepareDocument({ id, bytes: file, kind });
    return result.ok ? { ok: true, file: toSend(result) } : { ok: false, why: reasonOf(result) };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Prepares a visa photo with the checks of an application's photo. */
export async function preparePhoto(file: File, signal: AbortSignal): Promise<Prepared> {
  if (file.size > photoMaxBytes) return { ok: false, why: t('The file must be less than 10Mb.') };
  const result = await imageClient.preparePhoto(file, demoPhoto, { signal });
  if (result.ok) return { ok: true, file: toSend(result.picture) };
  if (result.problem !== 'blocked') return { ok: false, why: reasonOf(result) };
  const blocking = result.report.checks.find(({ verdict }) => verdict === 'block');
  return {
    ok: false,
    why: blocking?.reason
      ? photoWords(blocking.reason)
      : t('This photo cannot be used. Please take or choose another one.'),
  };
}

const toSend = ({ bytes, mime }: PreparedFile) => ({
  bytes: new Uint8Array(bytes),
  // The chosen name stays on the phone.
  name: mime === 'application/pdf' ? 'demo.pdf' : 'demo.jpg',
  mime,
});

/** An aborted preparation is not shown. */
const reasonOf = (failure: PrepareFailure): string =>
  failure.problem === 'aborted' ? '' : inOneLine(fileWords(imageMessage(failure)));
