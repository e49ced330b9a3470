import type { EarlyOrder } from './orders-in';

/** As many as the shell has cards. */
export const earlyCards = 2;

let orders: readonly EarlyOrder[] = [];

/**
 * Writes the newest orders into the cards of their shell, while the app that shows the rest is on the
 * way: called with the answer and when the shell is placed, whichever comes last. Once the app has
 * rendered its own cards, there is no place for them.
 */
export function showOrders(found: readonly EarlyOrder[] = orders): void {
  orders = found;
  const shell = document.querySelector<HTMLElement>('#root[data-shell^="orders"] [data-terms]');
  const rows = shell?.querySelectorAll<HTMLElement>('[data-lines="thumb-row"]') ?? [];
  for (const [index, { title, terms, id }] of orders.entries()) {
    const row = rows[index];
    if (!row || title === '') continue;
    const name = document.createElement('b');
    name.append(title);
    const line = shell?.dataset['terms']?.replace(
      /\{(\d)\}/g,
      (_all, at) => terms[Number(at)] ?? '',
    );
    const lineBreak = () => document.createElement('br');
    row.replaceChildren(name, lineBreak(), line ?? '', lineBreak(), id);
    row.dataset['early'] = '';
  }
}
