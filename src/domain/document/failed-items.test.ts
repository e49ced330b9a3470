import type { ApplicantStatus, DocumentStatus } from '../../contract/codes';
import { expect, test } from 'vitest';
import type { UploadItem } from '../../contract/upload-item';
import { documentFailed, failedItems, failureReason } from './failed-items';

const page = (status: DocumentStatus, reason?: string): UploadItem => ({
  id: 'upload',
  url: '',
  position: 0,
  status,
  reason,
  mimeType: 'image/jpeg',
  size: 1,
  sha256: '',
  attachedAt: '',
});

test('[MAT-06] [MAT-08] a document fails by its own status or by any page that failed or is pending again', () => {
  expect(documentFailed({ status: 'failed' })).toBe(true);
  expect(documentFailed({ status: 'uploaded', uploads: [page('uploaded'), page('failed')] })).toBe(
    true,
  );
  expect(documentFailed({ status: 'uploaded', uploads: [page('uploaded'), page('pending')] })).toBe(
    true,
  );
  expect(documentFailed({ status: 'pending', uploads: [] })).toBe(false);
  expect(documentFailed({ status: 'passed', uploads: [page('passed')] })).toBe(false);
});

test('[MAT-16] a failed document has its reason, else its failed page', () => {
  expect(failureReason({ status: 'failed', reason: 'Too dark.' })).toBe('Too dark.');
  expect(
    failureReason({ status: 'failed', uploads: [page('uploaded'), page('failed', 'Cut off.')] }),
  ).toBe('Cut off.');
});

test('[MAT-02] only required items that failed are warnings; under revision also missing ones', () => {
  const photo = {
    status: 'incomplete',
    name: '',
    attention: [],
    color: '',
    width: 35,
    height: 45,
  } as const;
  const form = { status: 'incomplete' } as const;
  const required = [
    { id: 1, name: 'Passport', status: 'passed' },
    { id: 2, name: 'Employment letter', status: 'failed', reason: 'The stamp is cut off.' },
  ] as const;
  const found = (status: ApplicantStatus) =>
    failedItems({
      status,
      required,
      photo,
      applicationForm: form,
    });
  const letter = {
    ...{ kind: 'document', id: 2, name: 'Employment letter' },
    reason: 'The stamp is cut off.',
  };
  expect(found('uploading-documents')).toEqual([letter]);
  const isMissing = true;
  expect(found('revision-needed')).toEqual([
    { kind: 'photo', isMissing },
    letter,
    { kind: 'form', isMissing },
  ]);
  const lost = { status: 'revision-needed' } as const;
  expect(
    failedItems({ ...lost, required: [{ id: 1, name: 'Passport', status: 'pending' }] }),
  ).toHaveLength(1);
});

test('what a revision asks for is missing only if nothing was brought', () => {
  const passport = { id: 1, name: 'Passport', status: 'pending' } as const;
  const isMissing = (document: Parameters<typeof failedItems>[0]['required'][number]) =>
    failedItems({ status: 'revision-needed', required: [document] })[0]?.isMissing;
  expect(isMissing(passport)).toBe(true);
  expect(isMissing({ ...passport, uploads: [page('pending')] })).toBeUndefined();
  expect(isMissing({ ...passport, status: 'failed', reason: 'Too dark.' })).toBeUndefined();
});

test('[MAT-02] a photo or a form that failed is a warning in every step, with its reason', () => {
  const size = { width: 35, height: 45 };
  const photo = { status: 'failed', reason: 'Too dark.', name: '', color: '', ...size } as const;
  const applicationForm = { status: 'failed', reason: 'A name is missing.' } as const;
  const found = (status: ApplicantStatus) =>
    failedItems({ status, required: [], photo, applicationForm });
  for (const status of ['uploading-documents', 'pre-checking', 'revision-needed'] as const)
    expect(found(status)).toEqual([
      { kind: 'photo', reason: 'Too dark.' },
      { kind: 'form', reason: 'A name is missing.' },
    ]);
});
