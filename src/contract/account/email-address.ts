import * as v from 'valibot';

/*
 * An e-mail address that is typed, received from a provider or kept. The rule only keeps out what no
 * mail can be sent to, or what could make one mail into two: whether an address exists is proved by
 * the code that is mailed to it.
 *
 * - An address has one form, in which it is compared, stored, mailed to, and mixed into the proof of
 *   a password, on the phone and at the server. The form of the form is itself.
 * - Before the @ are the ASCII characters of RFC 5322's atom, dots, and letters, marks and digits of
 *   any script (RFC 6531); so never a space, a control character, a quote, a bracket or a separator.
 * - The domain is in ASCII, as browsers make it of what is typed.
 */

/** Every environment has it; here its types are those of none. */
declare const URL: new (address: string) => { readonly hostname: string };

const mostBytes = 254;
const mostBytesBefore = 64;

const before = /^(?:(?!\p{DI})[a-z0-9.!#$%&'*+/=?^_`{|}~\p{L}\p{M}\p{N}-])+$/u;
const typedDomain = /^(?:(?!\p{DI})[.\u3002\uff0e\p{L}\p{M}\p{N}-])+$/u;
const domain = /^(?:[a-z0-9-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** An address in its only form; undefined if no mail can be sent to it. */
export function emailAddress(typed: string): string | undefined {
  const text = lowered(typed.trim());
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(0, at));
  const place = inAscii(text.slice(at + 1));
  if (!before.test(name) || !domain.test(place)) return undefined;
  const address = `${name}@${place}`;
  return bytesIn(name) <= mostBytesBefore && bytesIn(address) <= mostBytes ? address : undefined;
}

/** A domain as it is looked up; empty if it is none. */
function inAscii(typed: string): string {
  if (!typedDomain.test(typed)) return '';
  if (/^[ -~]*$/.test(typed)) return typed;
  try {
    return new URL(`http://${typed}`).hostname;
  } catch {
    return '';
  }
}

/** In lower case, which may separate marks, and composed again. */
const lowered = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

const bytesIn = (text: string): number => encodeURIComponent(text).replace(/%../g, '%').length;

/** In any spelling; read as its only form. */
export const email = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform(emailAddress),
  v.string('no e-mail address'),
);
