import { randomUUID } from 'node:crypto';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { passwordProof } from '../../src/api/password-proof';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { makePdf } from '../support/fixtures/make-pdf';
import type { OpenServer } from '../support/open-server';
import { newApplicant, newOrder, submittedOrder, vietnam } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { paidOrder } from '../support/paid-order';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/sign-up-by-mail';
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
}

/**
 * Makes an account with an application that was paid, with two visas and with a draft, all by what a
 * traveller and an operator do; only the visas' rows are written, as their test does.
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
  return { paid, visa };
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
