import type { Order } from '../../../src/contract/orders';
import type { ChangeContent } from '../../../src/domain/order/order-change';
import { isPhoneId } from '../../../src/domain/order/phone-id';
import type { Tab } from '../phone/phone';
import type { BegunApplicant, BegunOrder } from '../promise/begun-order';
import type { Capture } from '../promise/capture';
import { newForm } from '../promise/form-of-applicant';
import type { Wish } from '../promise/wish';
import { identities, offered } from '../server/catalogue-model';
import type { Account } from '../server/simulated-server';
import { sha256Of } from '../sha256';
import { offerActions } from './offer-actions';
import { blankMaterials, orderScreens, type AroundOrderScreens } from './order-screens';
import { second } from './durations';
import { formActions } from './form-actions';
import type { savedCaptures } from './saved-captures';
import { whenAnswered } from './when-answered';

interface Around extends AroundOrderScreens {
  readonly captures: readonly Capture[];
  readonly ownerOf: (tab: Tab) => Account | undefined;
  readonly newFile: () => Uint8Array<ArrayBuffer>;
  readonly saved: ReturnType<typeof savedCaptures>['saved'];
}

const mostOrders = 3;
const mostApplicants = 5;

/** The actions of a logged-in traveller on the screens of orders that were begun on a phone. */
export function orderActions(around: Around) {
  const { phone, random, scheduler, captures, orders, say, ownerOf, newFile, saved } = around;
  const { ordersOf, idOf, ask, look, formsIn } = orderScreens(around);
  const { isOpen, visitForm, lookAtForms } = formActions(around);
  const { beginWith, answerFirst, acceptIfAsked } = offerActions({ ...around, idOf });
  const forms = around.forms > 0;
  const materials = forms && { materials: blankMaterials };

  /** The things that a tab is just saving: its screen lets nobody change it meanwhile. */
  const busy = new Map<object, Tab>();
  const isBusy = (thing: object, tab: Tab) => busy.get(thing) === tab;

  const wish = (): Wish => ({ phone: phone.name, begunAt: scheduler.now() });

  /** Saves a change; `of` notes what became of it. */
  function change(
    tab: Tab,
    {
      order,
      applicantId,
      ...made
    }: { order: BegunOrder; applicantId?: string; content: ChangeContent },
    of: { wish: Wish; thing: object },
  ): void {
    busy.set(of.thing, tab);
    order.changedAt = scheduler.now();
    if (phone.isFull()) order.wasFull = true;
    const target = { orderId: idOf(order), ...(applicantId !== undefined && { applicantId }) };
    const ended = () => {
      if (busy.get(of.thing) === tab) busy.delete(of.thing);
      order.changedAt = scheduler.now();
    };
    const savedNow = () => {
      of.wish.savedAt ??= scheduler.now();
      order.changedAt = scheduler.now();
    };
    tab.page.orders.makeChange({ ...target, ...made, applicantName: 'Ananya' }, savedNow).then(
      (state) => {
        if (tab.life.isOver) return;
        say(`reads that a change has ${state}`);
        ended();
      },
      (error: Error) => {
        if (tab.life.isOver) return;
        if (error.name === 'ChangeRefusedError') {
          say('reads that a change is refused');
          of.wish.isRefused = true;
        }
        ended();
      },
    );
  }

  function begin(tab: Tab, by: Account): BegunOrder {
    const id = tab.page.orders.newId();
    const { content, seen } = beginWith(tab);
    const order: BegunOrder = {
      ...{ id, account: by.id, phone: phone.name, begin: wish(), changedAt: scheduler.now() },
      ...{ applicants: [], dates: [], views: [], hasForms: forms, offer: { seen, accepted: [] } },
    };
    orders.add(order);
    say(`begins the order ${id.slice(6, 10)}`);
    change(tab, { order, content }, { wish: order.begin, thing: order });
    return order;
  }

  function add(tab: Tab, order: BegunOrder): void {
    const id = tab.page.orders.newId();
    const typed = { ...wish(), firstName: orders.nextName(), identity: random.pick(identities) };
    const form = newForm();
    const applicant: BegunApplicant = { id, order, typed: [typed], removals: [], form };
    order.applicants.push(applicant);
    const { firstName, identity } = typed;
    say(`adds ${firstName} to ${order.id.slice(6, 10)}`);
    const added = { type: 'add-applicant', firstName, identity, ...materials } as const;
    change(tab, { order, applicantId: id, content: added }, { wish: typed, thing: applicant });
    maySoonThinkBetter(tab, applicant);
  }

  function maySoonThinkBetter(tab: Tab, applicant: BegunApplicant): void {
    if (!random.chance(0.4)) return;
    const after = random.next() * random.pick([2000, 15_000, 60_000]);
    scheduler.after(tab.life, after, () => thinkBetter(tab, applicant));
  }

  /** Another name for somebody who was just added or renamed, or none. */
  function thinkBetter(tab: Tab, applicant: BegunApplicant): void {
    if (!tab.isVisible || isOpen(tab) || isBusy(applicant, tab)) return;
    look(tab, applicant.order, {
      then({ applicants }) {
        const shown = applicants.find(
          ({ firstName }) => orders.applicantNamed(firstName) === applicant,
        );
        if (shown) (random.chance(0.7) ? edit : remove)(tab, applicant, shown);
      },
    });
  }

  function edit(tab: Tab, applicant: BegunApplicant, shown: Order['applicants'][number]): void {
    const typed = { ...wish(), firstName: orders.nextName(), identity: random.pick(identities) };
    applicant.typed.push(typed);
    const { firstName, identity } = typed;
    say(`renames ${shown.firstName} to ${firstName}, seen as version ${shown.version}`);
    const { version } = shown;
    const edited = { type: 'edit-applicant', firstName, identity, version, ...materials } as const;
    const { order } = applicant;
    const made = { order, applicantId: shown.id, content: edited };
    change(tab, made, { wish: typed, thing: applicant });
    maySoonThinkBetter(tab, applicant);
  }

  function remove(tab: Tab, applicant: BegunApplicant, shown: Order['applicants'][number]): void {
    const removal = wish();
    applicant.removals.push(removal);
    say(`removes ${shown.firstName}`);
    // Pages of an applicant who may be removed may be there or not.
    for (const capture of captures) if (capture.applicant === applicant) capture.isOpen = true;
    const { order } = applicant;
    const made = { order, applicantId: shown.id, content: { type: 'remove-applicant' } as const };
    change(tab, made, { wish: removal, thing: applicant });
  }

  function setDate(tab: Tab, order: BegunOrder, shown: Order): void {
    const date = { ...wish(), day: orders.nextDay() };
    order.dates.push(date);
    say(`sets the date to ${date.day}, seen as ${shown.arrivalDate}`);
    const set = { type: 'set-date', day: date.day, seen: shown.arrivalDate ?? null } as const;
    change(tab, { order, content: set }, { wish: date, thing: order.dates });
  }

  const targetOf = (order: BegunOrder, applicantId: string) => ({
    ...{ orderId: idOf(order), applicantId, documentId: offered.elecId },
  });

  /** Whether nothing is promised of what is just added for an applicant. */
  const mayGo = ({ removals, order }: BegunApplicant): boolean =>
    removals.length > 0 || order.discard !== undefined || order.isOpen === true;

  function addPage(
    tab: Tab,
    applicant: BegunApplicant,
    by: Account,
    { shown, id }: { shown: Order; id: string },
  ): void {
    const file = newFile();
    const { order } = applicant;
    say(`adds a page of ${applicant.typed.at(-1)?.firstName}`);
    whenAnswered(tab, tab.page.orders.addPage(targetOf(order, id), file), (sealed) => {
      if (!sealed) return;
      const isUnacceptable = file[0] !== 0;
      const more = { isUnacceptable, applicant, ...(mayGo(applicant) && { isOpen: true }) };
      const page = saved(sealed, by, 'page', sha256Of(file), more);
      if (!random.chance(0.4)) return;
      for (const other of shown.applicants)
        if (other.id !== id) repeat(tab, page, by, { other, id });
    });
  }

  /** Another applicant is to have the same page. */
  function repeat(
    tab: Tab,
    page: Capture,
    by: Account,
    { other, id }: { other: Order['applicants'][number]; id: string },
  ): void {
    const applicant = orders.applicantNamed(other.firstName);
    if (!applicant || isBusy(applicant, tab)) return;
    say(`adds it for ${other.firstName}, too`);
    const of = { applicantId: id, key: page.key };
    const target = targetOf(applicant.order, other.id);
    whenAnswered(tab, tab.page.orders.repeatPage(target, of), (sealed) => {
      const more = { repeats: page, applicant, ...(mayGo(applicant) && { isOpen: true }) };
      if (sealed) saved(sealed, by, 'page', page.sha256, more);
    });
  }

  function discard(tab: Tab, order: BegunOrder): void {
    const discarding = wish();
    order.discard = discarding;
    order.changedAt = scheduler.now();
    say(`discards ${order.id.slice(6, 10)}`);
    const own = captures.filter(({ applicant, isOpen }) => applicant?.order === order && !isOpen);
    for (const capture of own) capture.isOpen = true;
    whenAnswered(tab, tab.page.orders.discardOrder(order.id), (isGone) => {
      order.changedAt = scheduler.now();
      if (isGone) return void (discarding.savedAt = scheduler.now());
      delete order.discard;
      for (const capture of own) capture.isOpen = order.isOpen === true;
    });
  }

  /** One thing that is done on the screen of an order. */
  function act(tab: Tab, order: BegunOrder, by: Account, shown: Order): void {
    if (forms && random.chance(around.forms)) {
      const which = formsIn(shown);
      return which.length > 0 ? visitForm(tab, random.pick(which)) : add(tab, order);
    }
    const choice = random.next();
    const picked = shown.applicants.length > 0 ? random.pick(shown.applicants) : undefined;
    if (choice < 0.3 && shown.applicants.length < mostApplicants) return add(tab, order);
    if (choice < 0.5) {
      if (!isBusy(order.dates, tab)) setDate(tab, order, shown);
      return;
    }
    if (choice > 0.97 && isPhoneId(shown.id)) return discard(tab, order);
    const applicant = picked && orders.applicantNamed(picked.firstName);
    if (!picked || !applicant || isBusy(applicant, tab)) return;
    if (choice < 0.7) edit(tab, applicant, picked);
    else if (choice < 0.78) remove(tab, applicant, picked);
    else addPage(tab, applicant, by, { shown, id: picked.id });
  }

  function step(tab: Tab, order: BegunOrder): void {
    const by = ownerOf(tab);
    if (!by || !tab.isVisible || isOpen(tab) || isBusy(order, tab) || !ordersOf(by).includes(order))
      return;
    if (random.chance(0.4)) ask(tab, order);
    look(tab, order, {
      then: (shown) => answerFirst(tab, order, () => act(tab, order, by, shown)),
    });
  }

  return {
    /** Some things are done to one order, one after the other, within seconds. */
    visitOrder(tab: Tab): void {
      const by = ownerOf(tab);
      if (!by) return;
      const own = ordersOf(by);
      const isNew = own.length === 0 || (own.length < mostOrders && random.chance(0.25));
      const order = isNew ? begin(tab, by) : random.pick(own);
      let after = isNew ? random.next() * 9000 : 0;
      for (let steps = 2 + random.whole(5); steps > 0; steps -= 1) {
        after += random.next() * random.pick([300, 4000, 20_000]);
        scheduler.after(tab.life, after, () => step(tab, order));
      }
    },

    /** Looks at all orders of the user, and at their forms. */
    lookAtOrders(tab: Tab, isLast: boolean): void {
      const by = ownerOf(tab);
      const all: ReturnType<typeof formsIn> = [];
      for (const order of by ? ordersOf(by) : [])
        look(tab, order, { isLast, then: (shown) => void all.push(...formsIn(shown)) });
      if (forms) scheduler.after(tab.life, second, () => lookAtForms(tab, all, isLast));
    },

    /** Accepts whatever the orders ask. */
    acceptOffers(tab: Tab): void {
      const by = ownerOf(tab);
      for (const order of by ? ordersOf(by) : []) acceptIfAsked(tab, order);
    },

    /** Asks for all of them. */
    askForOrders(tab: Tab): void {
      const by = ownerOf(tab);
      for (const order of by ? ordersOf(by) : []) ask(tab, order);
    },
  };
}
