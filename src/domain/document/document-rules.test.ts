import {
  formStatuses,
  type ApplicantStatus,
  type DocumentStatus,
  type FormStatus,
  type PayStatus,
} from '../../contract/codes';
import { describe, expect, test } from 'vitest';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  canEditForm,
  documentStatus,
  whyDocumentClosed,
} from './document-rules';

const payStatuses: PayStatus[] = ['unpaid', 'waiting-for-payment', 'paid'];
const applicantStatuses: ApplicantStatus[] = [
  'uploading-documents',
  'waiting-for-payment',
  'pre-checking',
  'revision-needed',
  'submitting-to-embassy',
  'in-embassy',
  'completed',
];
const elecStatuses: DocumentStatus[] = ['pending', 'uploaded', 'passed', 'failed'];

const contexts = payStatuses.flatMap((payStatus) =>
  applicantStatuses.map((applicantStatus) => ({ payStatus, applicantStatus })),
);
const pages = (...list: DocumentStatus[]) => list.map((status) => ({ status }));

describe('editing', () => {
  test('[MAT-17][MAT-18] a document can be edited while unpaid, or under revision if it has not passed', () => {
    for (const context of contexts)
      for (const status of elecStatuses) {
        const unpaid =
          context.payStatus === 'unpaid' && context.applicantStatus === 'uploading-documents';
        const revision = context.applicantStatus === 'revision-needed' && status !== 'passed';
        expect(canEditDocument(context, status)).toBe(unpaid || revision);
      }
  });

  test('[MAT-19][MAT-20] a page can be added while unpaid, or under revision beside pages in review', () => {
    expect(
      canAddPage({ payStatus: 'unpaid', applicantStatus: 'uploading-documents' }, pages('failed')),
    ).toBe(true);
    const revision = { payStatus: 'paid', applicantStatus: 'revision-needed' } as const;
    expect(canAddPage(revision, pages('uploaded', 'passed'))).toBe(true);
    expect(canAddPage(revision, pages('pending'))).toBe(true);
    expect(canAddPage(revision, pages('uploaded', 'failed'))).toBe(false);
    expect(canAddPage(revision, pages('passed', 'passed'))).toBe(false);
    expect(canAddPage(revision, [])).toBe(false);
    expect(
      canAddPage({ payStatus: 'paid', applicantStatus: 'pre-checking' }, pages('uploaded')),
    ).toBe(false);
  });

  test('[MAT-21] a page can be deleted only while unpaid', () => {
    for (const context of contexts)
      expect(canDeletePage(context)).toBe(
        context.payStatus === 'unpaid' && context.applicantStatus === 'uploading-documents',
      );
  });
});

test('[MAT-08][MAT-14] a document fails with its first failed page and passes with its last', () => {
  expect(documentStatus([])).toBe('pending');
  expect(documentStatus(pages('uploaded', 'uploaded'))).toBe('uploaded');
  expect(documentStatus(pages('uploaded', 'passed'))).toBe('uploaded');
  expect(documentStatus(pages('passed', 'passed'))).toBe('passed');
  expect(documentStatus(pages('passed', 'failed', 'uploaded'))).toBe('failed');
  expect(documentStatus(pages('passed', 'pending'))).toBe('pending');
});

describe('the reason why a document is closed', () => {
  test('of a completed applicant is that nothing can change any more, whatever was paid', () => {
    for (const payStatus of payStatuses)
      expect(whyDocumentClosed({ payStatus, applicantStatus: 'completed' })).toEqual({
        code: 'documents-closed',
      });
  });

  test('while a payment is awaited is the payment, in every other step', () => {
    for (const applicantStatus of applicantStatuses.filter((status) => status !== 'completed'))
      expect(whyDocumentClosed({ payStatus: 'waiting-for-payment', applicantStatus })).toEqual({
        code: 'documents-wait-for-payment',
      });
  });

  test('of a paid order is its step: a revision that this document does not need, or the review', () => {
    const codes = Object.fromEntries(
      applicantStatuses.map((applicantStatus) => [
        applicantStatus,
        whyDocumentClosed({ payStatus: 'paid', applicantStatus }).code,
      ]),
    );
    expect(codes).toEqual({
      'uploading-documents': 'documents-in-process',
      'waiting-for-payment': 'documents-in-process',
      'pre-checking': 'documents-in-process',
      'revision-needed': 'document-needs-no-revision',
      'submitting-to-embassy': 'documents-in-process',
      'in-embassy': 'documents-in-process',
      completed: 'documents-closed',
    });
  });
});

const mayEditForm = (payStatus: PayStatus, applicantStatus: ApplicantStatus, status: FormStatus) =>
  canEditForm({ payStatus, applicantStatus }, status);

describe('an application form', () => {
  test('of an unpaid order can be changed, whatever its status', () => {
    for (const status of formStatuses.names)
      expect(mayEditForm('unpaid', 'uploading-documents', status)).toBe(true);
  });

  test('of a cancelled order cannot be changed', () => {
    for (const status of formStatuses.names)
      expect(mayEditForm('unpaid', 'completed', status)).toBe(false);
  });

  test('is closed while a payment is awaited, although documents are still missing', () => {
    for (const payStatus of ['waiting-for-payment', 'paid'] as const)
      for (const status of formStatuses.names)
        expect(mayEditForm(payStatus, 'uploading-documents', status)).toBe(false);
  });

  test('under revision can be changed until it is complete, paid or not', () => {
    for (const payStatus of payStatuses) {
      expect(mayEditForm(payStatus, 'revision-needed', 'incomplete')).toBe(true);
      expect(mayEditForm(payStatus, 'revision-needed', 'failed')).toBe(true);
      expect(mayEditForm(payStatus, 'revision-needed', 'complete')).toBe(false);
    }
  });

  test('is closed in every other step', () => {
    const open: ApplicantStatus[] = ['uploading-documents', 'revision-needed'];
    const steps = applicantStatuses.filter((step) => !open.includes(step));
    expect(steps).toHaveLength(5);
    for (const payStatus of payStatuses)
      for (const step of steps)
        for (const status of formStatuses.names)
          expect(mayEditForm(payStatus, step, status), `${payStatus} ${step} ${status}`).toBe(
            false,
          );
  });

  test('a status that only a newer server knows does not close it under revision', () => {
    expect(canEditForm({ payStatus: 'paid', applicantStatus: 'revision-needed' }, 'unknown')).toBe(
      true,
    );
  });
});
