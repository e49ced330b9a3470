import { whileHeldBack } from '../../../outbox/capture/add-passport';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { addPassport } from '../../../outbox/capture/add-passport';
import type { CalendarDate } from '../../../domain/calendar/calendar-date';
import { withoutFilling } from '../../../domain/passport/passport-names';
import { sureFields } from '../../../domain/passport/picture-reading';
import { passportFields, type PassportItem } from '../../../outbox/kinds/passport';
import { openDatabase } from '../../../services/services';
import { removeItem } from '../../../outbox/page/outbox';
import type { ZoneResult } from '../../../workers/image/zone.api';
import { keepPassportDraft, readPassportDraft } from '../known-form';
import { keepLook, lookAtFile } from '../phone-look';

interface Steps {
  /** Whether a passport that ends on this day may be sent; asks the traveller if it ends too soon. */
  mayBeSent: (expireDate: CalendarDate) => boolean | Promise<boolean>;
}

/**
 * Accepts a chosen picture of a passport: it is saved at once, and read on the phone before anything
 * is sent. The data of a picture that it supersedes becomes a draft.
 * @returns its item; undefined if it was rejected, stopped or not wanted, which the screen shows
 */
export async function takePicture(
  target: DocumentTarget,
  file: File,
  replaces: PassportItem | undefined,
  { mayBeSent }: Steps,
): Promise<PassportItem | undefined> {
  if (replaces) await backToDraft(replaces);
  return whileHeldBack(
    (heldBy) => addPassport(target, file, heldBy),
    async (taken) => {
      const [item, result] = await Promise.all([taken, lookAtFile(file)]);
      if (!item) return undefined;
      keepLook(item, result);
      const expireDate = expiryIn(result);
      if (expireDate === undefined || (await mayBeSent(expireDate))) return item;
      await removeItem(item.id);
      return undefined;
    },
  );
}

const expiryIn = ({ look }: ZoneResult): CalendarDate | undefined =>
  look.kind === 'read' ? sureFields(look).expireDate : undefined;

async function backToDraft(item: PassportItem): Promise<void> {
  const { applicantId, documentId } = item.target;
  const of = { userId: item.userId, applicantId, documentId };
  const fields = await passportFields(openDatabase, item).catch(() => undefined);
  if (!fields || (await readPassportDraft(of))) return;
  await keepPassportDraft(of, withoutFilling(fields));
}
