import type { ApplicantStatus, DocumentStatus } from '../../src/contract/codes';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { keepVisa } from '../../server/areas/visas/keep-visa';
import type { FileType } from '../../server/infra/files/file-type';
import { submittedOrder } from './order-steps';
import type { TestServer } from './start-server';
import type { Traveller } from './traveller';

// An operator's actions on an application, done to its rows.

/** An order that was paid, its applicant in a status. */
export async function orderInStatus(
  { services: { db } }: Pick<TestServer, 'services'>,
  traveller: Traveller,
  status: ApplicantStatus,
): Promise<{ orderId: string; applicantId: string }> {
  const { orderId, applicantId } = await submittedOrder(traveller);
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db.updateTable('applicants').set({ status }).where('id', '=', applicantId).execute();
  return { orderId, applicantId };
}

/** Gives a verdict on a page. */
export async function judgePage(
  { services: { db } }: Pick<TestServer, 'services'>,
  uploadId: string,
  verdict: { status: DocumentStatus; reason?: string },
): Promise<void> {
  await db
    .updateTable('pages')
    .set({ status: verdict.status, reason: verdict.reason ?? null })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** A file of an order's traveller, past every check; without bytes it is missing at the server. */
async function storeFile(
  { services: { db, blobs } }: Pick<TestServer, 'services'>,
  applicantId: string,
  type: FileType,
  bytes: Buffer | undefined,
): Promise<{ id: string; size: number }> {
  const { user_id } = await db
    .selectFrom('applicants')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('applicants.id', '=', applicantId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const [now, size] = [new Date(), bytes?.length ?? 1];
  const sha256 = createHash('sha256')
    .update(bytes ?? id)
    .digest('hex');
  const times = { created_at: now, expires_at: now, attached_at: now };
  await db
    .insertInto('uploads')
    .values({ id, user_id, key: randomUUID(), sha256, size, mime_type: type, ...times })
    .execute();
  if (bytes) await (await blobs.receive(Readable.from([bytes]))).keep(id);
  return { id, size };
}

/** Sends an applicant a letter of the embassy, after those that are there. */
export async function giveLetter(
  server: Pick<TestServer, 'services'>,
  applicantId: string,
  {
    name,
    notes: letter_notes,
    files,
  }: {
    name: string;
    notes?: string;
    files: readonly { type: FileType; bytes: Buffer }[];
  },
): Promise<void> {
  const { db } = server.services;
  const { last } = await db
    .selectFrom('letters')
    .where('applicant_id', '=', applicantId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const letter_id = randomUUID();
  await db
    .insertInto('letters')
    .values({ id: letter_id, applicant_id: applicantId, number: (last ?? 0) + 1, name })
    .execute();
  if (letter_notes !== undefined)
    await db
      .updateTable('applicants')
      .set({ letter_notes })
      .where('id', '=', applicantId)
      .execute();
  for (const [index, { type, bytes }] of files.entries()) {
    const { id: upload_id } = await storeFile(server, applicantId, type, bytes);
    await db
      .insertInto('letter_files')
      .values({ upload_id, letter_id, number: index + 1 })
      .execute();
  }
}

/** Approves an applicant with a visa (its print, and its file), or replaces the one that is there. */
export async function giveVisa(
  server: Pick<TestServer, 'services'>,
  { orderId, applicantId }: { readonly orderId: string; readonly applicantId: string },
  {
    number,
    name: surname = 'ANANYA RAO',
    bytes,
  }: { readonly number: string; readonly name?: string; readonly bytes: Buffer | undefined },
): Promise<void> {
  const { db } = server.services;
  const mime_type = 'application/pdf';
  const { id: visa_upload_id, size } = await storeFile(server, applicantId, mime_type, bytes);
  const printed = { number, passportNumber: 'Z4821907', surname, givenName: '' };
  await keepVisa(db, applicantId, { mime_type, size, ...printed }, new Date());
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set(({ eb }) => ({
      ...{ status: 'completed', result: 'approved', visa_upload_id },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', applicantId)
    .execute();
}

/** Asks for money beyond an order's price, and answers the price difference's id. */
export async function oweDifference(
  { services: { db, clock } }: Pick<TestServer, 'services'>,
  orderId: string,
  expectedFee: number,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('price_differences')
    .values({
      id,
      order_id: orderId,
      item: 'Express handling at the embassy',
      expected_fee: expectedFee,
      opened_at: clock(),
      fee: null,
      paid_at: null,
    })
    .execute();
  return id;
}
