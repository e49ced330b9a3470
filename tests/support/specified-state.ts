import * as is from './specified-entities';

/** An applicant as the double keeps it; what travels is made of it by `wireApplicant`. */
interface KeptApplicant {
  id: string;
  firstName: string;
  identity: number;
  status: number;
  /** Addresses of its pages, by document and position. */
  pages: Map<number, Map<number, string>>;
  photo?: string;
  formDone: boolean;
  passport?: Record<string, unknown>;
  letters: boolean;
}

export interface KeptOrder {
  id: string;
  payStatus: number;
  departDate?: string;
  applicants: KeptApplicant[];
  fee?: number;
  difference?: 'open' | 'paid';
}

export const passportDocument = 1;
export const itineraryDocument = 2;
export const price = 5900;

/** Everything that the double remembers, and what a test does behind the traveller's back. */
export function newState() {
  let count = 0;
  const next = (what: string) => `${what}-${(count += 1)}`;
  return {
    next,
    complaints: [] as string[],
    accounts: new Map<string, string>(),
    tokens: new Map<string, string>(),
    orders: [] as KeptOrder[],
    /** Uploaded bytes, by their address. */
    files: new Map<string, Buffer>(),
    feedback: [] as string[],
    mails: [] as string[],
    /** Whether the card company has the money of whatever is open. */
    charged: false,
    formAddress: '',

    order(id: unknown): KeptOrder {
      const found = this.orders.find((order) => order.id === id);
      if (!found) throw new Error(`There is no order ${String(id)}.`);
      return found;
    },
    applicant(id: unknown): KeptApplicant {
      const found = this.orders
        .flatMap(({ applicants }) => applicants)
        .find((applicant) => applicant.id === id);
      if (!found) throw new Error(`There is no applicant ${String(id)}.`);
      return found;
    },
    completeForm(applicantId: string) {
      this.applicant(applicantId).formDone = true;
    },
    /** Keeps bytes; their key is their address. */
    keep(bytes: unknown, extension = 'jpg'): string {
      const address = `/files/${next('file')}.${extension}`;
      this.files.set(address, bytes as Buffer);
      return address;
    },
  };
}

export type SpecifiedState = ReturnType<typeof newState>;

const passportItem = is.materialItem({
  elec_id: passportDocument,
  name: 'Passport copy',
  pattern: 1,
  attention: 'The page with the picture.',
});
const itineraryItem = is.materialItem({ elec_id: itineraryDocument, style: 1 });
export const documents = [passportItem, itineraryItem];

function withPages(item: (typeof documents)[number], { pages }: KeptApplicant) {
  const own = [...(pages.get(item.elec_id) ?? [])].sort(([a], [b]) => a - b);
  const uploads = own.map(([pos, url]) => is.uploadItem({ url, pos }));
  return {
    ...item,
    elec_status: own.length > 0 ? 2 : 1,
    ...(own.length > 0 && { upload_list: uploads }),
  };
}

function wireApplicant(applicant: KeptApplicant, { id }: KeptOrder, formAddress: string) {
  const { photo, formDone, letters } = applicant;
  return is.applicant({
    applicant_id: applicant.id,
    order_applicant_id: `${id}-${applicant.id}`,
    first_name: applicant.firstName,
    identity_id: applicant.identity,
    status: applicant.status,
    material_required: documents.map((item) => withPages(item, applicant)),
    id_photo: is.idPhoto(
      photo ? { status: 2, dest_photo_url: photo, dest_photo_url_thum: photo } : {},
    ),
    application: {
      status: formDone ? 2 : 1,
      application_url: `${formAddress}/?country=ke`,
    },
    ...(letters && {
      interview: {
        notice_letter_notes: 'Bring both letters.',
        notice_letter_set: [{ name: 'Appointment', url_set: [photo] }],
      },
    }),
  });
}

const difference = (order: KeptOrder) =>
  order.difference === undefined
    ? []
    : [
        order.difference === 'paid'
          ? is.priceDifference({ status: 1, fee: 1200 })
          : is.priceDifference(),
      ];

/** An order in the specification's fields. */
export function wireOrder(order: KeptOrder, formAddress: string) {
  const amount = price * order.applicants.length;
  return is.order({
    order_id: order.id,
    pay_status: order.payStatus,
    amount,
    applicant_list: order.applicants.map((each) => wireApplicant(each, order, formAddress)),
    is_price_diff_pending: order.difference === 'open',
    price_diff_list: difference(order),
    ...(order.difference === 'open' && { price_diff_pending: { price_diff_id: 'difference-1' } }),
    ...(order.departDate !== undefined && { depart_date: order.departDate }),
    ...(order.fee !== undefined && {
      order_payment: {
        receivables: order.fee,
        ...(order.payStatus === 3 && {
          income: order.fee,
          pay_time: '2026-11-22T08:30:00.000Z',
          pay_method: 1,
          transaction_currency: 'usd',
        }),
      },
    }),
  });
}

export function wireOrderInList(order: KeptOrder) {
  return is.orderInList({
    order_id: order.id,
    pay_status: order.payStatus,
    is_price_diff_pending: order.difference === 'open',
    applicant_list: order.applicants.map((applicant) => ({
      applicant_id: applicant.id,
      order_applicant_id: `${order.id}-${applicant.id}`,
      first_name: applicant.firstName,
      identity_id: applicant.identity,
      status: applicant.status,
    })),
  });
}
