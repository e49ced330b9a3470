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

/** Sends an applicant a letter of the embassy, after those that are there. */
export async function giveLetter(
  { services: { db, blobs } }: Pick<TestServer, 'services'>,
  applicantId: string,
  letter: {
    name: string;
    notes?: string;
    files: readonly { type: FileType; bytes: Buffer }[];
  },
): Promise<void> {
  const { user_id } = await db
    .selectFrom('applicants')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('applicants.id', '=', applicantId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const { last } = await db
    .selectFrom('letters')
    .where('applicant_id', '=', applicantId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('letters')
    .values({ id, applicant_id: applicantId, number: (last ?? 0) + 1, name: letter.name })
    .execute();
  if (letter.notes !== undefined)
    await db
      .updateTable('applicants')
      .set({ letter_notes: letter.notes })
      .where('id', '=', applicantId)
      .execute();
  const now = new Date();
  for (const [index, { type, bytes }] of letter.files.entries()) {
    const uploadId = randomUUID();
    await db
      .insertInto('uploads')
      .values({
        id: uploadId,
        user_id,
        key: randomUUID(),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        mime_type: type,
        created_at: now,
        expires_at: now,
        attached_at: now,
      })
      .execute();
    await (await blobs.receive(Readable.from([bytes]))).keep(uploadId);
    const place = { upload_id: uploadId, letter_id: id, number: index + 1 };
    await db.insertInto('letter_files').values(place).execute();
  }
}

/** The print on a visa, and its file; without bytes the file is missing at the server. */
interface GivenVisa {
  readonly number: string;
  readonly name?: string;
  readonly bytes: Buffer | undefined;
}

/** Approves an applicant with a visa, or replaces the one that is there. */
export async function giveVisa(
  { services: { db, blobs } }: Pick<TestServer, 'services'>,
  { orderId, applicantId }: { readonly orderId: string; readonly applicantId: string },
  { number, name = 'ANANYA RAO', bytes }: GivenVisa,
): Promise<void> {
  const { user_id } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const uploadId = randomUUID();
  const size = bytes?.length ?? 1;
  await db
    .insertInto('uploads')
    .values({
      id: uploadId,
      user_id,
      key: randomUUID(),
      sha256: createHash('sha256')
        .update(bytes ?? uploadId)
        .digest('hex'),
      size,
      mime_type: 'application/pdf',
      created_at: now,
      expires_at: now,
      attached_at: now,
    })
    .execute();
  if (bytes) await (await blobs.receive(Readable.from([bytes]))).keep(uploadId);
  const printed = { mime_type: 'application/pdf' as const, size, number };
  await keepVisa(
    db,
    applicantId,
    { ...printed, passportNumber: 'Z4821907', surname: name, givenName: '' },
    now,
  );
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set(({ eb }) => ({
      status: 'completed',
      result: 'approved',
      visa_upload_id: uploadId,
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
