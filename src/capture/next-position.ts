const lastPosition = 999;

/**
 * Where a new page goes: after everything that is there or on its way, so that pages keep the order
 * in which they were added. Positions are never renumbered; only at their end are gaps filled.
 * Undefined when there is no room at all.
 */
export function nextPosition(taken: readonly number[]): number | undefined {
  const after = Math.max(-1, ...taken) + 1;
  if (after <= lastPosition) return after;
  const used = new Set(taken);
  for (let position = 0; position <= lastPosition; position += 1)
    if (!used.has(position)) return position;
  return undefined;
}
