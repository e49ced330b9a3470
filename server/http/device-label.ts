import type { Language } from '../../src/contract/languages';
import { languageAmong } from '../../src/domain/languages';

/** No browser sends a longer list; what is longer is not read. */
const requestLanguageLongest = 512;
const range = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8})\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/**
 * The language of the app that an Accept-Language header prefers; undefined if it names none of
 * them or cannot be read.
 */
export function requestLanguage(header: string | undefined): Language | undefined {
  if (header === undefined || header.length > requestLanguageLongest) return undefined;
  const ranges = header.split(',').flatMap((part) => {
    const [, tag, quality = '1'] = range.exec(part) ?? [];
    return tag !== undefined && Number(quality) > 0 ? [{ tag, quality: Number(quality) }] : [];
  });
  // Sorting is stable: of equal qualities the first one is preferred.
  return languageAmong(ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag));
}

/** Matches if all patterns match. */
type Mark = readonly [name: string, ...patterns: RegExp[]];

/** A user agent also names other browsers: the first match in this order is the real one. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\//, /\bSafari\//],
];

const systems: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** No real browser sends a longer user agent. */
const longest = 1024;

/**
 * A label by which a traveller recognises a device, such as 'Chrome on Android'; otherwise 'A
 * browser'.
 */
export function deviceLabel(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > longest) return 'A browser';
  const nameIn = (list: readonly Mark[]) =>
    list.find(([, ...patterns]) => patterns.every((each) => each.test(userAgent)))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  return browser && system ? `${browser} on ${system}` : 'A browser';
}
