import type { ApplicantResult, ApplicantStatus } from '../../../src/contract/applicants';
import type { ElecStatus } from '../../../src/contract/upload-item';
import type { PayStatus } from '../../../src/contract/orders';
import type { IdentityId } from '../../../src/domain/applicant/identity';

export interface PlannedPage {
  readonly status: ElecStatus;
  readonly reason?: string;
}

export interface PlannedLetter {
  readonly name: string;
  readonly files: readonly ('pdf' | 'picture')[];
}

export interface PlannedApplicant {
  readonly firstName: string;
  readonly identityId: IdentityId;
  readonly status: ApplicantStatus;
  readonly result?: ApplicantResult;
  readonly reason?: string;
  readonly refundReason?: string;
  /** What every required document's pages are; left out, only those named below are there. */
  readonly documents?: ElecStatus;
  /** Documents by their name, with pages of their own. */
  readonly pages?: Readonly<Record<string, readonly PlannedPage[]>>;
  readonly photo?: { readonly status: 2 | 3 | 4; readonly reason?: string };
  readonly form?: { readonly status: 1 | 2 | 4; readonly reason?: string };
  readonly letters?: { readonly notes: string; readonly list: readonly PlannedLetter[] };
  readonly visa?: true;
}

export interface PlannedOrder {
  readonly productId: number;
  readonly payStatus: PayStatus;
  readonly createdDaysAgo: number;
  readonly arrivesInDays?: number;
  /** As in the contract's `payMethod`. */
  readonly method?: number;
  readonly cancelReason?: number;
  readonly applicants: readonly PlannedApplicant[];
  readonly differences?: readonly {
    readonly item: string;
    readonly fee: number;
    readonly paid: boolean;
  }[];
  readonly refunds?: readonly { readonly feeType: string; readonly fee: number }[];
}

const complete = { status: 2 } as const;
const passed = { status: 3 } as const;

/** One order for every state that a traveller can meet, the newest first. */
export const demoPlan: readonly PlannedOrder[] = [
  {
    // Begun: something is missing.
    productId: 70401,
    payStatus: 1,
    createdDaysAgo: 0.1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 1,
        pages: { Passport: [{ status: 2 }] },
      },
      { firstName: 'Kabir', identityId: 4, status: 1 },
    ],
  },
  {
    // Complete: the next step is the payment.
    productId: 40401,
    payStatus: 1,
    createdDaysAgo: 1,
    arrivesInDays: 45,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 1,
        documents: 2,
        pages: { 'Hotel booking': [{ status: 2 }] },
      },
      { firstName: 'Rohan', identityId: 2, status: 1, documents: 2 },
    ],
  },
  {
    productId: 79201,
    payStatus: 2,
    createdDaysAgo: 2,
    arrivesInDays: 30,
    applicants: [{ firstName: 'Ananya', identityId: 0, status: 2, documents: 2 }],
  },
  {
    productId: 39201,
    payStatus: 3,
    createdDaysAgo: 6,
    arrivesInDays: 50,
    method: 1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 6,
        documents: 3,
        pages: {
          'Flight itinerary': [
            { status: 3 },
            { status: 4, reason: 'The date of the return flight is cut off.' },
          ],
          'Residence permit': [{ status: 2 }, { status: 1 }],
          'Employment letter': [
            { status: 4, reason: 'The stamp of your employer is missing. Please ask for it.' },
          ],
        },
        photo: {
          status: 4,
          reason: 'The background is not plain white: there is a shadow behind the head.',
        },
        form: { status: 4, reason: 'The place where you stay is missing.' },
      },
      {
        firstName: 'Rohan',
        identityId: 2,
        status: 5,
        documents: 2,
        photo: complete,
        form: complete,
      },
    ],
  },
  {
    // Mended: nothing is left but to hand it in again.
    productId: 14401,
    payStatus: 3,
    createdDaysAgo: 8,
    arrivesInDays: 40,
    method: 1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 6,
        documents: 3,
        pages: { 'Flight itinerary': [{ status: 3 }, { status: 2 }] },
      },
    ],
  },
  {
    productId: 78401,
    payStatus: 3,
    createdDaysAgo: 9,
    arrivesInDays: 35,
    method: 2,
    applicants: [{ firstName: 'Ananya', identityId: 1, status: 5, documents: 2, photo: complete }],
    differences: [
      {
        item: 'The authority charges more for a journey that begins on a holiday',
        fee: 2500,
        paid: false,
      },
    ],
  },
  {
    productId: 36002,
    payStatus: 3,
    createdDaysAgo: 12,
    arrivesInDays: 60,
    method: 4,
    applicants: [
      {
        firstName: 'Rohan',
        identityId: 3,
        status: 5,
        documents: 2,
        photo: complete,
        form: complete,
      },
      {
        firstName: 'Meera',
        identityId: 4,
        status: 5,
        documents: 2,
        photo: complete,
        form: complete,
      },
    ],
  },
  {
    productId: 81801,
    payStatus: 3,
    createdDaysAgo: 15,
    arrivesInDays: 25,
    method: 1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 7,
        documents: 3,
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 1001001,
    payStatus: 3,
    createdDaysAgo: 21,
    arrivesInDays: 70,
    method: 1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 12,
        documents: 3,
        photo: passed,
        form: complete,
        letters: {
          notes:
            'Be there 15 minutes early, with your passport and the printed letters. Phones stay at the entrance.',
          list: [
            { name: 'Notice of the interview', files: ['pdf'] },
            { name: 'What to bring', files: ['pdf', 'picture'] },
          ],
        },
      },
      {
        firstName: 'Rohan',
        identityId: 2,
        status: 12,
        documents: 3,
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 70402,
    payStatus: 3,
    createdDaysAgo: 40,
    arrivesInDays: 20,
    method: 1,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 13,
        result: 4,
        documents: 3,
        photo: passed,
        form: complete,
        visa: true,
      },
      {
        firstName: 'Rohan',
        identityId: 2,
        status: 13,
        result: 5,
        reason: 'The authority gave no reason. You can apply again at any time.',
        documents: 3,
        photo: passed,
        form: complete,
      },
    ],
    differences: [{ item: 'A correction of the passport number', fee: 1500, paid: true }],
  },
  {
    productId: 41001,
    payStatus: 3,
    createdDaysAgo: 60,
    arrivesInDays: 10,
    method: 3,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 13,
        result: 2,
        documents: 3,
        photo: passed,
        form: complete,
        letters: {
          notes: 'Collect your passport on a working day from 14:00 to 16:00.',
          list: [{ name: 'Collection slip', files: ['pdf'] }],
        },
      },
      {
        firstName: 'Meera',
        identityId: 4,
        status: 13,
        result: 3,
        documents: 3,
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 82601,
    payStatus: 3,
    createdDaysAgo: 75,
    arrivesInDays: 5,
    method: 6,
    applicants: [
      {
        firstName: 'Ananya',
        identityId: 1,
        status: 13,
        result: 1,
        reason: 'You asked us to stop before the documents were reviewed.',
        refundReason: 'Not reviewed yet, so everything was refunded.',
        documents: 2,
        photo: complete,
        form: complete,
      },
    ],
    refunds: [
      { feeType: 'Visa fee refunded', fee: 16900 },
      { feeType: 'Service fee refunded', fee: 4900 },
    ],
  },
  {
    productId: 11601,
    payStatus: 1,
    createdDaysAgo: 90,
    cancelReason: 2,
    applicants: [
      { firstName: 'Ananya', identityId: 0, status: 13, result: 1 },
      { firstName: 'Rohan', identityId: 0, status: 13, result: 1 },
    ],
  },
];
