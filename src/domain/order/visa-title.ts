/** The country and product as one title; a product name that contains the country is used alone. */
export function visaTitle(order: { countryName: string; productName: string }): string {
  const { countryName, productName } = order;
  return productName.toLowerCase().includes(countryName.toLowerCase())
    ? productName
    : `${countryName} ${productName}`;
}

/** Lower-cases the first letter for use inside a line: 'Up to 90 days' becomes 'up to 90 days'. */
export const inTerms = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
