import { isAsking } from '../../../src/outbox/core/item';
import type { ChangeItem } from '../../../src/outbox/kinds/changes/change-item';
import { isChange } from '../../../src/outbox/kinds/order-changes';
import type { ItemWritten } from '../phone/phone';
import type { TableRow } from '../server/tables-model';
import type { BegunApplicant, BegunOrder } from './begun-order';
import { isOfForm } from './form-liveness';
import { isChangedSince } from './form-of-applicant';
import { nameOf, type AroundOrders, type KnownOrders } from './orders-known';
import { PromiseBroken } from './promise-broken';
import type { Wish } from './wish';

/** The promises of begun orders at every moment: nothing is doubled, foreign or overwritten unseen. */
export function ordersSafety(
  { observed, orders, now, hasMovedClock }: AroundOrders,
  { byKey, byServerId, applied, rowOf, applicantOf, orderOf }: KnownOrders,
) {
  const { happened } = observed;
  /** The names and dates that each phone has shown. */
  const shownOn = new Map<string, Set<string>>();

  /** Whether somebody on another phone has wanted something of the same. */
  const isShared = (wishes: readonly Wish[], phone: string) =>
    wishes.some((wish) => wish.phone !== phone);

  /** The occupation gives an answer: another one may leave the form without it. */
  const lacksAnswer = (applicant: BegunApplicant | undefined) =>
    applicant !== undefined && isChangedSince(applicant.form, applicant.typed);

  /** The thing that a change is about, and all that was wanted of it. */
  function whatOf(
    item: ChangeItem,
    order: BegunOrder | undefined,
    applicant: BegunApplicant | undefined,
  ): { thing: { needed?: boolean } | undefined; wishes: readonly Wish[] | undefined } {
    if (item.kind === 'arrival-date') return { thing: order, wishes: order?.dates };
    if (!isOfForm(item)) return { thing: applicant, wishes: applicant?.typed };
    const form = applicant?.form;
    return { thing: form, wishes: form && [...form.answers, ...form.completions] };
  }

  /** A change needs the traveller: only for a reason that the world has given. */
  function needHasReason(item: ChangeItem, phone: string): void {
    const order = orderOf(item);
    const applicant = applicantOf(item);
    const { thing, wishes } = whatOf(item, order, applicant);
    const isFair =
      order === undefined ||
      order.isOpen === true ||
      // The offers are compared by themselves.
      isAsking(item) ||
      // It may not know what has arrived.
      order.wasFull === true ||
      hasMovedClock(phone) ||
      (item.lastProblem?.reason === 'order-closed'
        ? happened.ordersClosed > 0 ||
          (applicant?.removals ?? []).length > 0 ||
          (item.lastProblem.said?.code === 'form-incomplete' && lacksAnswer(applicant))
        : item.lastProblem?.reason === 'refused' &&
          (thing?.needed === true || isShared(wishes ?? [], phone)));
    if (thing) thing.needed = true;
    if (item.kind === 'new-applicant' && applicant) applicant.wasHeldUp = true;
    if (order) order.changedAt = now();
    if (!isFair) {
      const { reason, said } = item.lastProblem ?? {};
      const why = `${String(reason)}, ${String(said?.code)}`;
      throw new PromiseBroken('refused', `${item.kind} ${item.id} needs the traveller: ${why}`);
    }
  }

  /** To be called with every item that a phone writes. */
  function wasWritten({ before, item }: ItemWritten, phone: string): void {
    if (!isChange(item)) return;
    const order = orderOf(item);
    if (item.kind === 'new-order' && order) byKey.set(item.sendKey, order);
    const isOther =
      before === undefined ||
      item.state === 'cancelled' ||
      // It was refused, and is tried again.
      (before.state === 'needs-you' && item.state !== 'needs-you') ||
      (before as ChangeItem).sendKey !== item.sendKey;
    if (order && isOther) order.changedAt = now();
    if (item.state === 'needs-you' && before?.state !== 'needs-you') needHasReason(item, phone);
  }

  /** A value of one phone takes the place of another phone's, which its traveller has to have seen. */
  function wasSeen(next: Wish, before: Wish | undefined, value: string): void {
    if (!before || before.phone === next.phone || shownOn.get(next.phone)?.has(value)) return;
    throw new PromiseBroken('lost', `${value} of ${before.phone} is overwritten unseen`);
  }

  const wishOfName = (name: unknown) =>
    orders.applicantNamed(name)?.typed.find(({ firstName }) => firstName === name);
  const wishOfDay = (day: unknown) =>
    orders.all.flatMap(({ dates }) => dates).find((each) => each.day === day);

  let held: readonly (readonly TableRow[])[] = [[], []];

  function ordersHold(before: readonly TableRow[], present: readonly TableRow[]): void {
    const seen = new Set<BegunOrder>();
    for (const row of present) {
      const order = byKey.get(row['add_key']);
      if (!order) continue;
      if (seen.has(order)) throw new PromiseBroken('doubled', `the order ${order.id}`);
      seen.add(order);
      if (row['user_id'] !== order.account) throw new PromiseBroken('foreign', order.id);
      const day = row['depart_date'];
      const old = before.find(({ id }) => id === row['id'])?.['depart_date'] ?? null;
      if (day === old) continue;
      applied.add(day);
      const wish = order.dates.find((each) => each.day === day);
      if (!wish) throw new PromiseBroken('changed', `${order.id} has the date ${String(day)}`);
      wasSeen(wish, wishOfDay(old), String(old));
    }
  }

  function applicantsHold(before: readonly TableRow[], present: readonly TableRow[]): void {
    const seen = new Set<BegunApplicant>();
    for (const row of present) {
      if ((row['add_key'] ?? null) === null) continue;
      const { id, first_name: name } = row;
      const applicant = orders.applicantNamed(name);
      const wish = wishOfName(name);
      if (!applicant || !wish || wish.identity !== row['identity_id'])
        throw new PromiseBroken('changed', `nobody typed ${String(name)} so`);
      if (seen.has(applicant))
        throw new PromiseBroken('doubled', `the applicant ${nameOf(applicant)}`);
      seen.add(applicant);
      if ((byServerId.get(id) ?? applicant) !== applicant)
        throw new PromiseBroken('foreign', `${String(name)} is now another applicant`);
      byServerId.set(id, applicant);
      if (rowOf(applicant.order)?.['id'] !== row['order_id'])
        throw new PromiseBroken('foreign', `${String(name)} is in another order`);
      const old = before.find((each) => each['id'] === id)?.['first_name'];
      if (old === name) continue;
      applied.add(name);
      if (old !== undefined) wasSeen(wish, wishOfName(old), String(old));
    }
  }

  /**
   * A page is with the applicant for whom it was captured; one that came again after a restore, with any for
   * whom its file was.
   */
  function pagesHold(): void {
    const uploads = new Map(observed.rows('uploads').map((row) => [row['id'], row['sha256']]));
    const byDelivery = new Map(observed.captures.map((capture) => [capture.key, capture]));
    for (const { upload_id, applicant_id, attach_key } of observed.rows('pages')) {
      const own = byDelivery.get(String(attach_key));
      const same = own
        ? [own]
        : observed.captures.filter(({ sha256 }) => sha256 === uploads.get(upload_id));
      const [meant, ...others] = same.flatMap(({ applicant }) => applicant ?? []);
      if (meant && ![meant, ...others].includes(byServerId.get(applicant_id) as BegunApplicant))
        throw new PromiseBroken('foreign', `a page of ${nameOf(meant)} is with another`);
    }
  }

  /** To be called after every commit of the server. */
  function wasCommitted(): void {
    if (orders.all.length === 0) return;
    const present = [observed.rows('orders'), observed.rows('applicants')] as const;
    const [ofOrders = [], ofApplicants = []] = held;
    if (present[0] === ofOrders && present[1] === ofApplicants) return;
    held = present;
    ordersHold(ofOrders, present[0]);
    applicantsHold(ofApplicants, present[1]);
  }

  /** To be called with what a screen shows. */
  function wasShown(phone: string, values: readonly (string | null | undefined)[]): void {
    const own = shownOn.get(phone) ?? new Set();
    shownOn.set(phone, own);
    if (new Set(values).size < values.length)
      throw new PromiseBroken('doubled', `${phone} shows somebody twice: ${values.join(', ')}`);
    for (const value of values) if (value) own.add(value);
  }

  return { wasWritten, wasCommitted, wasShown, pagesHold };
}
