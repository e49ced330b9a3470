import type { EditingContext } from '../document/document-rules';

/** 1 incomplete, 2 in review, 3 pass, 4 fail. */
export type PhotoStatus = 1 | 2 | 3 | 4;

/** Unpaid (a cancelled order is not), or under revision and the photo has not passed. */
export const canEditPhoto = (
  { payStatus, applicantStatus }: EditingContext,
  status: PhotoStatus,
): boolean => (payStatus === 1 && applicantStatus === 1) || (applicantStatus === 6 && status !== 3);

export interface Millimetres {
  readonly width: number;
  readonly height: number;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What authorities print and scan with. */
const dotsPerInch = 300;
const millimetresPerInch = 25.4;

const toPixels = (millimetres: number) =>
  Math.round((millimetres / millimetresPerInch) * dotsPerInch);

/** A finished photo's size: 35 × 45 mm are 413 × 531 pixels. */
export const photoPixels = ({ width, height }: Millimetres): Pixels => ({
  width: toPixels(width),
  height: toPixels(height),
});
