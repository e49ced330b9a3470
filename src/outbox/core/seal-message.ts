import type { MessageItem } from './item';
import type { MessageKind } from './kind';
import { sealItem, type Sealing } from './seal-item';

export interface CapturedMessage<Item extends MessageItem> {
  userId: string;
  target: Item['target'];
  text: string;
}

/** Seals a text and stores it for delivery. @throws {NoRoomError|SealingError} */
export async function sealMessage<Item extends MessageItem>(
  sealing: Sealing,
  { name }: MessageKind<Item>,
  { userId, target, text }: CapturedMessage<Item>,
): Promise<Item> {
  const item = await sealItem(sealing, userId, new TextEncoder().encode(text), () => ({
    kind: name,
    userId,
    target,
    sendKey: crypto.randomUUID(),
  }));
  return item as Item;
}
