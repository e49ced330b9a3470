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
  return `${order.entryCount} entry · ${order.stayDuration} · valid ${order.validityPeriod}`;
}
