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
