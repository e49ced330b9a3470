import type { Product } from '../../contract/products';

/** Hundredths of a percent as a percentage: 9920 is '99.20%'. */
export const formatPassRate = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}%`;

const grouped = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => grouped.format(count);

/** The Schengen area, whose price is said to hold everything. */
const allFeesNoteCountry = 10010;

/** What a price covers. */
export const priceNote = ({ countryId }: Pick<Product, 'countryId'>): string =>
  countryId === allFeesNoteCountry
    ? '(Includes visa fee,service fee,bank charge,etc)'
    : 'per applicant, fees included';

/** '35 × 45 mm, white background' */
export const photoHint = ({ width, height, color }: NonNullable<Product['photo']>): string =>
  `${width} × ${height} mm, ${color.toLowerCase()} background`;

/** '0x2A6C8C' as a style sheet writes it. */
export const cssColor = (rgb: string): string => `#${rgb.slice(2).toLowerCase()}`;
