/** Groups items by key, for constant-time look-up. */
export function groupBy<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): (key: K) => readonly T[] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return (key) => groups.get(key) ?? [];
}
