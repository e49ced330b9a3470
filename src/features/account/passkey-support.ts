/** Whether this browser has passkeys at this address: none has them at an address of numbers. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** The kind of device, as the default name of its passkey; empty if the user agent names none. */
export const kindOfDevice = (userAgent: string): string =>
  kinds.find(([mark]) => userAgent.includes(mark))?.[1] ?? '';

/** Android's agents name Linux, too. */
const kinds = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;
