import type { Call, ParsedRequestOf } from '../../../src/contract/define-call';
import { passportCalls } from '../../../src/contract/passport';
import { photoCalls } from '../../../src/contract/photos';
import { HttpProblem } from '../../errors/refusal';
import type { KeyedRequest } from './idempotency';
import type { Db } from '../db/tables';

/** What a call hands in: a file, for an applicant. */
export interface Delivered {
  readonly applicantId: string;
  readonly uploadKey: string;
}

/** The calls that end a delivery and have no journal of their own, and where they name it. */
export function deliveredBy(call: Call, request: unknown): Delivered | undefined {
  if (call.path === photoCalls.submitPhoto.path) {
    const { applicant_id, key } = request as ParsedRequestOf<typeof photoCalls.submitPhoto>;
    return { applicantId: applicant_id, uploadKey: key };
  }
  if (call.path === passportCalls.submitPassport.path) {
    const submit = request as ParsedRequestOf<typeof passportCalls.submitPassport>;
    return { applicantId: submit.applicant_id, uploadKey: submit.elec_key };
  }
}

/**
 * The first answer, however late the repetition comes.
 * @throws {HttpProblem} 409 when the key belongs to another request
 */
export async function findDelivery(
  db: Db,
  { userId, key, requestHash }: KeyedRequest,
): Promise<{ body: unknown } | undefined> {
  const entry = await db
    .selectFrom('delivery_journal')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirst();
  if (!entry) return undefined;
  if (entry.request_hash !== requestHash)
    throw new HttpProblem(409, 'This idempotency key belongs to another request.');
  return { body: JSON.parse(entry.answer) as unknown };
}

/** Writes a delivery down, in the transaction that took it in. */
export async function recordDelivery(
  tx: Db,
  { userId, key, requestHash }: KeyedRequest,
  { path }: Call,
  { applicantId, uploadKey }: Delivered,
  body: unknown,
  now: Date,
): Promise<void> {
  const upload = await tx
    .selectFrom('uploads')
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .select(['id', 'sha256', 'size'])
    .executeTakeFirst();
  // What recognition handed out is no upload of the traveller's.
  if (!upload) return;
  await tx
    .insertInto('delivery_journal')
    .values({
      user_id: userId,
      idempotency_key: key,
      request_hash: requestHash,
      path,
      applicant_id: applicantId,
      upload_id: upload.id,
      sha256: upload.sha256,
      size: upload.size,
      answer: JSON.stringify(body),
      delivered_at: now,
    })
    .execute();
}
