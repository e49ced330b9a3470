import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicantStatus } from '../contract/applicants';
import type { PayStatus } from '../contract/orders';
import { canEditPhoto, cropWindow, photoPixels, type PhotoStatus } from './photo-rules';

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

describe('the part of a picture that becomes the photo', () => {
  const mm = { width: 35, height: 45 };

  test('of a wide picture is its middle', () => {
    expect(cropWindow({ width: 1200, height: 900 }, mm)).toEqual({
      left: 250,
      top: 0,
      width: 700,
      height: 900,
    });
  });

  test('of a tall picture leaves more room above than below', () => {
    const window = cropWindow({ width: 700, height: 1300 }, mm);
    expect(window).toEqual({ left: 0, top: 140, width: 700, height: 900 });
  });

  test('is all of a picture that has the shape', () => {
    const all = { left: 0, top: 0, width: 413, height: 531 };
    expect(cropWindow({ width: 413, height: 531 }, mm)).toEqual(all);
  });

  test('lies inside of every picture, and has the shape to the pixel', () => {
    const side = fc.integer({ min: 250, max: 6000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, mmWidth, mmHeight) => {
        const shape = mmWidth / mmHeight;
        const { left, top, ...kept } = cropWindow(
          { width, height },
          { width: mmWidth, height: mmHeight },
        );
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + kept.width).toBeLessThanOrEqual(width);
        expect(top + kept.height).toBeLessThanOrEqual(height);
        const off = Math.min(
          Math.abs(kept.width - kept.height * shape),
          Math.abs(kept.height - kept.width / shape),
        );
        expect(off).toBeLessThanOrEqual(1);
      }),
    );
  });
});
