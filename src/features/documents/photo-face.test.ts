import { expect, test } from 'vitest';
import { canEditPhoto, formFace, photoFace } from './photo-face';

test('[PHOTO-02] [PHOTO-03] the photo is in review, passes, or fails with its reason', () => {
  expect(photoFace({ status: 1 }, 1)).toMatchObject({ empty: true, detail: 'Not uploaded' });
  expect(photoFace({ status: 2 }, 5).chip?.label).toBe('In review');
  expect(photoFace({ status: 2 }, 1).chip?.label).toBe('Uploaded');
  expect(photoFace({ status: 3 }, 5).chip?.label).toBe('Pass');
  expect(photoFace({ status: 4, reason: 'Too dark.' }, 5)).toMatchObject({
    chip: { label: 'Fail', tone: 'danger' },
    problem: 'Too dark.',
  });
  expect(photoFace({ status: 4 }, 6).chip?.label).toBe('Revision needed');
});

test('[FORM-02] the application form is incomplete, complete or failed', () => {
  expect(formFace({ status: 1 })).toMatchObject({ empty: true, detail: 'Not complete' });
  expect(formFace({ status: 2 }).chip?.label).toBe('Complete');
  expect(formFace({ status: 4, reason: 'No address.' })).toMatchObject({
    chip: { tone: 'danger' },
    problem: 'No address.',
  });
});

test('[PHOTO-20] [PHOTO-21] the photo is editable unpaid, or under revision while it has not passed', () => {
  expect(canEditPhoto({ payStatus: 1, applicantStatus: 1 }, 3)).toBe(true);
  expect(canEditPhoto({ payStatus: 3, applicantStatus: 5 }, 2)).toBe(false);
  expect(canEditPhoto({ payStatus: 3, applicantStatus: 6 }, 4)).toBe(true);
  expect(canEditPhoto({ payStatus: 3, applicantStatus: 6 }, 3)).toBe(false);
});
