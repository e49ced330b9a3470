import { whileHeldBack } from '../../../outbox/capture/add-passport';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { addPassport, placePassport } from '../../../outbox/capture/add-passport';
import type { PassportNames } from '../../../domain/passport/compare-names';
import type { CalendarDate } from '../../../domain/calendar/calendar-date';
import { withoutFilling } from '../../../domain/passport/passport-names';
import { sureFields } from '../../../domain/passport/picture-reading';
import { passportFields, type PassportItem } from '../../../outbox/kinds/passport';
import { openDatabase } from '../../../services/services';
import { removeItem } from '../../../outbox/page/outbox';
import type { ZoneResult } from '../../../workers/image/image.api';
import { keepPassportDraft, readPassportDraft } from '../known-form';
import type { OwnerAnswer } from '../owner/owner-question';
import { putAtOther } from '../owner/put-at-other';
import { keepLook, lookAtNew } from '../phone-look';

interface Steps {
  /** The owner of the passport; asks the traveller if its name is not the applicant's. */
  ask: (names: PassportNames) => OwnerAnswer | Promise<OwnerAnswer>;
  /** It was put at another applicant. */
  onPutAtOther: (target: DocumentTarget) => void;
  /** Whether a passport that ends on this day may be sent; asks the traveller if it ends too soon. */
  mayBeSent: (expireDate: CalendarDate) => boolean | Promise<boolean>;
}

/**
 * Accepts a chosen picture of a passport: it is saved at once, and read on the phone before anything
 * is sent. The data of a picture that it supersedes becomes a draft.
 * @param sharedId the shared file that it is, which is on the phone already
 * @returns its item; undefined if it was rejected, stopped or not wanted, which the screen shows
 */
export async function takePicture(
  target: DocumentTarget,
  file: File,
  replaces: PassportItem | undefined,
  { ask, mayBeSent, onPutAtOther }: Steps,
  sharedId?: string,
): Promise<PassportItem | undefined> {
  if (replaces) await backToDraft(replaces);
  return whileHeldBack(
    (heldBy) =>
      sharedId === undefined
        ? addPassport(target, file, { heldBy })
        : placePassport(target, sharedId, { heldBy }),
    async (taken) => {
      const [item, result] = await Promise.all([taken, lookAtNew(target, file)]);
      if (!item) return undefined;
      keepLook(item, result);
      const sure = result.look.kind === 'read' ? sureFields(result.look) : {};
      if (sure.expireDate !== undefined && !(await mayBeSent(sure.expireDate))) {
        await removeItem(item.id);
        return undefined;
      }
      const names = namesIn(result);
      const owner = names ? await ask(names) : undefined;
      if (owner?.kind === 'another') {
        await removeItem(item.id);
        return undefined;
      }
      if (owner?.kind !== 'there' || !(await putAtOther({ item, file }, owner.target))) return item;
      onPutAtOther(owner.target);
      return undefined;
    },
  );
}

/** Both names, if they were read for certain. */
function namesIn({ look }: ZoneResult): PassportNames | undefined {
  if (look.kind !== 'read') return undefined;
  const { surname, givenName = look.fields.givenName.isBlank ? '' : undefined } = sureFields(look);
  return surname === undefined || givenName === undefined ? undefined : { surname, givenName };
}

async function backToDraft(item: PassportItem): Promise<void> {
  const { applicantId, documentId } = item.target;
  const of = { userId: item.userId, applicantId, documentId };
  const fields = await passportFields(openDatabase, item).catch(() => undefined);
  if (!fields || (await readPassportDraft(of))) return;
  await keepPassportDraft(of, withoutFilling(fields));
}
