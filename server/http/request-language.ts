import type { Language } from '../../src/contract/languages';
import { languageAmong } from '../../src/domain/languages';

/** No browser sends a longer list; what is longer is not read. */
const longest = 512;
const range = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8})\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/**
 * The language of the app that an Accept-Language header prefers; undefined if it names none of
 * them or cannot be read.
 */
export function requestLanguage(header: string | undefined): Language | undefined {
  if (header === undefined || header.length > longest) return undefined;
  const ranges = header.split(',').flatMap((part) => {
    const [, tag, quality = '1'] = range.exec(part) ?? [];
    return tag !== undefined && Number(quality) > 0 ? [{ tag, quality: Number(quality) }] : [];
  });
  // Sorting is stable: of equal qualities the first one is preferred.
  return languageAmong(ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag));
}
