import type { Product } from '../../contract/products';
import { colorInText } from '../../i18n/color-labels';
import { activeLanguage, t } from '../../language/translate';

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

interface ApplyButton {
  label: string;
  disabled: boolean;
}

/** The state of the product's main button. */
export const applyButton = ({ sellPrice }: Pick<Product, 'sellPrice'>): ApplyButton =>
  sellPrice === undefined
    ? { label: t('Not available for your nationality'), disabled: true }
    : { label: t('Apply Now'), disabled: false };

/** The value in local storage: the products on which each user has seen the tip. */
type Seen = Readonly<Record<string, readonly number[]>>;

function parse(stored: string | null): Seen {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Seen) : {};
  } catch {
    return {};
  }
}

const productsOf = (seen: Seen, email: string): readonly number[] =>
  Array.isArray(seen[email]) ? seen[email] : [];

export const hasSeenTip = (stored: string | null, email: string, productId: number): boolean =>
  productsOf(parse(stored), email).includes(productId);

/** The value to store after this user has seen the tip on this product. */
export function withSeenTip(stored: string | null, email: string, productId: number): string {
  const seen = parse(stored);
  const others = productsOf(seen, email).filter((id) => id !== productId);
  return JSON.stringify({ ...seen, [email]: [...others, productId] });
}
