import { isFinished, type OutboxItem } from '../../../src/outbox/core/item';
import { type ChangeItem, isChange } from '../../../src/outbox/kinds/order-changes';
import type { ItemWritten } from '../phone/phone';
import type { TableRow } from '../server/tables-model';
import {
  viewText,
  wishesOf,
  type BegunApplicant,
  type BegunOrder,
  type BegunOrders,
  type Wish,
} from './begun-order';
import type { Observed } from './observed';
import { PromiseBroken } from './promise-broken';

interface Around {
  readonly observed: Observed;
  readonly orders: BegunOrders;
  readonly now: () => number;
  /** Whether a phone's clock was ever moved: it does not know then which answer is newer. */
  readonly hasMovedClock: (phone: string) => boolean;
}

/** A wish that is known to be there in the end, unless its item needs the traveller. */
const isCertain = ({ savedAt, isRefused }: Wish): boolean =>
  savedAt !== undefined && isRefused !== true;

/** The wishes of one phone that may hold in the end: the last certain one, and those after it. */
function lastOf<Each extends Wish>(wishes: readonly Each[], phone: string): readonly Each[] {
  const own = wishes.filter((wish) => wish.phone === phone);
  return own.slice(Math.max(0, own.findLastIndex(isCertain)));
}

/**
 * The promise of orders that are begun on a phone: once a change is called saved, the server has it
 * exactly once, or the app says plainly what it needs; and no screen shows anything else.
 */
export function promiseOfOrders({ observed, orders, now, hasMovedClock }: Around) {
  const { happened } = observed;
  /** The orders, by the keys of the deliveries that make them. */
  const byKey = new Map<unknown, BegunOrder>();
  /** The applicants, by the ids that the server gave. */
  const byServerId = new Map<unknown, BegunApplicant>();
  /** Every name and date that the server has ever had. */
  const applied = new Set<unknown>();
  /** The phones that have shown a name or a date. */
  const shownOn = new Map<string, Set<string>>();

  const nameOf = ({ typed }: BegunApplicant) => typed.map(({ firstName }) => firstName).join('/');

  function rowsOf(order: BegunOrder): readonly TableRow[] {
    return observed.rows('orders').filter(({ add_key }) => byKey.get(add_key) === order);
  }
  const rowOf = (order: BegunOrder): TableRow | undefined => rowsOf(order)[0];

  const applicantOf = ({ target }: OutboxItem) =>
    orders.applicant(target.applicantId) ?? byServerId.get(target.applicantId);
  const orderOf = ({ target }: OutboxItem) =>
    orders.order(target.orderId) ??
    orders.all.find((order) => rowOf(order)?.['id'] === target.orderId);

  /** Whether somebody on another phone has wanted something of the same. */
  const isShared = (wishes: readonly Wish[], phone: string) =>
    wishes.some((wish) => wish.phone !== phone);

  /** A change needs the traveller: only for a reason that the world has given. */
  function needHasReason(item: ChangeItem, phone: string): void {
    const order = orderOf(item);
    const applicant = applicantOf(item);
    const isDate = item.kind === 'arrival-date';
    const thing = isDate ? order : applicant;
    const wishes = isDate ? order?.dates : applicant?.typed;
    const isFair =
      order === undefined ||
      order.isOpen === true ||
      // It may not know what has arrived.
      order.wasFull === true ||
      hasMovedClock(phone) ||
      (item.lastProblem?.reason === 'order-closed'
        ? happened.ordersClosed > 0 || (applicant?.removals ?? []).length > 0
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
      if (seen.has(applicant)) throw new PromiseBroken('doubled', `the applicant ${nameOf(applicant)}`);
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

  /** A page is with the applicant for whom it was captured. */
  function pagesHold(): void {
    const uploads = new Map(observed.rows('uploads').map((row) => [row['id'], row['sha256']]));
    const meant = new Map(observed.captures.map(({ sha256, applicant }) => [sha256, applicant]));
    for (const { upload_id, applicant_id } of observed.rows('pages')) {
      const applicant = meant.get(String(uploads.get(upload_id)));
      if (applicant && byServerId.get(applicant_id) !== applicant)
        throw new PromiseBroken('foreign', `a page of ${nameOf(applicant)} is with another`);
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
    for (const value of values) if (value) own.add(value);
  }

  /** The changes on a phone's disk. */
  const changesOn = (phone: string): ChangeItem[] =>
    [...(observed.diskOf(phone).stores.get('items')?.rows.values() ?? [])]
      .map(({ value }) => value as OutboxItem)
      .filter(isChange);

  /** The phones that have wanted anything of an order. */
  const phonesOf = (order: BegunOrder) => [...new Set(wishesOf(order).map(({ phone }) => phone))];

  /** Whether an item of a phone about the same needs the traveller in the end. */
  const needsYou = (phone: string, is: (item: ChangeItem) => boolean) =>
    changesOn(phone).some((item) => item.state === 'needs-you' && is(item));

  /** The value in the end is one that somebody wanted last; and nobody's got lost in silence. */
  function endsWith<Each extends Wish>(
    order: BegunOrder,
    {
      wishes,
      valueOf,
      value,
      is,
    }: {
      wishes: readonly Each[];
      valueOf: (wish: Each) => string;
      value: unknown;
      is: (item: ChangeItem) => boolean;
    },
  ): void {
    const phones = phonesOf(order);
    const last = phones.flatMap((phone) => lastOf(wishes, phone));
    const isNeeded = phones.some((phone) => needsYou(phone, is));
    const isWanted = last.some((wish) => valueOf(wish) === value);
    const mayBeNone = value === null && !wishes.some(isCertain);
    if (!isWanted && !mayBeNone && !isNeeded)
      throw new PromiseBroken(
        'lost',
        `${String(value)} is not what was wanted last: ${last.map(valueOf).join(', ')}`,
      );
    for (const phone of phones) {
      const [wish] = lastOf(wishes, phone);
      if (!wish || !isCertain(wish) || needsYou(phone, is)) continue;
      const own = lastOf(wishes, phone).map(valueOf);
      if (own.includes(String(value)) || applied.has(valueOf(wish))) continue;
      throw new PromiseBroken('lost', `${valueOf(wish)} of ${phone} is lost in silence`);
    }
  }

  /** In the end an applicant is there or not as was wanted last. @returns the row */
  function applicantEnds(applicant: BegunApplicant, rows: readonly TableRow[]) {
    const { order, typed, removals } = applicant;
    const [addition] = typed;
    const row = rows.find(({ first_name }) => orders.applicantNamed(first_name) === applicant);
    if (row && removals.some(isCertain) && !order.wasFull)
      throw new PromiseBroken('unwished', `${nameOf(applicant)} is there, and was removed`);
    if (!row && removals.length === 0 && addition && isCertain(addition))
      throw new PromiseBroken('lost', `${nameOf(applicant)} is not in the application`);
    if (!row) return undefined;
    endsWith(order, {
      wishes: typed,
      valueOf: ({ firstName }) => firstName,
      value: row['first_name'],
      is: (item) => item.kind !== 'applicant-removal' && applicantOf(item) === applicant,
    });
    return row;
  }

  /** Applicants are in the order in which one phone has added them. */
  function keepTheirOrder(rows: readonly TableRow[]): void {
    const placed = rows.flatMap(({ first_name }) => orders.applicantNamed(first_name) ?? []);
    for (const [index, later] of placed.entries())
      for (const earlier of placed.slice(0, index)) {
        const [a, b] = [earlier.typed[0], later.typed[0]];
        if (!a || !b || a.phone !== b.phone || earlier.wasHeldUp || later.wasHeldUp) continue;
        if (b.savedAt !== undefined && b.savedAt < a.begunAt)
          throw new PromiseBroken('changed', `${nameOf(earlier)} is before ${nameOf(later)}`);
      }
  }

  /** Every screen since the last change has shown what is there in the end. */
  function viewsHold(order: BegunOrder, text: string): void {
    const isRefused = (phone: string) =>
      needsYou(phone, (item) => item.kind === 'new-applicant' && orderOf(item) === order);
    for (const view of order.views)
      if (view.isLast && view.text !== text && !isRefused(view.phone))
        throw new PromiseBroken('changed', `${order.id} is shown as ${view.text}; it is ${text}`);
    if (phonesOf(order).length > 1 || order.wasFull || hasMovedClock(order.phone)) return;
    if (order.applicants.some(({ wasHeldUp }) => wasHeldUp)) return;
    for (const view of order.views)
      if (view.phone === order.phone && view.at > order.changedAt && view.text !== text)
        throw new PromiseBroken('changed', `${order.id} was shown as ${view.text}; it is ${text}`);
  }

  /** Whether the traveller of this phone has removed an applicant, or discarded the order. */
  const hasRemoved = ({ removals, order }: BegunApplicant, phone: string) =>
    [...removals, ...(order.discard ? [order.discard] : [])].some(
      (wish) => wish.phone === phone && isCertain(wish),
    );

  /** Nothing waits on the phone for an applicant who is removed, or needs the traveller for it. */
  function nothingIsLeftOver(phone: string): void {
    const items = observed.diskOf(phone).stores.get('items')?.rows.values() ?? [];
    for (const { value } of items) {
      const item = value as OutboxItem;
      const applicant = applicantOf(item);
      if (!applicant || applicant.order.isOpen || isFinished(item)) continue;
      if (hasRemoved(applicant, phone) && item.kind !== 'applicant-removal')
        throw new PromiseBroken(
          'unwished',
          `${item.kind} ${item.id} of the removed ${nameOf(applicant)} is ${item.state}`,
        );
    }
  }

  function orderEnds(order: BegunOrder): void {
    const row = rowOf(order);
    if (row && order.discard?.savedAt !== undefined && !order.wasFull)
      throw new PromiseBroken('unwished', `the order ${order.id} is there, and was discarded`);
    if (!row && !order.discard && isCertain(order.begin))
      throw new PromiseBroken('lost', `the order ${order.id} is not there`);
    if (!row) return;
    const rows = observed
      .rows('applicants')
      .filter(({ order_id }) => order_id === row['id'])
      .toSorted((a, b) => Number(a['number']) - Number(b['number']));
    for (const applicant of order.applicants) applicantEnds(applicant, rows);
    keepTheirOrder(rows);
    endsWith(order, {
      wishes: order.dates,
      valueOf: ({ day }) => day,
      value: row['depart_date'],
      is: (item) => item.kind === 'arrival-date' && orderOf(item) === order,
    });
    const shown = rows.map(({ first_name, identity_id }) => ({
      firstName: String(first_name),
      identity: String(identity_id),
    }));
    viewsHold(order, viewText(row['depart_date'] as string | null, shown));
  }

  return {
    rowOf,
    isAtServer: (applicant: BegunApplicant) => [...byServerId.values()].includes(applicant),
    wasWritten,
    wasCommitted,
    wasShown,
    pagesHold,

    /**
     * Where the app stays open and nothing fails, every change arrives without a touch. Nothing of an
     * order goes on while one of its changes waits for a log-in, for a limit's end or for the traveller.
     */
    changesArrive(
      phone: string,
      account: string,
      shown: ReadonlyMap<string, OutboxItem>,
      ...waits: readonly string[]
    ): void {
      const rests = ({ state, lastProblem }: OutboxItem) =>
        state === 'needs-you' || ['limit', ...waits].includes(lastProblem?.reason ?? '');
      const all = changesOn(phone).map((item) => shown.get(item.id) ?? item);
      const resting = new Set(all.filter(rests).map((item) => orderOf(item)));
      for (const item of all) {
        const order = orderOf(item);
        if (!order || order.isOpen || order.account !== account || resting.has(order)) continue;
        if (!isFinished(item))
          throw new PromiseBroken('stuck', `${item.kind} ${item.id} is ${item.state} while open`);
      }
    },

    /** In the end nothing waits, and nothing needs the traveller whom one phone's order left alone. */
    noChangeIsStuck(phones: readonly string[], account: string): void {
      for (const phone of phones)
        for (const item of changesOn(phone)) {
          const order = orderOf(item);
          if (!order || order.isOpen || order.account !== account || isFinished(item)) continue;
          if (item.state !== 'needs-you')
            throw new PromiseBroken('stuck', `${item.kind} ${item.id} is ${item.state}`);
          const isAlone = phonesOf(order).length === 1 && applicantOf(item)?.removals.length === 0;
          if (isAlone)
            throw new PromiseBroken('refused', `${item.kind} ${item.id} needs the traveller still`);
        }
    },

    /** In the end the server has what travellers wanted last. */
    ordersEndAsWished(phones: readonly string[]): void {
      for (const order of orders.all) if (!order.isOpen) orderEnds(order);
      for (const phone of phones) nothingIsLeftOver(phone);
    },
  };
}

export type PromiseOfOrders = ReturnType<typeof promiseOfOrders>;
