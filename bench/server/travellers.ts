import { codeFromMail } from '../../tests/support/mails';
import { call } from '../../tests/support/signed-client';
import {
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
} from '../../tests/support/order-steps';
import { newEmail, newProof, travellerOf } from '../../tests/support/traveller';

/** Somebody with orders, as a phone knows them. */
export interface BenchTraveller {
  readonly email: string;
  readonly passwd: string;
  readonly token: string;
  /** The newest order. */
  readonly orderId: string;
}

/** The browser of all of them, so that no log-in is one of a new device. */
export const userAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const ordersOfEach = 4;

/** Signs somebody up, who applies several times and adds the first document each time. */
export async function newBenchTraveller(
  address: string,
  mailFolder: string,
): Promise<BenchTraveller> {
  const [email, passwd] = [newEmail(), newProof()];
  const headers = { 'user-agent': userAgent };
  await call(address, 'sendSignUpCode', { email });
  const verify_code = await codeFromMail(mailFolder, email);
  const countries = { country_id: 356, country_residence_id: 702 };
  const account = { email, passwd, verify_code, ...countries };
  const { body, msg } = await call(address, 'signUp', account, { headers });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  const { token } = body as { token: string };
  const traveller = travellerOf({ address }, { email, token });
  let orderId = '';
  for (let count = 0; count < ordersOfEach; count += 1) {
    orderId = await newOrder(traveller, kenya);
    const applicant_id = await newApplicant(traveller, orderId);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    const key = await newUpload(traveller, newPicture(2_000));
    await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
  }
  return { email, passwd, token, orderId };
}
