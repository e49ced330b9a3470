import { expect, test } from 'vitest';
import type { ApplicantStatus, DocumentStatus } from '../../../contract/codes';
import type { UploadItem } from '../../../contract/upload-item';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import { documentState, formState, photoState } from './document-state';

test('[PHOTO-02] [PHOTO-03] the photo is in review, passes, or fails with its reason', () => {
  expect(photoState({ status: 'incomplete' }, 'uploading-documents')).toMatchObject({
    empty: true,
    detail: 'Not uploaded',
  });
  expect(photoState({ status: 'in-review' }, 'pre-checking').chip?.label).toBe('In review');
  expect(photoState({ status: 'in-review' }, 'uploading-documents').chip?.label).toBe('Uploaded');
  expect(photoState({ status: 'passed' }, 'pre-checking').chip?.label).toBe('Pass');
  expect(photoState({ status: 'failed', reason: 'Too dark.' }, 'pre-checking')).toMatchObject({
    chip: { label: 'Fail', tone: 'danger' },
    problem: 'Too dark.',
    isWritten: true,
  });
  expect(photoState({ status: 'failed' }, 'revision-needed').chip?.label).toBe('Revision needed');
});

test('[FORM-02] the application form is incomplete, complete or failed', () => {
  expect(formState({ status: 'incomplete' })).toMatchObject({
    empty: true,
    detail: 'Not complete',
  });
  expect(formState({ status: 'complete' }).chip?.label).toBe('Complete');
  expect(formState({ status: 'failed', reason: 'No address.' })).toMatchObject({
    chip: { tone: 'danger' },
    problem: 'No address.',
    isWritten: true,
  });
});

test('the state of a photo on the phone comes before the server’s state', () => {
  const item = { kind: 'visa-photo', state: 'sealed', size: 1000, sealedAt: 0 } as PhotoItem;
  const situation = { online: false, now: 0, device: 'phone' } as const;
  const state = photoState({ status: 'incomplete' }, 'uploading-documents', {
    items: [item],
    situation,
  });
  expect(state).toMatchObject({ empty: false, chip: { label: 'Saved on this phone' } });
});

test('a photo that was just delivered counts as uploaded before the order includes it', () => {
  const item = { kind: 'visa-photo', state: 'done', size: 1000, sealedAt: 0 } as PhotoItem;
  const situation = { online: true, now: 0, device: 'phone' } as const;
  const refused = { status: 'failed', reason: 'Too dark.' } as const;
  const state = photoState(refused, 'revision-needed', { items: [item], situation });
  expect(state).toMatchObject({ empty: false, chip: { label: 'Uploaded' } });
  expect(state.problem).toBeUndefined();
  expect(photoState(refused, 'revision-needed', { items: [], situation }).problem).toBe(
    'Too dark.',
  );
});

const situation = { online: false, now: 0, device: 'phone' } as const;

const item = (state: DocumentPageItem['state'], more: Partial<DocumentPageItem> = {}) =>
  ({ kind: 'document-page', state, size: 1000, sealedAt: 0, ...more }) as DocumentPageItem;

const state = (
  status: DocumentStatus,
  applicantStatus: ApplicantStatus,
  { pages = [] as DocumentStatus[], items = [] as DocumentPageItem[], reason = '' } = {},
) =>
  documentState({
    document: {
      status,
      reason: reason || undefined,
      uploads: pages.map((page) => ({ status: page }) as UploadItem),
    },
    applicantStatus,
    items,
    situation,
  });

test('[MAT-06] [MAT-14] not uploaded, uploaded, passed and failed look different', () => {
  expect(state('pending', 'uploading-documents')).toMatchObject({
    detail: 'Not uploaded',
    empty: true,
  });
  expect(state('uploaded', 'uploading-documents', { pages: ['uploaded'] }).chip).toMatchObject({
    label: 'Uploaded',
    tone: 'ok',
  });
  expect(state('passed', 'revision-needed', { pages: ['passed'] }).chip).toMatchObject({
    label: 'Pass',
    tone: 'ok',
  });
  expect(state('pending', 'uploading-documents', { pages: ['pending'] }).chip).toMatchObject({
    tone: 'danger',
    icon: 'warning',
  });
});

test('[MAT-07] [MAT-16] a failed document under revision shows ‘Revision needed’ with the reason', () => {
  const failed = state('failed', 'revision-needed', {
    pages: ['failed'],
    reason: 'The stamp is cut off.',
  });
  expect(failed.chip).toMatchObject({ label: 'Revision needed', tone: 'danger' });
  expect(failed.problem).toBe('The stamp is cut off.');
  expect(state('uploaded', 'revision-needed', { pages: ['uploaded', 'pending'] }).problem).toBe(
    'One of its pages is asked for again.',
  );
  expect(state('failed', 'pre-checking', { pages: ['failed'] }).chip?.label).toBe('Not accepted');
});

test('[MAT-15] an uploaded document is in review while the applicant is pre-checked', () => {
  expect(state('uploaded', 'pre-checking', { pages: ['uploaded'] }).chip?.label).toBe('In review');
  expect(state('uploaded', 'waiting-for-payment', { pages: ['uploaded'] }).chip?.label).toBe(
    'Uploaded',
  );
});

test('items on the phone come before the server’s state', () => {
  const queued = state('failed', 'revision-needed', { pages: ['failed'], items: [item('sealed')] });
  expect(queued).toMatchObject({
    chip: { label: 'Saved on this phone' },
    detail: 'It uploads when you are back online.',
  });
  expect(queued.problem).toBeUndefined();
});

test('of several queued pages the one that needs the traveller is shown', () => {
  const lastProblem = { reason: 'refused', said: { text: 'Too large.' } } as const;
  const items = [item('sealed'), item('needs-you', { lastProblem })];
  expect(state('pending', 'uploading-documents', { items })).toMatchObject({
    chip: { label: 'Needs you' },
    problem: 'Too large.',
  });
  expect(
    state('pending', 'uploading-documents', { items: [item('sealed'), item('sealed')] }).detail,
  ).toBe('2 pages · It uploads when you are back online.');
});

test('a page that was just delivered counts as uploaded before the order includes it', () => {
  expect(state('pending', 'uploading-documents', { items: [item('done')] }).chip?.label).toBe(
    'Uploaded',
  );
});
