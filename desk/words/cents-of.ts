/** Dollars as an operator types them, in cents; undefined if it is no amount. */
export function centsOf(text: string): number | undefined {
  const match = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return undefined;
  const [, dollars = '0', cents = ''] = match;
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
