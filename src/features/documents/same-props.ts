/** Whether two objects have equal values, compared shallowly. */
export function haveSameValues(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size &&
    entries.every(([key, value]) => values.has(key) && Object.is(values.get(key), value))
  );
}
