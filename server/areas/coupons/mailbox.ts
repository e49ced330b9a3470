/** Both names of one service, which passes over dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, as far as its spelling tells: without case, without `+alias`, for
 * Gmail without dots. Only to compare: mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const local = address.slice(0, Math.max(0, at));
  const plus = local.indexOf('+');
  // Behind a plus in the first place there is no other name.
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (!dotless.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
