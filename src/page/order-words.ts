/** Where to and what for in one: 'Vietnam e-visa', or both where the product does not say where. */
export function visaTitle(order: { countryName: string; productName: string }): string {
  const { countryName, productName } = order;
  return productName.toLowerCase().includes(countryName.toLowerCase())
    ? productName
    : `${countryName} ${productName}`;
}

/** What the visa allows in one line: 'Single entry · 30 days · valid 90 days'. */
export function visaTerms(order: {
  entryCount: string;
  stayDuration: string;
  validityPeriod: string;
}): string {
  const { entryCount, stayDuration, validityPeriod } = order;
  return `${entryCount} entry · ${within(stayDuration)} · valid ${within(validityPeriod)}`;
}

/** A sentence of its own elsewhere, here inside one: 'Up to 90 days' goes on as 'up to 90 days'. */
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
