import { expect, test } from 'vitest';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { formState, photoState } from './photo-state';

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
