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
