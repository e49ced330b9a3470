import * as v from 'valibot';
import { findUser } from '../../../server/areas/accounts/users';
import { transact } from '../../../server/infra/db/transact';
import { demoContent } from '../../../server/tools/demo/demo-content';
import { demoPlan } from '../../../server/tools/demo/demo-plan';
import type { DemoRows } from '../../../server/tools/demo/demo-rows';
import { orderCalls, type Order } from '../../../src/contract/orders';
import { paths } from '../../../src/routing/paths';
import { readOrder } from '../../support/order-steps';
import type { Account, Site } from '../harness/site';

export type { Order };

/** The products of the demo's orders whose states tests ask for. */
export const demoProducts = {
  /** Two applicants, of whom the first has a passport. */
  started: 70401,
  /** Everything is there: the next step is the payment. */
  complete: 40401,
  waitingForPayment: 79201,
  /** Documents, photo and form were rejected. */
  rejected: 39201,
  /** The rejected items were corrected. */
  corrected: 14401,
  /** Both applicants are in the pre-check since the same day. */
  equallyFar: 36002,
  /** With letters of the embassy. */
  inEmbassy: 1001001,
  /** One visa was given and one refused. */
  decided: 70402,
} as const;

/** Gives an account the demo's order in a state, without the receipts of its money. */
export async function demoOrder(
  { services: { db, blobs, catalogue, clock } }: Site,
  account: Account,
  state: keyof typeof demoProducts,
): Promise<Order> {
  const plan = demoPlan.filter(({ productId }) => productId === demoProducts[state]);
  const user = await findUser(db, account.email);
  if (!user) throw new Error(`Nobody has the address ${account.email}.`);
  const { rows, files } = await demoContent(plan, { catalogue, userId: user.id, now: clock() });
  const [order] = rows.orders;
  if (!order) throw new Error(`The demo has no order that is ${state}.`);
  await transact(db, async (tx) => {
    for (const [id, { bytes }] of files) await (await blobs.receive(oneChunk(bytes))).keep(id);
    for (const table of Object.keys(rows) as (keyof DemoRows)[])
      if (rows[table].length > 0) await tx.insertInto(table).values(rows[table]).execute();
  });
  return v.parse(orderCalls.order.response, await readOrder(account, order.id));
}

/** The address of a document of an order's first applicant. */
export function documentOf({ id, applicants: [applicant] }: Order, name: string): string {
  const document = applicant?.required.find((each) => each.name === name);
  if (!applicant || !document) throw new Error(`The order has no “${name}”.`);
  return paths.document(id, applicant.id, document);
}

/** The first applicant's id. */
export function applicantOf({ applicants: [applicant] }: Order): string {
  if (!applicant) throw new Error('The order has no applicant.');
  return applicant.id;
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** The files of a document of the first applicant on the server, in their order. */
export async function filesOf(
  site: Site,
  account: Account,
  orderId: string,
  documentName: string,
): Promise<Buffer[]> {
  const { applicant_list: applicants } = (await readOrder(account, orderId)) as {
    applicant_list: {
      material_required: { name: string; upload_list: { pos: number; url: string }[] }[];
    }[];
  };
  const document = applicants[0]?.material_required.find(({ name }) => name === documentName);
  const uploads = [...(document?.upload_list ?? [])].sort((a, b) => a.pos - b.pos);
  return Promise.all(
    uploads.map(async ({ url }) =>
      Buffer.from(await (await fetch(new URL(url, site.address))).arrayBuffer()),
    ),
  );
}
