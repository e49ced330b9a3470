import { addReceipt } from '../../areas/receipts/add-receipt';
import { createUser, findUser } from '../../areas/accounts/users';
import type { Db } from '../../infra/db/tables';
import type { Services } from '../../services';
import { transact } from '../../infra/db/transact';
import { demoAccount, demoProof } from './demo-account';
import { demoContent } from './demo-content';
import { demoPlan } from './demo-plan';
import type { DemoRows } from './demo-rows';
import { type OperatorRole, operatorRoles } from '../../../src/contract/desk/define-desk-call';
import { addOperator, makeFactors } from '../../areas/desk/access/operators';

/**
 * Creates the demo traveller with an order in every state, once; later starts do not change them.
 */
export async function makeDemo(services: Services): Promise<void> {
  const { db, blobs, catalogue, clock, passwords } = services;
  const { email, nationalityId, residenceId } = demoAccount;
  if (await findUser(db, email)) return;
  const now = clock();
  const password = await passwords.hash(await demoProof());
  await transact(db, async (tx) => {
    const user = { email, password, country_id: nationalityId, country_residence_id: residenceId };
    const userId = await createUser(tx, services, user, now);
    if (userId === undefined) return;
    const { rows, files } = await demoContent(demoPlan, { catalogue, userId, now });
    for (const [id, { bytes }] of files) await (await blobs.receive(oneChunk(bytes))).keep(id);
    for (const table of Object.keys(rows) as (keyof DemoRows)[])
      if (rows[table].length > 0) await tx.insertInto(table).values(rows[table]).execute();
    await addReceipts(tx, rows);
  });
}

/** Gives the money of the demo its receipts, numbered in the order in which it moved. */
async function addReceipts(tx: Db, { ledger }: DemoRows): Promise<void> {
  const movements = ledger
    .map((row) => ({ ...row, amount: Number(row.amount), at: new Date(row.created_at) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { source, order_id: orderId, payment_id: paymentId, amount, at } of movements)
    await addReceipt(
      tx,
      amount > 0
        ? { kind: 'payment', source, orderId, amount, at }
        : {
            kind: 'refund',
            source,
            aboutSource: `payment/${paymentId}`,
            orderId,
            amount: -amount,
            at,
          },
    );
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly OperatorRole[];
}

/** For the dev environment only. Two, because some decisions need a second person. */
export const demoOperators: readonly DemoOperator[] = [
  {
    name: 'Mei Tan',
    email: 'mei@visa.example',
    password: 'desk-demo-2026',
    roles: operatorRoles,
  },
  {
    name: 'Jun Lim',
    email: 'jun@visa.example',
    password: 'desk-demo-2026',
    roles: ['reviewer', 'submitter', 'finance'],
  },
];

/** Of both; printed, and not a secret. */
export const demoTotpKey = 'VISADESKDEMOKEYVISADESKDEMOKEY23';

/** Adds the demo operators, once; later starts do not change them. */
export async function addDemoOperators(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const operator of demoOperators) {
    const known = await db
      .selectFrom('operators')
      .where('email', '=', operator.email)
      .select('id')
      .executeTakeFirst();
    if (known) continue;
    const factors = await makeFactors(services, {
      password: operator.password,
      totpSecret: demoTotpKey,
    });
    await transact(db, (tx) => addOperator(tx, operator, factors, clock()));
  }
}
