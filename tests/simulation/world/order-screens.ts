import type { Order } from '../../../src/contract/orders';
import { begunOrder, type NewOrder } from '../../../src/domain/order/order-change';
import type { SimulatedPhone, Tab } from '../phone/phone';
import { viewText, type BegunOrder, type BegunOrders } from '../promise/begun-order';
import { offered } from '../server/catalogue-model';
import { formOf } from '../server/offer-model';
import type { Account, SimulatedServer } from '../server/simulated-server';
import { statusIn } from '../server/form-state';
import type { TableRow } from '../server/tables-model';
import type { Random } from './random';
import type { Scheduler } from './scheduler';
import { whenAnswered } from './when-answered';

export interface AroundOrderScreens {
  readonly phone: SimulatedPhone;
  readonly server: SimulatedServer;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly orders: BegunOrders;
  /** The order of the server that was begun so, if there is one. */
  readonly rowOf: (order: BegunOrder) => TableRow | undefined;
  readonly say: (what: string) => void;
  /** The probability that something is done in a form; without it there are no forms. */
  readonly forms: number;
  /** The probability that the offer of a new order changes before that arrives. */
  readonly offers: number;
  /** Remembers a promise that breaks. */
  readonly check: (holds: () => void) => void;
  /** To be called with what a screen shows. */
  readonly wasShown: (phone: string, values: readonly (string | null | undefined)[]) => void;
}

const product = { id: offered.productId, identities: [], applicationForm: formOf };
/** The content of the change that begins an order. */
export const content = {
  type: 'begin-order',
  product,
  ...{ nationalityId: offered.countryId, residenceId: offered.countryId, seenAt: 1 },
} as unknown as NewOrder;

/** A form without an answer, as a product offers it. */
const blankForm = { status: 'incomplete', url: 'https://forms.example/' } as const;

/** All that an applicant of the product has to hand in as a screen shows it: nothing is there yet. */
export const blankMaterials = {
  ...{ required: [], optional: [], photo: undefined },
  applicationForm: blankForm,
};

/** The screens of orders that were begun on a phone. */
export function orderScreens(around: AroundOrderScreens) {
  const { phone, server, random, scheduler, orders, rowOf, say, wasShown, forms } = around;

  /** The orders that a user sees on this phone. */
  const ordersOf = ({ id }: Account) =>
    orders.all.filter(
      (order) =>
        order.account === id &&
        order.discard?.savedAt === undefined &&
        order.begin.isRefused !== true &&
        order.offer.isCancelled !== true &&
        (order.phone === phone.name || rowOf(order) !== undefined),
    );

  const idOf = (order: BegunOrder): string =>
    order.phone === phone.name ? order.id : String(rowOf(order)?.['id']);

  /** The server's answer about an order, as its rows are now. */
  function answerAbout(order: BegunOrder): Order | undefined {
    const row = rowOf(order);
    if (!row) return undefined;
    const orderId = String(row['id']);
    const begun = begunOrder({ key: '', at: 0, orderId, content });
    const statuses = new Map(
      server.rows('application_forms').map((form) => [form['applicant_id'], statusIn(form)]),
    );
    const formOf = (id: unknown) =>
      forms > 0 && {
        ...{ required: [], optional: [] },
        applicationForm: { ...blankForm, status: statuses.get(id) ?? 'incomplete' },
      };
    const applicants = server
      .rows('applicants')
      .filter(({ order_id }) => order_id === orderId)
      .toSorted((a, b) => Number(a['number']) - Number(b['number']))
      .map(
        ({ id, first_name: firstName, identity_id: identity, version, add_key: addKey }) =>
          ({
            ...{ id, firstName, identity, version, addKey, status: 'uploading-documents' },
            ...formOf(id),
          }) as unknown as Order['applicants'][number],
      );
    const payStatus = row['pay_status'] as Order['payStatus'];
    const arrivalDate = (row['depart_date'] ?? undefined) as string;
    return { ...begun, payStatus, arrivalDate, applicants };
  }

  /** The screen asks for an order; the answer may be old when it arrives. */
  function ask(tab: Tab, order: BegunOrder): void {
    const askedAt = tab.page.orders.now();
    whenAnswered(tab, tab.page.orders.serverIdOf(idOf(order)), (id) => {
      if (id === undefined || !phone.connection.isOnline) return;
      const travel = () => random.next() * random.pick([200, 4000]);
      scheduler.after(tab.life, travel(), () => {
        const answer = answerAbout(order);
        const isLost = phone.connection.hasPortal || random.chance(phone.connection.trouble);
        if (!answer || isLost || !server.isRunning()) return;
        scheduler.after(tab.life, travel(), () => {
          tab.page.orders.showAnswer(answer, askedAt);
          look(tab, order, {});
        });
      });
    });
  }

  /** Looks at an order, and remembers what its screen shows. */
  function look(
    tab: Tab,
    order: BegunOrder,
    { isLast = false, then }: { isLast?: boolean; then?: (shown: Order) => void },
  ): void {
    whenAnswered(tab, tab.page.orders.screenOf(idOf(order)), (shown) => {
      if (!shown) return;
      const text = viewText(shown.arrivalDate, shown.applicants);
      say(`sees ${order.id.slice(6, 10)}: ${text}`);
      const names = shown.applicants.map(({ firstName }) => firstName);
      wasShown(phone.name, [shown.arrivalDate, ...names]);
      order.views.push({ phone: phone.name, at: scheduler.now(), text, isLast });
      then?.(shown);
    });
  }

  /** The forms that the screen of an order leads to. */
  const formsIn = (shown: Order) =>
    shown.applicants.flatMap(({ id: applicantId, firstName, applicationForm }) => {
      const applicant = applicationForm && orders.applicantNamed(firstName);
      return applicant ? [{ applicant, shown, applicantId }] : [];
    });

  return { ordersOf, idOf, ask, look, formsIn };
}
