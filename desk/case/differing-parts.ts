export interface Part {
  readonly text: string;
  readonly differs: boolean;
}

/** Joins neighbours of the same kind, and leaves out empty ones. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.differs === part.differs)
      result[result.length - 1] = { ...last, text: last.text + part.text };
    else if (part.text !== '') result.push(part);
  }
  return result;
}

/** Where the ends of two texts are equal, only what is between them differs. */
function betweenEqualEnds(text: string, other: string): Part[] {
  const most = Math.min(text.length, other.length);
  let before = 0;
  while (before < most && text[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && text.at(-1 - after) === other.at(-1 - after)) after += 1;
  return joined([
    { text: text.slice(0, before), differs: false },
    { text: text.slice(before, text.length - after), differs: true },
    { text: text.slice(text.length - after), differs: false },
  ]);
}

/**
 * The parts of a text, with those marked that differ from the other: words where both have as many,
 * signs where both are as long, else what is between their equal ends.
 */
export function differingParts(text: string, other: string): Part[] {
  const words = text.split(/( )/);
  const others = other.split(/( )/);
  if (words.length > 1 && words.length === others.length)
    return joined(words.map((word, index) => ({ text: word, differs: word !== others[index] })));
  if (text.length !== other.length) return betweenEqualEnds(text, other);
  return joined([...text].map((sign, index) => ({ text: sign, differs: sign !== other[index] })));
}
