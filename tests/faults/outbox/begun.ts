import { createHash, randomUUID } from 'node:crypto';
import type { ChangeContent, NewOrder } from '../../../src/domain/order/order-change';
import { phoneIdOf } from '../../../src/domain/order/phone-id';
import { kenya } from '../../support/order-steps';
import type { AppWindow } from './app-window';
import type { Scene } from './scene';
import { jpegLike } from './sealing';

/** An application that a phone has begun. */
export interface Begun {
  orderKey: string;
  /** The items of it, by their ids. */
  ids: readonly string[];
  /** The applicants' keys, in the order in which they were typed. */
  applicantKeys: readonly string[];
  pageSha256: string;
  /** The phone's own id of the order. */
  orderId: string;
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const day = '2099-03-04';

/** The product as its page shows it; the server needs no more of it than the id. */
const content = {
  type: 'begin-order',
  product: { id: kenya.product_id, identities: [] },
  ...{ nationalityId: 356, residenceId: 702, seenAt: 1 },
} as unknown as NewOrder;

/** Seals an order, two applicants, a date and a page of the second one, without a network. */
export async function beginOrder(scene: Scene): Promise<Begun> {
  const { phone, traveller, wire, random } = scene;
  wire.goDown();
  const userId = sha256Of(traveller.email.toLowerCase()).slice(0, 32);
  const orderId = phoneIdOf(randomUUID());
  const applicants = [phoneIdOf(randomUUID()), phoneIdOf(randomUUID())] as const;
  const change = (of: ChangeContent, applicantId?: string) =>
    phone.call('sealChange', {
      userId,
      target: { orderId, ...(applicantId !== undefined && { applicantId }) },
      content: of,
    });
  const order = await change(content);
  const added = [];
  for (const [index, firstName] of ['Ananya', 'Rohan'].entries())
    added.push(
      await change({ type: 'add-applicant', firstName, identity: 'employee' }, applicants[index]),
    );
  const date = await change({ type: 'set-date', day, seen: null });
  const bytes = jpegLike(20_000 + Math.floor(random() * 60_000));
  const page = await phone.page().evaluate(
    async ([base64, user, target]) => {
      const text = atob(base64);
      const copied = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      const { waysIn } = globalThis as AppWindow;
      const item = await waysIn.seal({
        ...{ userId: user, target, bytes: copied },
        ...{ fileName: 'page.jpg', mime: 'image/jpeg' },
      });
      return item.id;
    },
    [
      bytes.toString('base64'),
      userId,
      {
        ...{ orderId, applicantId: applicants[1], applicantName: 'Rohan' },
        ...{ documentId: scene.documentId, documentName: 'Passport copy' },
        ...{ position: 0, replaces: null },
      },
    ] as const,
  );
  return {
    orderKey: order.sendKey,
    orderId,
    ids: [order.id, ...added.map(({ id }) => id), date.id, page],
    applicantKeys: added.map(({ sendKey }) => sendKey),
    pageSha256: sha256Of(bytes),
  };
}

/** The states of what was begun, as the phone has them. */
export async function statesOf(scene: Scene, { ids }: Begun): Promise<string[]> {
  const records = (await scene.phone.records()) ?? [];
  return ids.map((id) => records.find((record) => record.id === id)?.state ?? 'gone');
}

/** Waits until all of it has arrived as the phone knows it, and compares it with the server's tables. */
export async function arrivesWhole(scene: Scene, begun: Begun): Promise<void> {
  await scene.until('All that was begun has arrived', async () =>
    (await statesOf(scene, begun)).every((state) => state === 'done'),
  );
  const { orders, applicants, pages } = await scene.lab.onTables(async (db) => {
    const made = await db
      .selectFrom('orders')
      .where('add_key', '=', begun.orderKey)
      .select(['id', 'depart_date'])
      .execute();
    const ids = made.map(({ id }) => id);
    const all = await db
      .selectFrom('applicants')
      .where('order_id', 'in', ids)
      .orderBy('number')
      .select(['id', 'first_name', 'add_key'])
      .execute();
    const attached = await db
      .selectFrom('pages')
      .innerJoin('uploads', 'uploads.id', 'pages.upload_id')
      .where(
        'applicant_id',
        'in',
        all.map(({ id }) => id),
      )
      .select(['applicant_id', 'sha256'])
      .execute();
    return { orders: made, applicants: all, pages: attached };
  });
  const say = (holds: boolean, problem: string) => {
    if (!holds) scene.problems.push(problem);
  };
  say(orders.length === 1, `${orders.length} orders were made of one`);
  say(orders[0]?.depart_date === day, `the date is ${orders[0]?.depart_date}`);
  const keys = applicants.map(({ add_key }) => add_key);
  say(
    JSON.stringify(keys) === JSON.stringify(begun.applicantKeys),
    `the applicants are ${applicants.map(({ first_name }) => first_name).join(', ')}`,
  );
  say(
    pages.length === 1 &&
      pages[0]?.sha256 === begun.pageSha256 &&
      pages[0].applicant_id === applicants[1]?.id,
    `the pages are ${JSON.stringify(pages)}`,
  );
}
