import type { Identity } from '../../../src/contract/codes';
import type { FormOfApplicant } from './form-of-applicant';
import type { Wish } from './wish';

/** The fields that a traveller typed of an applicant; no name is typed twice in a world. */
export interface Typed extends Wish {
  readonly firstName: string;
  readonly identity: Identity;
}

export interface DateWish extends Wish {
  readonly day: string;
}

/** A change of the same thing needed the traveller, who has seen what the server has since. */
interface Changeable {
  needed?: boolean;
}

export interface BegunApplicant extends Changeable {
  /** The phone's. */
  readonly id: string;
  readonly order: BegunOrder;
  /** The addition first. */
  readonly typed: Typed[];
  readonly removals: Wish[];
  readonly form: FormOfApplicant;
  /** The addition needed the traveller: those who were typed later may be before this one. */
  wasHeldUp?: boolean;
}

/** An order as a screen showed it. */
export interface View {
  readonly phone: string;
  readonly at: number;
  readonly text: string;
  /** Everything had arrived, and the server had answered since. */
  readonly isLast: boolean;
}

/** The offers of an order, as texts. */
export interface OfferOfOrder {
  /** The one that the traveller saw who began it. */
  readonly seen: string;
  /** Those that the traveller has accepted since. */
  readonly accepted: string[];
  /** The phone waits for the traveller's answer to another offer. */
  isAsking?: boolean;
  /** Nothing is asked any more: the order goes on. */
  isDone?: boolean;
  /** The offers of which the server may have told when the phone asked last. */
  found?: readonly string[];
  /** When the delivery that may find another one began last. */
  sendingAt?: number;
  /** The traveller has cancelled it in place of accepting. */
  isCancelled?: boolean;
}

/** An order that a traveller has begun on a phone. */
export interface BegunOrder extends Changeable {
  /** The phone's. */
  readonly id: string;
  readonly account: string;
  readonly phone: string;
  readonly begin: Wish;
  readonly applicants: BegunApplicant[];
  readonly dates: DateWish[];
  readonly views: View[];
  readonly offer: OfferOfOrder;
  discard?: Wish;
  /** When the phones' changes of it became others. */
  changedAt: number;
  /** Nothing is promised any more: a phone has logged out or lost its storage. */
  isOpen?: boolean;
  /** Its product asks for an application form. */
  readonly hasForms: boolean;
  /** A phone had no room, not even for the note that a delivery begins. */
  wasFull?: boolean;
}

/** The part of an order that its screen shows, as a text to compare. */
export const viewText = (
  day: string | null | undefined,
  applicants: readonly {
    readonly firstName: string;
    readonly identity: string;
    readonly applicationForm?: { readonly status: string } | undefined;
  }[],
): string =>
  [
    day ?? 'no day',
    ...applicants.map(({ firstName, identity, applicationForm }) =>
      [firstName, identity, ...(applicationForm ? [applicationForm.status] : [])].join(' '),
    ),
  ].join(', ');

/** All wishes of an order. */
export const wishesOf = ({ begin, discard, dates, applicants }: BegunOrder): Wish[] => [
  begin,
  ...(discard ? [discard] : []),
  ...dates,
  ...applicants.flatMap(({ typed, removals, form }) => [
    ...[...typed, ...removals],
    ...[...form.answers, ...form.completions],
  ]),
];

/** Whether a phone has wanted anything of an order. */
export const isOf = (order: BegunOrder, phone: string): boolean =>
  wishesOf(order).some((wish) => wish.phone === phone);

/** The orders that were begun in a world. */
export function begunOrders() {
  const all: BegunOrder[] = [];
  let given = 0;

  /** A number as letters: names have no digits. */
  function letters(number: number): string {
    const last = String.fromCharCode(97 + (number % 26));
    return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
  }

  return {
    all: all as readonly BegunOrder[],
    add: (order: BegunOrder) => void all.push(order),
    /** A name that nobody has. */
    nextName: (): string => `N${letters((given += 1))}`,
    /** A date that nobody has chosen. */
    nextDay: (): string =>
      new Date(Date.UTC(2100, 0, 1) + (given += 1) * 86_400_000).toISOString().slice(0, 10),
    /** The applicant of whom this name was typed. */
    applicantNamed: (name: unknown): BegunApplicant | undefined =>
      all
        .flatMap(({ applicants }) => applicants)
        .find(({ typed }) => typed.some(({ firstName }) => firstName === name)),
    /** By the id that the phone gave. */
    applicant: (id: unknown): BegunApplicant | undefined =>
      all.flatMap(({ applicants }) => applicants).find((applicant) => applicant.id === id),
    order: (id: unknown): BegunOrder | undefined => all.find((order) => order.id === id),
    /** Nothing more is promised of what a phone, or one of its users, has wanted. */
    forget(phone: string, account?: string): void {
      for (const order of all)
        if (isOf(order, phone) && (account ?? order.account) === order.account) order.isOpen = true;
    },
    phoneIsFull(phone: string): void {
      for (const order of all) if (isOf(order, phone)) order.wasFull = true;
    },
  };
}

export type BegunOrders = ReturnType<typeof begunOrders>;
