import { t } from '../language/translate';

/** The country and product as one title; a product name that contains the country is used alone. */
export function visaTitle(order: { countryName: string; productName: string }): string {
  const { countryName, productName } = order;
  return productName.toLowerCase().includes(countryName.toLowerCase())
    ? productName
    : `${countryName} ${productName}`;
}

/** Entry count, stay and validity in one line: 'Single entry · 30 days · valid 90 days'. */
export function visaTerms(order: {
  entryCount: string;
  stayDuration: string;
  validityPeriod: string;
}): string {
  const { entryCount, stayDuration, validityPeriod } = order;
  return t('{entryCount} entry · {stayDuration} · valid {validityPeriod}', {
    entryCount,
    stayDuration: within(stayDuration),
    validityPeriod: within(validityPeriod),
  });
}

/** Lower-cases the first letter for use inside a line: 'Up to 90 days' becomes 'up to 90 days'. */
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
