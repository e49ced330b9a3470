import { randomUUID } from 'node:crypto';
import { addChange } from '../../server/areas/notifications/add-change';
import { recordDocumentDeletion } from '../../server/areas/applications/document-deletions';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { passwordProof } from '../../src/api/password-proof';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { makePdf } from '../support/fixtures/make-pdf';
import type { OpenServer } from '../support/open-server';
import { newApplicant, newOrder, submittedOrder, vietnam } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { paidOrder } from '../support/paid-order';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/account';
import { travellerOf, type Traveller } from '../support/traveller';

export const madeAccount = { email: 'ananya.made@example.com', password: 'secret12' };

/** An order of the account, and its applicant. */
export interface MadeOrder {
  readonly orderId: string;
  readonly applicantId: string;
}

/** States that the demo does not have, in an account of its own. */
export interface MadeStates {
  /** Paid with a card, with a receipt and an answer of Support. */
  readonly paid: MadeOrder;
  readonly visa: MadeOrder;
  /** Its visa replaced an earlier one, and its documents were deleted because their time was over. */
  readonly corrected: MadeOrder;
  /** A draft that was left for so long that its documents were deleted. */
  readonly left: MadeOrder;
  /** Makes the demo's coupons new again. */
  readonly offerCoupons: () => Promise<void>;
  /** Adds what a traveller is told of the paid order. */
  readonly changePaid: () => Promise<void>;
}

/**
 * Makes an account with an application that was paid, with visas and with drafts, all by what a
 * traveller and an operator do; only the rows of visas, deletions and changes are written, as their
 * tests do.
 */
export async function makeStates(server: OpenServer): Promise<MadeStates> {
  await signUpByMail(server, madeAccount.email, madeAccount.password);
  const passwd = await passwordProof(madeAccount.email, madeAccount.password);
  const { body } = await call(server.address, 'logIn', { email: madeAccount.email, passwd });
  const traveller = travellerOf(server, body as { email: string; token: string });
  const { nationalityId, residenceId } = demoAccount;
  await traveller.call('updateAccount', {
    country_id: nationalityId,
    country_residence_id: residenceId,
    time_zone: 0,
  });
  const visa = await visaOf(server, traveller, 'ANANYA RAO', 'KE-2026-004711');
  await visaOf(server, traveller, 'MARIA DEL CARMEN HERNANDEZ-FERNANDEZ', 'KE-2026-004712');
  const paid = await paidOrder(server, traveller);
  await answered(server, traveller, paid.orderId);
  await newApplicant(traveller, await newOrder(traveller, vietnam));
  const corrected = await visaOf(server, traveller, 'ANANYA RAO', 'KE-2026-004713');
  await giveVisa(server, corrected, { number: 'KE-2026-004714', bytes: makePdf({ pages: 1 }) });
  const leftId = await newOrder(traveller, vietnam);
  const left = { orderId: leftId, applicantId: await newApplicant(traveller, leftId) };
  for (const { orderId } of [corrected, left])
    await recordDocumentDeletion(server.db, { order_id: orderId, deleted_at: new Date() });
  return {
    ...{ paid, visa, corrected, left },
    offerCoupons: () => offerCoupons(server),
    changePaid: () => change(server, paid),
  };
}

async function change({ db }: OpenServer, { orderId, applicantId }: MadeOrder): Promise<void> {
  for (const kind of ['revision-asked', 'price-difference', 'support-answer'] as const)
    await addChange(
      db,
      {
        kind,
        source: `screens/${randomUUID()}`,
        orderId,
        hasOwnMail: true,
        ...(kind === 'revision-asked' && { applicantId }),
        ...(kind === 'price-difference' && { amount: 1900 }),
      },
      new Date(),
    );
}

async function offerCoupons({ db }: OpenServer): Promise<void> {
  await db
    .updateTable('user_coupons')
    .set({ shown_at: null })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').where('email', '=', demoAccount.email).select('id'),
    )
    .execute();
}

async function visaOf(server: OpenServer, traveller: Traveller, name: string, number: string) {
  const order = await submittedOrder(traveller);
  await giveVisa(server, order, { number, name, bytes: makePdf({ pages: 2 }) });
  return order;
}

/** Two messages to Support about an order, of which one is answered. */
async function answered(server: OpenServer, traveller: Traveller, orderId: string): Promise<void> {
  const operator = await loggedInOperator({ services: server.services, deskOrigin: server.desk });
  const write = (content: string) => traveller.call('addFeedback', { order_id: orderId, content });
  await write('My passport was renewed. Do I have to send you a picture of the new one?');
  const { messages } = await asOperator(operator, 'deskMessages', { open: true });
  const [message] = messages;
  if (!message) throw new Error('The message did not arrive at the desk.');
  await asOperator(operator, 'deskAnswerMessage', {
    decisionId: randomUUID(),
    id: message.id,
    words: 'Yes, please: replace the picture on the page of your passport.',
  });
  await write('هل أحتاج إلى تذكرة عودة؟');
}
