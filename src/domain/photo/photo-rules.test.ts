import { describe, expect, test } from 'vitest';
import type { ApplicantStatus } from '../../contract/applicants';
import type { PayStatus } from '../../contract/orders';
import { canEditPhoto, photoPixels, type PhotoStatus } from './photo-rules';

const applicantStatuses: readonly ApplicantStatus[] = [1, 2, 5, 6, 7, 12, 13];
const photoStatuses: readonly PhotoStatus[] = [1, 2, 3, 4];
const may = (payStatus: PayStatus, applicantStatus: ApplicantStatus, status: PhotoStatus) =>
  canEditPhoto({ payStatus, applicantStatus }, status);

describe('a photo', () => {
  test('[PHOTO-20] of an unpaid order can be changed, whatever its status', () => {
    for (const status of photoStatuses) expect(may(1, 1, status)).toBe(true);
  });

  test('of a cancelled order cannot', () => {
    for (const status of photoStatuses) expect(may(1, 13, status)).toBe(false);
  });

  test('[PHOTO-21] later can be changed only under revision, and only if it has not passed', () => {
    for (const payStatus of [2, 3] as const)
      for (const applicantStatus of applicantStatuses)
        for (const status of photoStatuses)
          expect([
            payStatus,
            applicantStatus,
            status,
            may(payStatus, applicantStatus, status),
          ]).toEqual([payStatus, applicantStatus, status, applicantStatus === 6 && status !== 3]);
  });

  test('is as large as its millimetres at 300 dots per inch', () => {
    expect(photoPixels({ width: 35, height: 45 })).toEqual({ width: 413, height: 531 });
    expect(photoPixels({ width: 51, height: 51 })).toEqual({ width: 602, height: 602 });
  });
});
