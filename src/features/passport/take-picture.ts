import type { DocumentTarget } from '../../capture/document-target';
import { takePassport } from '../../capture/take-passport';
import { passportFields, type PassportItem } from '../../outbox/kinds/passport';
import { openDatabase } from '../../page/services';
import { keepPassportDraft, readPassportDraft } from './passport-draft';

/**
 * Accepts a chosen picture of a passport; the data of a picture that it supersedes becomes a draft.
 * @returns its item; undefined if it was rejected or stopped, which the screen shows
 */
export async function takePicture(
  target: DocumentTarget,
  file: File,
  replaces: PassportItem | undefined,
): Promise<PassportItem | undefined> {
  if (replaces) await backToDraft(replaces);
  return takePassport(target, file);
}

async function backToDraft(item: PassportItem): Promise<void> {
  const { applicantId, documentId } = item.target;
  const of = { userId: item.userId, applicantId, documentId };
  const fields = await passportFields(openDatabase, item).catch(() => undefined);
  if (!fields || (await readPassportDraft(of))) return;
  await keepPassportDraft(of, fields);
}
