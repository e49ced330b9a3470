import { randomFillSync } from 'node:crypto';
import { paddedJpeg } from './fixtures/padded-jpeg';
import type { Traveller } from './traveller';

/** Kenya's: two documents of one page, one optional, no photo and no form. */
export const kenya = { product_id: 40401, country_id: 356 };
/** The UAE's: with a photo and without a form. */
export const uae = { product_id: 78401, country_id: 356 };
/** Vietnam's: with a photo and a form, so it cannot be submitted before forms can be filled in. */
export const vietnam = { product_id: 70401, country_id: 356 };
/** Vietnam's, which may be common to all applicants. */
export const flightItinerary = 7_040_120;

export const employee = 1;

/** The data of a passport, in its wire format. */
export const ananyasPassport = {
  passport_number: 'Z1234567',
  surname: 'SHARMA',
  given_name: 'ANANYA DEVI',
  country_code: 'IND',
  sex: 1,
  birthday: '1994-05-12',
  expire_date: '2099-03-01',
};

/** A small JPEG that is like no other. */
export const newPicture = (size = 256): Uint8Array<ArrayBuffer> =>
  paddedJpeg(size, (bytes) => void randomFillSync(bytes));

export async function newOrder(traveller: Traveller, product = kenya): Promise<string> {
  const { body, msg } = await traveller.call('addOrder', product);
  if (!body) throw new Error(`No order: ${msg}`);
  return body.order_id as string;
}

export async function newApplicant(
  traveller: Traveller,
  orderId: string,
  identity = employee,
): Promise<string> {
  const { body, msg } = await traveller.call('addApplicant', {
    order_id: orderId,
    identity_id: identity,
    first_name: 'Ananya',
  });
  if (!body) throw new Error(`No applicant: ${msg}`);
  return body.applicant_id as string;
}

/** Sends a file and answers its key. */
export async function newUpload(traveller: Traveller, bytes = newPicture()): Promise<string> {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';
  const pdf = isPdf && { name: 'page.pdf', type: 'application/pdf' };
  const { body, msg } = await traveller.send({ bytes, ...pdf });
  if (!body) throw new Error(`No upload: ${msg}`);
  return body.key as string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function readOrder(traveller: Traveller, orderId: string): Promise<any> {
  const { body, msg } = await traveller.call('order', { order_id: orderId });
  if (!body) throw new Error(`No order: ${msg}`);
  return body;
}

/** An order with one applicant, all documents and a date, and what it costs. */
export async function readyOrder(
  traveller: Traveller,
): Promise<{ orderId: string; applicantId: string; fee: number }> {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  for (const { elec_id } of order.applicant_list[0].material_required) {
    const key = await newUpload(traveller);
    await traveller.call('attachPage', { applicant_id: applicantId, elec_id, pos: 0, key });
  }
  await traveller.call('setArrivalDate', {
    order_id: orderId,
    depart_date: order.earliest_depart_date,
  });
  return { orderId, applicantId, fee: order.amount };
}

/** A person whom an account keeps: an applicant of its own whose passport was submitted. */
export async function keptPerson(traveller: Traveller): Promise<{ person_id: string }> {
  await traveller.call('keepPeople', { kept: 'on' });
  const applicant_id = await newApplicant(traveller, await newOrder(traveller, uae));
  const elec_key = await newUpload(traveller);
  await traveller.call('submitPassport', { applicant_id, elec_key, ...ananyasPassport });
  const { body, msg } = await traveller.call('people', {});
  const [person] = body?.people_list ?? [];
  if (!person) throw new Error(`Nobody is kept: ${msg}`);
  return { person_id: person.person_id as string };
}

/** The same, submitted: it waits for payment. */
export async function submittedOrder(traveller: Traveller) {
  const ready = await readyOrder(traveller);
  const { ret, msg } = await traveller.call('submitOrder', {
    order_id: ready.orderId,
    display_fee: ready.fee,
  });
  if (ret !== 0) throw new Error(`Not submitted: ${msg}`);
  return ready;
}
