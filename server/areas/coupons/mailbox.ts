/** The two domains of a service that ignores dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address, as far as its spelling shows: without case, without `+alias`, for
 * Gmail without dots. For comparison only; mail is sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const local = address.slice(0, Math.max(0, at));
  const plus = local.indexOf('+');
  // A leading plus is part of the name.
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (!dotless.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
