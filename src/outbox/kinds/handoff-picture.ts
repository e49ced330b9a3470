import { handoffCalls } from '../../contract/account/handoffs';
import type { MessageOf, None } from '../../domain/messages/message';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import { type FileKind, sendSteps } from '../core/kind';

/** The phone knows neither order nor applicant: the handoff's owner stands for both. */
export interface HandoffTarget extends FileTarget {
  documentId?: undefined;
  /** Empty for a visa photo. */
  documentName: string;
}

export interface HandoffItem extends FileItem {
  kind: 'handoff-picture';
  target: HandoffTarget;
}

export interface HandoffMessages {
  'handoff-picture': None;
  'handoff-lost': None;
}
type HandoffMessage = MessageOf<HandoffMessages>;

export const isHandoffPicture = (item: OutboxItem): item is HandoffItem =>
  item.kind === handoffPicture.name;

/**
 * A picture that a computer has asked this phone for. Its owner is the handoff, whose key is its token:
 * it is uploaded, delivered, refused and repeated as any other item, with or without a log-in here.
 */
export const handoffPicture: FileKind<HandoffItem> = {
  name: 'handoff-picture',
  isQuiet: true,
  // A computer reads passports in it, and crops photos.
  picture: 'passport',

  async attach({ serverKey = '' }, { call, token }) {
    const phone_key = await token();
    return call(handoffCalls.deliverHandoff, { phone_key, key: serverKey });
  },

  onlyOneOf: ({ userId }) => userId,
  opens: () => 'documents',

  messages: {
    ...sendSteps,
    // Its own page shows it.
    arrived: undefined,
    counted: 'upload',
    name: (): HandoffMessage => ({ code: 'handoff-picture' }),
    again: { code: 'handoff-lost' } satisfies HandoffMessage,
    lost: (): HandoffMessage => ({ code: 'handoff-lost' }),
  },
};
