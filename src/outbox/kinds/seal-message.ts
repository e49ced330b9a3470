import type { FeedbackItem, FeedbackTarget } from '../core/item';
import { sealItem, type Sealing } from '../core/seal-item';

export interface CapturedFeedback {
  userId: string;
  target: FeedbackTarget;
  text: string;
}

/** Seals what was written for its delivery. @throws {NoRoomError|SealingError} */
export const sealFeedback = (
  sealing: Sealing,
  { userId, target, text }: CapturedFeedback,
): Promise<FeedbackItem> =>
  sealItem<'feedback'>(sealing, userId, new TextEncoder().encode(text), () => ({
    kind: 'feedback',
    userId,
    target,
    sendKey: crypto.randomUUID(),
  }));
