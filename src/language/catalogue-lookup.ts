/**
 * The translations of one language, in the slots of a perfect hash of the English texts: a catalogue
 * needs no keys. The build makes it for exactly the texts of the catalogue (build/plugins/catalogues.ts).
 */
export interface Catalogue {
  /** A displacement for each bucket. */
  readonly displacements: readonly number[];
  /** Empty where the translation is missing; 0 for a text that `completed` fills in. */
  readonly texts: readonly (string | 0)[];
}

/** The catalogue with the texts that came later, which are in the order of their slots. */
export function completed(first: Catalogue, rest: readonly string[]): Catalogue {
  let next = 0;
  const texts = first.texts.map((text) => (text === 0 ? (rest[next++] ?? '') : text));
  return { ...first, texts };
}

/**
 * FNV-1a over UTF-16 code units. The lowest bits are dropped: those of two short texts differ in the
 * same way for every seed, so no displacement would part them.
 */
export function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 9;
}

/** The translation of an English text of the catalogue; undefined if it is missing. */
export function translationIn({ displacements, texts }: Catalogue, text: string) {
  if (texts.length === 0) return undefined;
  const displacement = displacements[hashOf(text, 0) % displacements.length] ?? 0;
  return texts[hashOf(text, displacement) % texts.length] || undefined;
}
