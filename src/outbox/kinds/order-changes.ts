import { RefusedError } from '../../api/errors';
import { peopleCalls, type PersonPart, type WhyNotTaken } from '../../contract/account/people';
import { applicantCalls } from '../../contract/applicants';
import { identities } from '../../contract/codes';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { said } from '../../domain/messages/message';
import type { ChangeContent } from '../../domain/order/order-change';
import { hasFile, type OutboxItem } from '../core/item';
import type { MessageKind, StepContext } from '../core/kind';
import {
  applicantOf,
  type ChangeItem,
  type ChangeMessage,
  changeSteps,
  contentOf,
  type OpenChange,
} from './changes/change-item';
import { formAnswers, formCompletion } from './changes/form-changes';
import { newOrder } from './changes/new-order';

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
    ...changeSteps,
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
    ...changeSteps,
    name: ({ target }): ChangeMessage => ({
      code: 'applicant-change',
      applicant: target.applicantName ?? '',
    }),
  },
};

/** Only of parts that were not used for other reasons than these the traveller is told. */
const untold: ReadonlySet<WhyNotTaken> = new Set(['has-one', 'not-asked']);
const notUsed = said({ code: 'person-not-used' } satisfies ChangeMessage);

/** A passport, a photo and answers of an earlier application, which the server has already. */
const personUse: MessageKind<ChangeItem> = {
  name: 'person-use',
  about: ({ target }) => `person/${target.applicantId}`,
  // The person may be removed meanwhile. A closed order says so in its own words.
  needs: ({ ret: code }) =>
    code === ret.notAllowed ? undefined : { reason: 'not-used', said: notUsed },
  async send(item, context) {
    const {
      personId,
      passportFrom,
      photoFrom,
      papers = [],
    } = await contentOf('use-person', context);
    const request = { person_id: personId, applicant_id: applicantOf(item) };
    const { notTaken, missing } = await context.call(peopleCalls.usePerson, request);
    const isPromised = (part: PersonPart) =>
      (part === 'passport' ? passportFrom : part === 'photo' ? photoFrom : undefined) !== undefined;
    const isLacking = papers.some(({ kind }) => missing.includes(kind));
    if (isLacking || notTaken.some(({ part, reason }) => isPromised(part) && !untold.has(reason)))
      throw new RefusedError(ret.notFound, notUsed);
    return {};
  },
  messages: {
    ...changeSteps,
    name: ({ target }): ChangeMessage => ({
      code: 'person-use',
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
    ...changeSteps,
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
  messages: { ...changeSteps, name: (): ChangeMessage => ({ code: 'arrival-date-change' }) },
};

/** The kinds of changes, by the types of their contents. */
export const changeKinds: Readonly<Record<ChangeContent['type'], MessageKind<ChangeItem>>> = {
  'begin-order': newOrder,
  'add-applicant': newApplicant,
  'edit-applicant': applicantChange,
  'use-person': personUse,
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
