import type { Applicant, ApplicantInList } from '../../contract/applicants';
import type { Answers, ChangedAnswers } from '../../contract/application-form';
import type { FormStatus, Identity } from '../../contract/codes';
import type { Order, OrderInList } from '../../contract/orders';
import type { Product } from '../../contract/products';

/** The part of a product that an order begun on the phone shows until the server's order is there. */
const productFields = [
  'id',
  'name',
  'productName',
  'countryName',
  'flagUrl',
  'lang',
  'entryCount',
  'stayDuration',
  'validityPeriod',
  'sellPrice',
  'visaFee',
  'serviceFee',
  'needDays',
  'earliestArrivalDate',
  'backgroundUrl',
  'photo',
  'applicationForm',
  'identities',
] as const satisfies readonly (keyof Product)[];
export type ProductSeen = Pick<Product, (typeof productFields)[number]>;

/** The documents, the photo and the form that an occupation has to hand in. */
export type Materials = Pick<Applicant, 'required' | 'optional' | 'photo' | 'applicationForm'>;

/** An order that the traveller began. */
export interface NewOrder {
  type: 'begin-order';
  product: ProductSeen;
  nationalityId: number;
  residenceId: number;
  /** When the product was asked for, in milliseconds since 1970: its price is of then. */
  seenAt: number;
}

/** The offer that the server had when a begun order arrived, and that differs from what was seen. */
export interface OfferFound {
  /** Null if there was no such product any more. */
  product: ProductSeen | null;
}

export interface NewApplicant {
  type: 'add-applicant';
  firstName: string;
  identity: Identity;
  /** Undefined if the phone does not know what the occupation has to hand in. */
  materials?: Materials | undefined;
}

export interface ApplicantChange {
  type: 'edit-applicant';
  firstName: string;
  identity: Identity;
  /** The version that the screen showed. */
  version?: number | undefined;
  materials?: Materials | undefined;
}

export interface ApplicantRemoval {
  type: 'remove-applicant';
}

export interface DateChange {
  type: 'set-date';
  /** A calendar date. */
  day: string;
  /** The date that the screen showed. */
  seen: string | null;
}

/** Answers of an applicant's form. */
export interface FormAnswers {
  type: 'answer-form';
  answers: ChangedAnswers;
  /** As the form stands with them. */
  status: FormStatus;
}

/** The traveller has completed an applicant's form. */
export interface FormCompletion {
  type: 'complete-form';
  /** All typed answers that the form showed then; an earlier version of the app kept none. */
  shown?: Answers | undefined;
}

export type ChangeContent =
  | NewOrder
  | NewApplicant
  | ApplicantChange
  | ApplicantRemoval
  | DateChange
  | FormAnswers
  | FormCompletion;

/** A change of an order, in the phone's outbox or just delivered. */
export interface OrderChange<Content extends ChangeContent = ChangeContent> {
  /** The idempotency key of its call. */
  key: string;
  /** When the traveller made it, in milliseconds since 1970. */
  at: number;
  orderId: string;
  /** Absent if it is about the order itself. */
  applicantId?: string | undefined;
  content: Content;
}

export const productSeen = (product: Product): ProductSeen =>
  Object.fromEntries(productFields.map((field) => [field, product[field]])) as ProductSeen;

/** The content of the change that begins an order. */
export const newOrderOf = (
  product: Product,
  chosen: Pick<NewOrder, 'nationalityId' | 'residenceId' | 'seenAt'>,
): NewOrder => ({ type: 'begin-order', product: productSeen(product), ...chosen });

/** The materials of an occupation for a product; nothing of them is there yet. */
export function materialsFor(product: ProductSeen, identity: Identity): Materials | undefined {
  const found = product.identities.find((each) => each.identity === identity);
  return (
    found && {
      required: found.required,
      optional: found.optional,
      photo: product.photo && { ...product.photo, status: 'incomplete' },
      applicationForm: product.applicationForm && {
        status: 'incomplete',
        url: product.applicationForm.url,
      },
    }
  );
}

/** The order that a change begins, as the server will have it. */
export function begunOrder({ orderId, at, content }: OrderChange<NewOrder>): Order {
  const { product } = content;
  return {
    id: orderId,
    payStatus: 'unpaid',
    countryName: product.countryName,
    productName: product.productName,
    lang: product.lang,
    entryCount: product.entryCount,
    stayDuration: product.stayDuration,
    validityPeriod: product.validityPeriod,
    createdAt: new Date(at).toISOString(),
    backgroundUrl: product.backgroundUrl,
    amount: product.sellPrice === undefined ? undefined : 0,
    currency: 'usd',
    // Without one, any day is early enough: the server decides.
    earliestArrivalDate: product.earliestArrivalDate ?? '1970-01-01',
    product: {
      id: product.id,
      name: product.name,
      flagUrl: product.flagUrl,
      needDays: product.needDays,
      sellPrice: product.sellPrice,
      visaFee: product.visaFee,
      serviceFee: product.serviceFee,
    },
    applicants: [],
    occupations: product.identities
      .map(({ identity }) => identity)
      .filter((identity) => identity !== 'none'),
    priceDifferences: [],
    refunds: [],
    contradictions: [],
    changes: [],
    supportMessages: [],
  };
}

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

/** Whether an answer has an addition already, although the phone may not have heard of it. */
const has = (
  applicants: readonly { readonly id: string; readonly addKey?: string | undefined }[],
  { applicantId, key }: OrderChange,
): boolean => applicants.some(({ id, addKey }) => id === applicantId || addKey === key);

function withApplicant(order: Order, change: OrderChange<NewApplicant>): Order {
  const { applicantId = change.key, content } = change;
  if (has(order.applicants, change)) return order;
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
      case 'answer-form':
      case 'complete-form':
        // A card does not tell how a form stands.
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
        if (has(applicants, change)) return all;
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
