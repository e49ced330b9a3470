import type { Translator } from './translate';

/**
 * The translations of one language without their English texts: each is found by a hash of its
 * English. The build makes it (build/plugins/catalogues.ts) with a salt by which all hashes differ.
 */
export interface Catalogue {
  readonly salt: number;
  /** From each hash to the next larger one, from 0: differences compress better than hashes. */
  readonly gaps: readonly number[];
  /** In the order of the hashes; empty where the translation is missing. */
  readonly texts: readonly string[];
}

/** Few enough that differences are short, enough that the build finds a salt at once. */
const hashBits = 18;

/** FNV-1a over UTF-16 code units. The lowest bits, which depend on few characters, are dropped. */
export function hashOf(text: string, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> (32 - hashBits);
}

/** Translates the texts of a catalogue; undefined for one that is not translated. */
export function translatorIn({ salt, gaps, texts }: Catalogue): Translator {
  const byHash = new Map<number, string>();
  let hash = 0;
  gaps.forEach((gap, index) => {
    hash += gap;
    byHash.set(hash, texts[index] ?? '');
  });
  return (text) => byHash.get(hashOf(text, salt)) || undefined;
}
