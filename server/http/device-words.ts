/** All of the patterns have to fit. */
type Mark = readonly [name: string, ...patterns: RegExp[]];

/** A browser says that it is others, too: the first that fits is the one it is. */
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

/** Longer ones are nobody's browser. */
const longest = 1024;

/** What a traveller recognises a device by: 'Chrome on Android'; else 'A browser'. */
export function deviceWords(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > longest) return 'A browser';
  const nameIn = (list: readonly Mark[]) =>
    list.find(([, ...patterns]) => patterns.every((each) => each.test(userAgent)))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  return browser && system ? `${browser} on ${system}` : 'A browser';
}
