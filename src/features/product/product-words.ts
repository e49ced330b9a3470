import type { Product } from '../../contract/products';
import { activeLanguage, t } from '../../language/translate';
import { colorInText } from '../../i18n/color-labels';

/** Formats hundredths of a percent: 9920 is '99.20%'. */
export const formatPassRate = (hundredths: number): string =>
  new Intl.NumberFormat(activeLanguage().locale, {
    style: 'percent',
    minimumFractionDigits: 2,
  }).format(hundredths / 10_000);

/** The id of the Schengen area, whose price includes all fees. */
const allFeesNoteCountry = 10010;

/** The note about the fees that a price includes. */
export const priceNote = ({ countryId }: Pick<Product, 'countryId'>): string =>
  countryId === allFeesNoteCountry
    ? t('(Includes visa fee,service fee,bank charge,etc)')
    : t('per applicant, fees included');

/** '35 × 45 mm, white background' */
export const photoHint = ({ width, height, color }: NonNullable<Product['photo']>): string =>
  t('{width} × {height} mm, {color} background', { width, height, color: colorInText(color) });

/** Converts '0x2A6C8C' to a CSS colour. */
export const cssColor = (rgb: string): string => `#${rgb.slice(2).toLowerCase()}`;
