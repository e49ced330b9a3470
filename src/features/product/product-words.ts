import type { Product } from '../../contract/products';
import { t } from '../../language/translate';

/** Formats hundredths of a percent: 9920 is '99.20%'. */
export const formatPassRate = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}%`;

const grouped = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => grouped.format(count);

/** The id of the Schengen area, whose price includes all fees. */
const allFeesNoteCountry = 10010;

/** The note about the fees that a price includes. */
export const priceNote = ({ countryId }: Pick<Product, 'countryId'>): string =>
  countryId === allFeesNoteCountry
    ? '(Includes visa fee,service fee,bank charge,etc)'
    : t('per applicant, fees included');

/** '35 × 45 mm, white background' */
export const photoHint = ({ width, height, color }: NonNullable<Product['photo']>): string =>
  t('{width} × {height} mm, {toLowerCase} background', {
    width,
    height,
    toLowerCase: color.toLowerCase(),
  });

/** Converts '0x2A6C8C' to a CSS colour. */
export const cssColor = (rgb: string): string => `#${rgb.slice(2).toLowerCase()}`;
