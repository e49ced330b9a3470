const lastPosition = 999;

/**
 * The position of a new page: after all pages on the server and on the phone, so that pages keep
 * the order in which they were added. Positions are never renumbered; gaps are filled only when the
 * last position is taken. Undefined if the document is full.
 */
export function nextPosition(taken: readonly number[]): number | undefined {
  const after = Math.max(-1, ...taken) + 1;
  if (after <= lastPosition) return after;
  const used = new Set(taken);
  for (let position = 0; position <= lastPosition; position += 1)
    if (!used.has(position)) return position;
  return undefined;
}
