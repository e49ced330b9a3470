import type { MessageOf, None } from '../../../domain/messages/message';
import type { ChangeContent, OfferFound } from '../../../domain/order/order-change';
import { DamagedError } from '../../core/failures';
import type { ItemTarget, MessageItem } from '../../core/item';
import { sendSteps, type StepContext } from '../../core/kind';

/** The order and the applicant of a change, with the names that lists show. */
interface ChangeTarget extends ItemTarget {
  orderId: string;
  applicantName?: string | undefined;
  /** The destination and its visa; of a new order only. */
  visaName?: string | undefined;
}

type ChangeKindName =
  | 'new-order'
  | 'new-applicant'
  | 'applicant-change'
  | 'applicant-removal'
  | 'person-use'
  | 'arrival-date'
  | 'form-answers'
  | 'form-completion';

/** A change of an order or of an applicant. Its content is sealed in the row. */
export interface ChangeItem extends MessageItem {
  kind: ChangeKindName;
  target: ChangeTarget;
  sealedFields: ArrayBuffer;
}

/** A change whose content a page has opened. */
export interface OpenChange extends ChangeItem {
  content: ChangeContent;
  /** The question to the traveller about an order that they began. */
  question?: OfferFound | undefined;
}

export interface ChangeMessages {
  'new-order': { visa: string };
  'new-applicant': { applicant: string };
  'applicant-change': { applicant: string };
  'applicant-removal': { applicant: string };
  'person-use': { applicant: string };
  'person-not-used': None;
  'arrival-date-change': None;
  'form-answers': { applicant: string };
  'change-again': None;
  'change-lost': None;
}
export type ChangeMessage = MessageOf<ChangeMessages>;

/** The messages that all changes share. */
export const changeSteps = {
  ...sendSteps,
  counted: 'change',
  // The screen of the order shows it.
  arrived: undefined,
  again: { code: 'change-again' } satisfies ChangeMessage,
  lost: (): ChangeMessage => ({ code: 'change-lost' }),
} as const;

/** The content of a change. @throws {DamagedError} */
export async function contentOf<Type extends ChangeContent['type']>(
  type: Type,
  { fields }: StepContext,
): Promise<Extract<ChangeContent, { type: Type }>> {
  const content = (await fields()) as ChangeContent | null | undefined;
  if (content?.type !== type) throw new DamagedError();
  return content as Extract<ChangeContent, { type: Type }>;
}

/** The id of the applicant of a change; the store has made it the server's. @throws {DamagedError} */
export function applicantOf({ target: { applicantId } }: ChangeItem): string {
  if (applicantId === undefined) throw new DamagedError();
  return applicantId;
}
