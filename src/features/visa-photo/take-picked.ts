import { photoMaxBytes } from '../../domain/limits';
import { takePhoto } from './photo-flow';
import type { PickedPhoto } from './photo-draft';
import { msg, type SourceText } from '../../language/text';

/** Accepts a chosen photo. @returns why it was not accepted; undefined on success */
export async function takePicked(
  userId: string,
  applicantId: string,
  file: File,
  from: PickedPhoto['from'],
): Promise<SourceText | undefined> {
  if (file.size > photoMaxBytes) return msg('The file must be less than 10Mb.');
  // Read at once: on Android a chosen file can become unreadable.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return msg('The photo could not be read. Please choose it again.');
  const { name: fileName, type: mime } = file;
  await takePhoto(userId, applicantId, { bytes: new Uint8Array(bytes), fileName, mime, from });
  return undefined;
}
