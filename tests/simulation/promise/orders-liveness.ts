import { isFinished, type OutboxItem } from '../../../src/outbox/core/item';
import type { ChangeItem } from '../../../src/outbox/kinds/changes/change-item';
import { statusIn } from '../server/form-state';
import type { TableRow } from '../server/tables-model';
import { viewText, type BegunApplicant, type BegunOrder } from './begun-order';
import { isOfForm, type formLiveness } from './form-liveness';
import { mayStayComplete } from './form-of-applicant';
import { nameOf, phonesOf, type AroundOrders, type KnownOrders } from './orders-known';
import { PromiseBroken } from './promise-broken';
import { isCertain, lastOf, type Wish } from './wish';

/** The promises of begun orders once nothing fails any more. */
export function ordersLiveness(
  { observed, orders, hasMovedClock }: AroundOrders,
  { applied, rowOf, applicantOf, orderOf, changesOn, applicantRows }: KnownOrders,
  { formEnds }: ReturnType<typeof formLiveness>,
) {
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
      is: (item) =>
        item.kind !== 'applicant-removal' && !isOfForm(item) && applicantOf(item) === applicant,
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
    // A refused change keeps its place in the queue, also before a later one that has arrived.
    if (order.needed || order.applicants.some((each) => each.needed || each.wasHeldUp)) return;
    if (order.applicants.some(({ form }) => form.needed || mayStayComplete(form))) return;
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
      // The screen showed the applicant again: the phone does not know which answer is newer, or had
      // no room for the receipt of the removal.
      const mayShowAgain = hasMovedClock(phone) || applicant.order.wasFull === true;
      if (mayShowAgain && item.state === 'needs-you') continue;
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
    const rows = applicantRows(row['id']);
    for (const applicant of order.applicants) {
      const ended = applicantEnds(applicant, rows);
      if (ended && order.hasForms) formEnds(applicant, ended, row);
    }
    keepTheirOrder(rows);
    endsWith(order, {
      wishes: order.dates,
      valueOf: ({ day }) => day,
      value: row['depart_date'],
      is: (item) => item.kind === 'arrival-date' && orderOf(item) === order,
    });
    const forms = new Map(
      observed.rows('application_forms').map((form) => [form['applicant_id'], form]),
    );
    const shown = rows.map(({ id, first_name, identity_id }) => ({
      firstName: String(first_name),
      identity: String(identity_id),
      ...(order.hasForms && { applicationForm: { status: statusIn(forms.get(id)) } }),
    }));
    viewsHold(order, viewText(row['depart_date'] as string | null, shown));
  }

  return {
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
          // It may not know then what has arrived, and which answer is newer.
          if (order.wasFull || hasMovedClock(phone)) continue;
          // A form that lacks an answer, because somebody has another occupation now.
          const lacksAnswer =
            item.kind === 'form-completion' && item.lastProblem?.said?.code === 'form-incomplete';
          // Answers whose order was closed, and which later ones of the same phone have overtaken.
          const isOvertaken =
            observed.happened.ordersClosed > 0 &&
            isOfForm(item) &&
            item.lastProblem?.said?.code === 'form-answered-elsewhere';
          if (isAlone && !lacksAnswer && !isOvertaken)
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
