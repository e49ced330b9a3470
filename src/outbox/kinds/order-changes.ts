import { HttpStatusError, RefusedError } from '../../api/errors';
import { applicationFormCalls, mostSeenAnswers } from '../../contract/application-form';
import { applicantCalls } from '../../contract/applicants';
import { identities } from '../../contract/codes';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { productCalls } from '../../contract/products';
import type { MessageOf, None } from '../../domain/messages/message';
import { begunDifferences } from '../../domain/order/begun-differences';
import {
  type ChangeContent,
  type NewOrder,
  type OfferFound,
  type ProductSeen,
  productSeen,
} from '../../domain/order/order-change';
import { draftNames } from '../../storage/draft-names';
import { DamagedError } from '../core/failures';
import { hasFile, type ItemTarget, type MessageItem, type OutboxItem } from '../core/item';
import { type MessageKind, sendSteps, type StepContext } from '../core/kind';

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
  'arrival-date-change': None;
  'form-answers': { applicant: string };
  'change-again': None;
  'change-lost': None;
}
type ChangeMessage = MessageOf<ChangeMessages>;

const steps = {
  ...sendSteps,
  counted: 'change',
  // The screen of the order shows it.
  arrived: undefined,
  again: { code: 'change-again' } satisfies ChangeMessage,
  lost: (): ChangeMessage => ({ code: 'change-lost' }),
} as const;

/** The content of a change. @throws {DamagedError} */
async function contentOf<Type extends ChangeContent['type']>(
  type: Type,
  { fields }: StepContext,
): Promise<Extract<ChangeContent, { type: Type }>> {
  const content = (await fields()) as ChangeContent | null | undefined;
  if (content?.type !== type) throw new DamagedError();
  return content as Extract<ChangeContent, { type: Type }>;
}

/** The id of the applicant of a change; the store has made it the server's. @throws {DamagedError} */
function applicantOf({ target: { applicantId } }: ChangeItem): string {
  if (applicantId === undefined) throw new DamagedError();
  return applicantId;
}

/** The server did not say what it offers now: nothing of the order is sent before it has. */
class OfferUnknownError extends Error {
  override readonly name = 'OfferUnknownError';
}

/** The server's present offer in the place of the one that was seen; undefined if there is none. */
async function offerNow(
  { product, nationalityId, residenceId }: NewOrder,
  { call }: StepContext,
): Promise<ProductSeen | undefined> {
  try {
    const request = {
      product_id: product.id,
      country_id: nationalityId,
      country_residence_id: residenceId,
    };
    return productSeen(await call(productCalls.product, request));
  } catch (error) {
    if (error instanceof RefusedError && error.ret === ret.notFound) return undefined;
    // The order is at the server: another refusal is none of the order.
    if (error instanceof RefusedError || error instanceof HttpStatusError)
      throw new OfferUnknownError('The offer is not known.', { cause: error });
    throw error;
  }
}

/**
 * An order: everything else of it waits for the id that the server gives, and if the offer has changed
 * since the traveller saw it, until they accept that.
 */
const newOrder: MessageKind<ChangeItem> = {
  name: 'new-order',
  makes: 'orderId',
  // A message to Support is no part of the application.
  holds: (item, other) => other.target.orderId === item.target.orderId && other.kind !== 'feedback',
  async send(_item, context) {
    const begun = await contentOf('begin-order', context);
    const { id } = await context.call(orderCalls.addOrder, {
      product_id: begun.product.id,
      country_id: begun.nationalityId,
      country_residence_id: begun.residenceId,
    });
    const now = await offerNow(begun, context);
    const asks: OfferFound | undefined =
      begunDifferences(begun, now).length > 0 ? { product: now ?? null } : undefined;
    return { madeId: id, asks };
  },
  messages: {
    ...steps,
    name: ({ target }): ChangeMessage => ({ code: 'new-order', visa: target.visaName ?? '' }),
  },
};

const newApplicant: MessageKind<ChangeItem> = {
  name: 'new-applicant',
  makes: 'applicantId',
  // One after the other: the application lists them in the order in which they were added.
  about: ({ target }) => `applicants/${target.orderId}`,
  async send({ target }, context) {
    const { firstName, identity } = await contentOf('add-applicant', context);
    const identity_id = identities.codeOf(identity);
    const order_id = target.orderId;
    const request = { order_id, identity_id, first_name: firstName };
    const { id } = await context.call(applicantCalls.addApplicant, request);
    return { madeId: id ?? (await lastNamed(order_id, firstName, context)) };
  },
  messages: {
    ...steps,
    name: ({ target }): ChangeMessage => ({
      code: 'new-applicant',
      applicant: target.applicantName ?? '',
    }),
  },
};

/** The applicant whom a server has added without telling the id: the newest of this name. */
async function lastNamed(order_id: string, firstName: string, { call }: StepContext) {
  const { applicants } = await call(orderCalls.order, { order_id });
  return applicants.filter((applicant) => applicant.firstName === firstName).at(-1)?.id;
}

const applicantChange: MessageKind<ChangeItem> = {
  name: 'applicant-change',
  about: ({ target }) => `applicant/${target.applicantId}`,
  async send(item, context) {
    const { firstName, identity, version } = await contentOf('edit-applicant', context);
    await context.call(applicantCalls.updateApplicant, {
      applicant_id: applicantOf(item),
      first_name: firstName,
      identity_id: identities.codeOf(identity),
      version,
    });
    return {};
  },
  messages: {
    ...steps,
    name: ({ target }): ChangeMessage => ({
      code: 'applicant-change',
      applicant: target.applicantName ?? '',
    }),
  },
};

/** Another phone has deleted the applicant first: that is what this one wanted. */
function nobodyThere(error: unknown): void {
  if (!(error instanceof RefusedError && error.ret === ret.notFound)) throw error;
}

const applicantRemoval: MessageKind<ChangeItem> = {
  name: 'applicant-removal',
  removesApplicant: true,
  async send(item, { call }) {
    const gone = call(applicantCalls.deleteApplicant, { applicant_id: applicantOf(item) });
    await gone.catch(nobodyThere);
    return {};
  },
  messages: {
    ...steps,
    name: ({ target }): ChangeMessage => ({
      code: 'applicant-removal',
      applicant: target.applicantName ?? '',
    }),
  },
};

const arrivalDate: MessageKind<ChangeItem> = {
  name: 'arrival-date',
  about: ({ target }) => `arrival-date/${target.orderId}`,
  async send({ target }, context) {
    const { day, seen } = await contentOf('set-date', context);
    await context.call(orderCalls.setArrivalDate, {
      order_id: target.orderId,
      depart_date: day,
      seen_date: seen,
    });
    return {};
  },
  messages: { ...steps, name: (): ChangeMessage => ({ code: 'arrival-date-change' }) },
};

/** The draft with the answers of an applicant's form that were given on this phone. */
export const givenAnswersDraft = (applicantId: string): string =>
  `${draftNames.formGiven}:${applicantId}`;

const aboutForm = ({ target }: ChangeItem) => `form/${target.applicantId}`;
const nameOfForm = ({ target }: ChangeItem): ChangeMessage => ({
  code: 'form-answers',
  applicant: target.applicantName ?? '',
});

const formAnswers: MessageKind<ChangeItem> = {
  name: 'form-answers',
  about: aboutForm,
  draftOf: ({ target }) => givenAnswersDraft(target.applicantId ?? ''),
  async send(item, context) {
    const { answers } = await contentOf('answer-form', context);
    await context.call(applicationFormCalls.changeForm, {
      applicant_id: applicantOf(item),
      answers: Object.entries(answers).map(([question, { answer, seen }]) => ({
        question,
        answer,
        seen: seen.slice(-mostSeenAnswers),
      })),
      completes: 0,
    });
    return {};
  },
  messages: { ...steps, name: nameOfForm },
};

const formCompletion: MessageKind<ChangeItem> = {
  name: 'form-completion',
  about: aboutForm,
  // A form may be complete only with what they say.
  waitsFor: ({ target: { orderId, applicantId } }, { kind, target }) =>
    target.orderId === orderId &&
    (kind === 'arrival-date' ||
      (target.applicantId === applicantId && (kind === 'passport' || kind === 'applicant-change'))),
  async send(item, { call }) {
    await call(applicationFormCalls.changeForm, {
      applicant_id: applicantOf(item),
      answers: [],
      completes: 1,
    });
    return {};
  },
  messages: { ...steps, name: nameOfForm },
};

/** The kinds of changes, by the types of their contents. */
export const changeKinds: Readonly<Record<ChangeContent['type'], MessageKind<ChangeItem>>> = {
  'begin-order': newOrder,
  'add-applicant': newApplicant,
  'edit-applicant': applicantChange,
  'remove-applicant': applicantRemoval,
  'set-date': arrivalDate,
  'answer-form': formAnswers,
  'complete-form': formCompletion,
};
const names: ReadonlySet<string> = new Set(Object.values(changeKinds).map(({ name }) => name));

/** Whether an item changes an order or an applicant. */
export const isChange = (item: OutboxItem): item is ChangeItem =>
  !hasFile(item) && names.has(item.kind);

/** Whether a page has opened the change, so that screens can lay it over the order. */
export const isOpenChange = (item: OutboxItem): item is OpenChange =>
  isChange(item) && 'content' in item && item.content !== undefined;
