import type { PlannedOrder } from './planned-order';
import { refundNames } from '../../../src/domain/english/refund-names';

const inReview = { status: 'in-review' } as const;
const passed = { status: 'passed' } as const;
const complete = { status: 'complete' } as const;

/** One order for each state that a traveller can encounter, newest first. */
export const demoPlan: readonly PlannedOrder[] = [
  {
    // Started: documents are missing.
    productId: 70401,
    payStatus: 'unpaid',
    createdDaysAgo: 0.1,
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'uploading-documents',
        pages: { Passport: [{ status: 'uploaded' }] },
      },
      { firstName: 'Kabir', identity: 'student', status: 'uploading-documents' },
    ],
  },
  {
    // Complete: the next step is the payment.
    productId: 40401,
    payStatus: 'unpaid',
    createdDaysAgo: 1,
    arrivesInDays: 45,
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'uploading-documents',
        documents: 'uploaded',
        pages: { 'Hotel booking': [{ status: 'uploaded' }] },
      },
      {
        firstName: 'Rohan',
        identity: 'self-employed',
        status: 'uploading-documents',
        documents: 'uploaded',
      },
    ],
  },
  {
    productId: 79201,
    payStatus: 'waiting-for-payment',
    createdDaysAgo: 2,
    arrivesInDays: 30,
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'none',
        status: 'waiting-for-payment',
        documents: 'uploaded',
      },
    ],
  },
  {
    productId: 39201,
    payStatus: 'paid',
    createdDaysAgo: 6,
    arrivesInDays: 50,
    method: 'card',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'revision-needed',
        documents: 'passed',
        pages: {
          'Flight itinerary': [
            { status: 'passed' },
            { status: 'failed', reason: 'The date of the return flight is cut off.' },
          ],
          'Residence permit': [{ status: 'uploaded' }, { status: 'pending' }],
          'Employment letter': [
            {
              status: 'failed',
              reason: 'The stamp of your employer is missing. Please ask for it.',
            },
          ],
        },
        photo: {
          status: 'failed',
          reason: 'The background is not plain white: there is a shadow behind the head.',
        },
        form: { status: 'failed', reason: 'The place where you stay is missing.' },
      },
      {
        firstName: 'Rohan',
        identity: 'self-employed',
        status: 'pre-checking',
        documents: 'uploaded',
        photo: inReview,
        form: complete,
      },
    ],
  },
  {
    // Corrected: the next step is to submit it again.
    productId: 14401,
    payStatus: 'paid',
    createdDaysAgo: 8,
    arrivesInDays: 40,
    method: 'card',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'revision-needed',
        documents: 'passed',
        pages: { 'Flight itinerary': [{ status: 'passed' }, { status: 'uploaded' }] },
      },
    ],
  },
  {
    productId: 78401,
    payStatus: 'paid',
    createdDaysAgo: 9,
    arrivesInDays: 35,
    method: 'mobile-wallet',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'pre-checking',
        documents: 'uploaded',
        typedExpiry: '2034-03-08',
        photo: inReview,
      },
    ],
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
    payStatus: 'paid',
    createdDaysAgo: 12,
    arrivesInDays: 60,
    method: 'web-wallet',
    applicants: [
      {
        firstName: 'Rohan',
        identity: 'retiree',
        status: 'pre-checking',
        documents: 'uploaded',
        photo: inReview,
        form: complete,
      },
      {
        firstName: 'Meera',
        identity: 'student',
        status: 'pre-checking',
        documents: 'uploaded',
        photo: inReview,
        form: complete,
      },
    ],
  },
  {
    productId: 81801,
    payStatus: 'paid',
    createdDaysAgo: 15,
    arrivesInDays: 25,
    method: 'card',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'submitting-to-embassy',
        documents: 'passed',
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 1001001,
    payStatus: 'paid',
    createdDaysAgo: 21,
    arrivesInDays: 70,
    method: 'card',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'in-embassy',
        documents: 'passed',
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
        identity: 'self-employed',
        status: 'in-embassy',
        documents: 'passed',
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 70402,
    payStatus: 'paid',
    createdDaysAgo: 40,
    arrivesInDays: 20,
    method: 'card',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'completed',
        result: 'approved',
        documents: 'passed',
        photo: passed,
        form: complete,
        visa: true,
      },
      {
        firstName: 'Rohan',
        identity: 'self-employed',
        status: 'completed',
        result: 'refused',
        reason: 'The authority gave no reason. You can apply again at any time.',
        documents: 'passed',
        photo: passed,
        form: complete,
      },
    ],
    differences: [{ item: 'A correction of the passport number', fee: 1500, paid: true }],
  },
  {
    productId: 41001,
    payStatus: 'paid',
    createdDaysAgo: 60,
    arrivesInDays: 10,
    method: 'second-mobile-wallet',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'completed',
        result: 'self-collection',
        documents: 'passed',
        photo: passed,
        form: complete,
        letters: {
          notes: 'Collect your passport on a working day from 14:00 to 16:00.',
          list: [{ name: 'Collection slip', files: ['pdf'] }],
        },
      },
      {
        firstName: 'Meera',
        identity: 'student',
        status: 'completed',
        result: 'mailed-by-embassy',
        documents: 'passed',
        photo: passed,
        form: complete,
      },
    ],
  },
  {
    productId: 82601,
    payStatus: 'paid',
    createdDaysAgo: 75,
    arrivesInDays: 5,
    method: 'regional-app',
    applicants: [
      {
        firstName: 'Ananya',
        identity: 'employee',
        status: 'completed',
        result: 'suspended',
        reason: 'You asked us to stop before the documents were reviewed.',
        refundReason: 'Not reviewed yet, so everything was refunded.',
        documents: 'uploaded',
        photo: inReview,
        form: complete,
      },
    ],
    refunds: [
      { feeType: refundNames.visaFee, fee: 16900 },
      { feeType: refundNames.serviceFee, fee: 4900 },
    ],
  },
  {
    productId: 11601,
    payStatus: 'unpaid',
    createdDaysAgo: 90,
    cancelReason: 'travel-plan',
    applicants: [
      { firstName: 'Ananya', identity: 'none', status: 'completed', result: 'suspended' },
      { firstName: 'Rohan', identity: 'none', status: 'completed', result: 'suspended' },
    ],
  },
];
