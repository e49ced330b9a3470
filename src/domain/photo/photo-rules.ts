import type { PhotoStatus, OrUnknown } from '../../contract/codes';
import { addMonths, type CalendarDate } from '../calendar/calendar-date';
import type { EditingContext } from '../document/document-rules';
import { photoRecentMonths } from '../limits';

/** Unpaid and not cancelled, or under revision with a photo that has not passed. */
export const canEditPhoto = (
  { payStatus, applicantStatus }: EditingContext,
  status: OrUnknown<PhotoStatus>,
): boolean =>
  (payStatus === 'unpaid' && applicantStatus === 'uploading-documents') ||
  (applicantStatus === 'revision-needed' && status !== 'passed');

/**
 * The last day on which a photo of this day is recent enough: for a requirement with a number of
 * months of its own that is less, else as usual.
 */
export const photoRecentUntil = (day: CalendarDate, months = photoRecentMonths): CalendarDate =>
  addMonths(day, Math.min(months, photoRecentMonths));

export interface Millimetres {
  readonly width: number;
  readonly height: number;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The resolution at which authorities print and scan. */
const dotsPerInch = 300;
const millimetresPerInch = 25.4;

const toPixels = (millimetres: number) =>
  Math.round((millimetres / millimetresPerInch) * dotsPerInch);

/** A finished photo's size: 35 × 45 mm are 413 × 531 pixels. */
export const photoPixels = ({ width, height }: Millimetres): Pixels => ({
  width: toPixels(width),
  height: toPixels(height),
});
