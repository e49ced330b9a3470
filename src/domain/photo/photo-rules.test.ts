import {
  applicantStatuses,
  photoStatuses,
  type ApplicantStatus,
  type PayStatus,
  type PhotoStatus,
} from '../../contract/codes';
import { describe, expect, test } from 'vitest';
import { canEditPhoto, photoPixels } from './photo-rules';

const may = (payStatus: PayStatus, applicantStatus: ApplicantStatus, status: PhotoStatus) =>
  canEditPhoto({ payStatus, applicantStatus }, status);

describe('a photo', () => {
  test('[PHOTO-20] of an unpaid order can be changed, whatever its status', () => {
    for (const status of photoStatuses.names)
      expect(may('unpaid', 'uploading-documents', status)).toBe(true);
  });

  test('of a cancelled order cannot be changed', () => {
    for (const status of photoStatuses.names)
      expect(may('unpaid', 'completed', status)).toBe(false);
  });

  test('[PHOTO-21] of a paid order can be changed only under revision, and only if it has not passed', () => {
    for (const payStatus of ['waiting-for-payment', 'paid'] as const)
      for (const applicantStatus of applicantStatuses.names)
        for (const status of photoStatuses.names)
          expect([
            payStatus,
            applicantStatus,
            status,
            may(payStatus, applicantStatus, status),
          ]).toEqual([
            payStatus,
            applicantStatus,
            status,
            applicantStatus === 'revision-needed' && status !== 'passed',
          ]);
  });

  test('has the pixels of its millimetres at 300 dots per inch', () => {
    expect(photoPixels({ width: 35, height: 45 })).toEqual({ width: 413, height: 531 });
    expect(photoPixels({ width: 51, height: 51 })).toEqual({ width: 602, height: 602 });
  });
});
