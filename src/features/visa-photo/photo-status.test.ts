import { expect, test } from 'vitest';
import type { ApplicantStatus } from '../../contract/applicants';
import { photoBadge } from './photo-status';

const label = (status: 1 | 2 | 3 | 4, applicantStatus: ApplicantStatus) =>
  photoBadge({ status }, applicantStatus).label;

test('[PHOTO-03] a photo is in review while its application is pre-checked, then passes or fails', () => {
  expect(label(2, 5)).toBe('In review');
  for (const other of [1, 2, 6, 7, 12, 13] as const) expect(label(2, other)).toBe('Uploaded');
  for (const any of [1, 5, 6, 13] as const) {
    expect(label(1, any)).toBe('Not uploaded');
    expect(label(3, any)).toBe('Pass');
    expect(label(4, any)).toBe('Fail');
  }
});
