import type { Applicant, ApplicantInList } from '../../contract/applicants';
import type { Order, OrderInList } from '../../contract/orders';
import type {
  ChangeContent,
  Materials,
  NewApplicant,
  OrderChange,
  PersonUse,
} from './order-change';

const noMaterials: Materials = { required: [], optional: [] };

/** An applicant's materials after a change of the occupation; uploads stay. */
function materialsAfter(
  applicant: Applicant,
  { required, optional, ...rest }: Materials,
): Materials {
  const had = new Map(
    [...applicant.required, ...applicant.optional].map((each) => [each.id, each]),
  );
  const kept = (items: Materials['required']) =>
    items.map((item) => {
      const before = had.get(item.id);
      return before ? { ...before, required: item.required } : item;
    });
  return {
    required: kept(required),
    optional: kept(optional),
    photo: rest.photo && (applicant.photo ?? rest.photo),
    applicationForm: rest.applicationForm && (applicant.applicationForm ?? rest.applicationForm),
  };
}

/**
 * The applicants of an answer that has an addition already, although the phone has not heard of it: under the
 * phone's id until it has, so that what was changed since is about the same applicant.
 * @returns undefined if the answer does not have it
 */
function withAdded<One extends Pick<ApplicantInList, 'id' | 'addKey'>>(
  applicants: readonly One[],
  { applicantId, key }: OrderChange,
): One[] | undefined {
  const index = applicants.findIndex(({ id, addKey }) => id === applicantId || addKey === key);
  return index < 0
    ? undefined
    : applicants.map((one, at) => (at === index ? { ...one, id: applicantId ?? one.id } : one));
}

function withApplicant(order: Order, change: OrderChange<NewApplicant>): Order {
  const { applicantId = change.key, content } = change;
  const there = withAdded(order.applicants, change);
  if (there) return { ...order, applicants: there };
  const { firstName, identity, materials = noMaterials } = content;
  const added: Applicant = {
    ...materials,
    id: applicantId,
    orderApplicantId: '',
    firstName,
    identity,
    status: 'uploading-documents',
    statusLog: [],
    // The server's first one.
    version: 1,
  };
  return { ...order, applicants: [...order.applicants, added] };
}

function withOne(order: Order, { applicantId, content }: OrderChange): Order {
  if (content.type === 'set-date') return { ...order, arrivalDate: content.day };
  if (content.type === 'remove-applicant')
    return { ...order, applicants: order.applicants.filter(({ id }) => id !== applicantId) };
  return {
    ...order,
    applicants: order.applicants.map((applicant) =>
      applicant.id === applicantId ? changedApplicant(applicant, content) : applicant,
    ),
  };
}

/** The kept parts of a person take the places that are empty; whatever the applicant has, stays. */
function withPerson(
  applicant: Applicant,
  { passportFrom, photoFrom, papers = [] }: PersonUse,
): Applicant {
  const { photo } = applicant;
  const fromOf = ({ pattern, againKind }: Materials['required'][number]) =>
    pattern === 'passport' ? passportFrom : papers.find(({ kind }) => kind === againKind)?.from;
  const taken = (items: Materials['required']) =>
    items.map((item) => {
      const from = fromOf(item);
      return from !== undefined && (item.status === undefined || item.status === 'pending')
        ? ({ ...item, status: 'uploaded', reusedFrom: from } as const)
        : item;
    });
  return {
    ...applicant,
    required: taken(applicant.required),
    optional: taken(applicant.optional),
    photo:
      photoFrom !== undefined && photo?.status === 'incomplete'
        ? { ...photo, status: 'in-review', reusedFrom: photoFrom }
        : photo,
  };
}

function changedApplicant(applicant: Applicant, content: ChangeContent): Applicant {
  const { applicationForm } = applicant;
  switch (content.type) {
    case 'edit-applicant': {
      const { firstName, identity, version, materials } = content;
      const after =
        materials && identity !== applicant.identity ? materialsAfter(applicant, materials) : {};
      // The version that the change makes: the next change names it.
      const next = version === undefined ? applicant.version : version + 1;
      return { ...applicant, firstName, identity, version: next, ...after };
    }
    case 'use-person':
      return withPerson(applicant, content);
    case 'answer-form':
    case 'complete-form': {
      const status = content.type === 'complete-form' ? 'complete' : content.status;
      return applicationForm
        ? { ...applicant, applicationForm: { ...applicationForm, status } }
        : applicant;
    }
    default:
      return applicant;
  }
}

const isAddition = (change: OrderChange): change is OrderChange<NewApplicant> =>
  change.content.type === 'add-applicant';

/**
 * An order as the application will have it: an answer with the phone's changes laid over it.
 * - Laying the same changes over the result changes nothing more.
 * - An answer that has an addition already, by its key, gets it no second time.
 * @param changes the oldest first, only of this order
 */
export function withChanges(order: Order, changes: readonly OrderChange[]): Order {
  if (changes.length === 0) return order;
  const changed = changes.reduce<Order>(
    (all, change) => (isAddition(change) ? withApplicant(all, change) : withOne(all, change)),
    order,
  );
  const { sellPrice } = changed.product;
  const amount =
    order.amount === undefined || sellPrice === undefined
      ? order.amount
      : sellPrice * changed.applicants.length;
  return { ...changed, amount };
}

/** The card of an order in a list, with the phone's changes laid over it as over the order itself. */
export function cardWithChanges(card: OrderInList, changes: readonly OrderChange[]): OrderInList {
  return changes.reduce((all, change) => {
    const { applicantId, content } = change;
    const { applicants } = all;
    switch (content.type) {
      case 'begin-order':
      case 'use-person':
      case 'answer-form':
      case 'complete-form':
        // A card does not tell what an applicant has handed in.
        return all;
      case 'set-date':
        return { ...all, arrivalDate: content.day };
      case 'remove-applicant':
        return { ...all, applicants: applicants.filter(({ id }) => id !== applicantId) };
      case 'edit-applicant': {
        const { firstName, identity } = content;
        const changed = (one: ApplicantInList) =>
          one.id === applicantId ? { ...one, firstName, identity } : one;
        return { ...all, applicants: applicants.map(changed) };
      }
      case 'add-applicant': {
        const there = withAdded(applicants, change);
        if (there) return { ...all, applicants: there };
        const { firstName, identity } = content;
        const added: ApplicantInList = {
          id: applicantId ?? change.key,
          orderApplicantId: '',
          firstName,
          identity,
          status: 'uploading-documents',
        };
        return { ...all, applicants: [...applicants, added] };
      }
    }
  }, card);
}
