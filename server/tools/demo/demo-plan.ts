import type { PlannedOrder } from './planned-order';
import { refundNames } from '../../../src/domain/english/refund-names';

const ananya = { firstName: 'Ananya', identity: 'employee' } as const;
const rohan = { firstName: 'Rohan', identity: 'self-employed' } as const;
const meera = { firstName: 'Meera', identity: 'student' } as const;

const inReview = { status: 'in-review' } as const;
const passed = { status: 'passed' } as const;
const complete = { status: 'complete' } as const;
const checked = { documents: 'passed', photo: passed, form: complete } as const;
const toCheck = { documents: 'uploaded', photo: inReview, form: complete } as const;

/** One order for each state that a traveller can encounter, newest first. */
export const demoPlan: readonly PlannedOrder[] = [
  {
    // Started: documents are missing.
    productId: 70401,
    payStatus: 'unpaid',
    createdDaysAgo: 0.1,
    applicants: [
      {
        ...ananya,
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
        ...ananya,
        status: 'uploading-documents',
        documents: 'uploaded',
        pages: { 'Hotel booking': [{ status: 'uploaded' }] },
      },
      { ...rohan, status: 'uploading-documents', documents: 'uploaded' },
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
        ...ananya,
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
      { ...rohan, status: 'pre-checking', ...toCheck },
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
        ...ananya,
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
        ...ananya,
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
      { firstName: 'Rohan', identity: 'retiree', status: 'pre-checking', ...toCheck },
      { ...meera, status: 'pre-checking', ...toCheck },
    ],
  },
  {
    productId: 81801,
    payStatus: 'paid',
    createdDaysAgo: 15,
    arrivesInDays: 25,
    method: 'card',
    applicants: [{ ...ananya, status: 'submitting-to-embassy', ...checked }],
  },
  {
    productId: 1001001,
    payStatus: 'paid',
    createdDaysAgo: 21,
    arrivesInDays: 70,
    method: 'card',
    applicants: [
      {
        ...ananya,
        status: 'in-embassy',
        ...checked,
        letters: {
          notes:
            'Be there 15 minutes early, with your passport and the printed letters. Phones stay at the entrance.',
          list: [
            { name: 'Notice of the interview', files: ['pdf'] },
            { name: 'What to bring', files: ['pdf', 'picture'] },
          ],
        },
      },
      { ...rohan, status: 'in-embassy', ...checked },
    ],
  },
  {
    productId: 70402,
    payStatus: 'paid',
    createdDaysAgo: 40,
    arrivesInDays: 20,
    method: 'card',
    applicants: [
      { ...ananya, status: 'completed', result: 'approved', ...checked, visa: true },
      {
        ...rohan,
        status: 'completed',
        result: 'refused',
        reason: 'The authority gave no reason. You can apply again at any time.',
        ...checked,
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
        ...ananya,
        status: 'completed',
        result: 'self-collection',
        ...checked,
        letters: {
          notes: 'Collect your passport on a working day from 14:00 to 16:00.',
          list: [{ name: 'Collection slip', files: ['pdf'] }],
        },
      },
      { ...meera, status: 'completed', result: 'mailed-by-embassy', ...checked },
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
        ...ananya,
        status: 'completed',
        result: 'suspended',
        reason: 'You asked us to stop before the documents were reviewed.',
        refundReason: 'Not reviewed yet, so everything was refunded.',
        ...toCheck,
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
