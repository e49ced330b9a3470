import type { Applicant } from '../../contract/applicants';
import type { Answers, ChangedAnswers } from '../../contract/application-form';
import type { FormStatus, Identity } from '../../contract/codes';
import type { Order } from '../../contract/orders';
import type { Product } from '../../contract/products';

/** The part of a product that an order begun on the phone shows until the server's order is there. */
const productFields = [
  'id',
  'name',
  'productName',
  'countryId',
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
export type ProductSeen = Pick<Product, Exclude<(typeof productFields)[number], 'countryId'>> & {
  /** Absent in an order that an earlier version has begun. */
  countryId?: number | undefined;
};

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

/** The applicant gets what is kept of a person. */
export interface PersonUse {
  type: 'use-person';
  personId: string;
  /** When the kept passport and photo were handed in; undefined if there is none to use. */
  passportFrom?: string | undefined;
  photoFrom?: string | undefined;
  /** The papers that can be used again, by kind; those that no document of the applicant is of are nothing. */
  papers?: readonly PaperUse[] | undefined;
}

export interface PaperUse {
  kind: string;
  /** When it was handed in first. */
  from: string;
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
  | PersonUse
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
