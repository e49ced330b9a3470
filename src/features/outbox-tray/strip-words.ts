import { isArriving, type OutboxItem } from '../../outbox/item';
import { countItems } from '../../state/count-items';
import type { DeviceWord } from '../../state/wide-screen';

interface StripWords {
  title: string;
  detail: string;
  needsYou: boolean;
}

/** What the strip says about the unsent items; undefined when there are none. */
export function stripWords(
  unsent: readonly Pick<OutboxItem, 'state' | 'kind'>[],
  { online, device }: { online: boolean; device: DeviceWord },
): StripWords | undefined {
  if (unsent.length === 0) return undefined;
  const needing = unsent.filter(({ state }) => state === 'needs-you');
  if (needing.length > 0)
    return {
      title: `${countItems(needing)} ${needing.length === 1 ? 'needs' : 'need'} you`,
      detail: `Kept on this ${device} until you decide`,
      needsYou: true,
    };
  const kept = device === 'page' ? 'Keep this page open' : `Kept on this ${device}`;
  const moving = online && unsent.some((item) => item.state === 'uploading' || isArriving(item));
  return {
    title: `${countItems(unsent)} ${unsent.length === 1 ? 'is' : 'are'} ${moving ? 'on the way' : 'waiting'}`,
    detail: `${kept} until ${unsent.length === 1 ? 'it arrives' : 'they arrive'}`,
    needsYou: false,
  };
}
