import type { OutboxItem } from '../../outbox/item';

interface StripWords {
  title: string;
  detail: string;
  needsYou: boolean;
}

/** What the strip says about the unsent items; undefined when there are none. */
export function stripWords(
  unsent: readonly Pick<OutboxItem, 'state'>[],
  { online, device }: { online: boolean; device: 'phone' | 'device' },
): StripWords | undefined {
  if (unsent.length === 0) return undefined;
  const needing = unsent.filter(({ state }) => state === 'needs-you').length;
  if (needing > 0)
    return {
      title: needing === 1 ? '1 upload needs you' : `${needing} uploads need you`,
      detail: `Kept on this ${device} until you decide`,
      needsYou: true,
    };
  const moving =
    online && unsent.some(({ state }) => state === 'uploading' || state === 'attaching');
  const count = unsent.length === 1 ? '1 upload is' : `${unsent.length} uploads are`;
  return {
    title: `${count} ${moving ? 'on the way' : 'waiting'}`,
    detail: `Kept on this ${device} until ${unsent.length === 1 ? 'it arrives' : 'they arrive'}`,
    needsYou: false,
  };
}
