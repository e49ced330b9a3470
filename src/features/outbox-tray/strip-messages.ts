import { safeWords, untilSafe } from '../../outbox/capture/saving-files';
import type { SafeCount } from '../../outbox/capture/saving-files';
import { countWords } from '../../i18n/count-messages';
import { isArriving, type OutboxItem } from '../../outbox/core/item';
import { countItems } from '../../outbox/page/count-items';
import type { DeviceWord } from '../../platform/wide-screen';
import { t } from '../../language/translate';

interface StripMessage {
  title: string;
  detail: string;
  needsYou: boolean;
}

interface Surroundings {
  online: boolean;
  device: DeviceWord;
  /** The progress of files that are being saved. */
  saving?: SafeCount | undefined;
}

/** The message of the strip about unsent items; undefined if there are none. */
export function stripMessage(
  unsent: readonly Pick<OutboxItem, 'state' | 'kind'>[],
  { online, device, saving }: Surroundings,
): StripMessage | undefined {
  if (saving)
    return {
      title: safeWords(saving, device),
      detail: untilSafe(device),
      needsYou: false,
    };
  if (unsent.length === 0) return undefined;
  const needing = unsent.filter(({ state }) => state === 'needs-you');
  if (needing.length > 0)
    return {
      title: countWords({ code: 'need-you', ...countItems(needing) }),
      detail: t(
        'Kept {device, select, phone {on this phone} page {on this page} other {on this device}} until you decide',
        { device },
      ),
      needsYou: true,
    };
  const moving = online && unsent.some((item) => item.state === 'uploading' || isArriving(item));
  return {
    title: countWords({ code: moving ? 'on-the-way' : 'waiting', ...countItems(unsent) }),
    detail: untilArrival(unsent.length, device),
    needsYou: false,
  };
}

const untilArrival = (count: number, device: DeviceWord): string =>
  device === 'page'
    ? t('Keep this page open until {count, plural, one {it arrives} other {they arrive}}', {
        count,
      })
    : t(
        'Kept {device, select, phone {on this phone} other {on this device}} until {count, plural, one {it arrives} other {they arrive}}',
        { device, count },
      );
