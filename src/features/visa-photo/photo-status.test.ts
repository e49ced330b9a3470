import { applicantStatuses, type ApplicantStatus, type PhotoStatus } from '../../contract/codes';
import { expect, test } from 'vitest';
import { photoBadge } from './photo-status';

const label = (status: PhotoStatus, applicantStatus: ApplicantStatus) =>
  photoBadge({ status }, applicantStatus).label;

test('[PHOTO-03] a photo is in review while its application is pre-checked, then passes or fails', () => {
  expect(label('in-review', 'pre-checking')).toBe('In review');
  for (const other of applicantStatuses.names.filter((each) => each !== 'pre-checking'))
    expect(label('in-review', other)).toBe('Uploaded');
  for (const any of applicantStatuses.names) {
    expect(label('incomplete', any)).toBe('Not uploaded');
    expect(label('passed', any)).toBe('Pass');
    expect(label('failed', any)).toBe('Fail');
  }
});
