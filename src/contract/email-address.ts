import * as v from 'valibot';
import { asciiLabel } from './punycode';

/*
 * An e-mail address that is typed, received from a provider or kept. The rule only keeps out what no
 * mail can be sent to, or what could make one mail into two: whether an address exists is proved by
 * the code that is mailed to it.
 *
 * - An address has one form, in which it is compared, stored, mailed to, and mixed into the proof of
 *   a password, on the phone and at the server. The form of the form is itself.
 * - Every address that an earlier version took is taken, in the same form.
 * - Before the @ are the ASCII characters of RFC 5322's atom, dots, and letters, marks and digits of
 *   any script (RFC 6531); so never a space, a control character, a quote, a bracket or a separator.
 * - The domain is in ASCII, as browsers make it of what is typed.
 */

const mostBytes = 254;
const mostBytesBefore = 64;

const before = /^(?:(?!\p{DI})[a-z0-9.!#$%&'*+/=?^_`{|}~\p{L}\p{M}\p{N}-])+$/u;
const typedDomain = /^(?:(?!\p{DI})[a-z0-9.\p{L}\p{M}\p{N}-])+$/u;
const domain = /^(?:[a-z0-9-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** An address in its only form; undefined if no mail can be sent to it. */
export function emailAddress(typed: string): string | undefined {
  const text = lowered(typed.trim());
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(0, at));
  // Browsers and resolvers also replace letters of compatible forms in a domain.
  const place = lowered(text.slice(at + 1).normalize('NFKC'));
  if (!before.test(name) || !typedDomain.test(place)) return undefined;
  const inAscii = place.split('.').map(asciiLabel).join('.');
  const address = `${name}@${inAscii}`;
  const isShort = bytesIn(name) <= mostBytesBefore && bytesIn(address) <= mostBytes;
  return domain.test(inAscii) && isShort ? address : undefined;
}

/** In lower case, which may separate marks, and composed again. */
const lowered = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

const bytesIn = (text: string): number =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    .map((point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4))
    .reduce((sum, bytes) => sum + bytes, 0);

/** In any spelling; read as its only form. */
export const email = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform(emailAddress),
  v.string('no e-mail address'),
);
