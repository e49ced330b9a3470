import { ret } from '../../../src/contract/envelope';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue } from '../catalogue/catalogue-types';
import { HttpProblem, Refusal, notFound } from '../../errors/refusal';
import { takeWish, type Wish } from '../../infra/deliveries/superseded-keys';
import type { Db } from '../../infra/db/tables';
import { choosePlace, namedPages, type Wanted } from './choose-place';
import { findApplicant, type ApplicantRow, type OrderRow } from '../orders/find-order';
import { loadPages, offerOf } from '../orders/load-order';

const lastPosition = 999;

export interface Attach extends Wanted, Wish {
  readonly supersedes?: readonly string[] | undefined;
  readonly requestHash: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly uploadKey: string;
}

/** By what a repetition is found. */
export type JournalKey = Pick<Attach, 'userId' | 'idempotencyKey' | 'requestHash'>;

export interface Attached {
  readonly upload_id: string;
  readonly pos: number;
  readonly sha256: string;
  /** As in the contract. */
  readonly beside?: string;
}

/**
 * Puts an upload in its place. The journal answers a repetition, however late and whatever happened
 * to the order meanwhile, with the first result.
 */
export async function attachPage(
  db: Db,
  catalogue: Catalogue,
  attach: Attach,
  now: Date,
): Promise<Attached> {
  const earlier = await findInJournal(db, attach);
  if (earlier) return earlier;
  const { applicant, order } = await findApplicant(db, attach.userId, attach.applicantId);
  // Again under the order's lock: the same attach may have waited for itself there.
  const meanwhile = await findInJournal(db, attach);
  if (meanwhile) return meanwhile;
  await takeWish(db, attach, now);

  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, attach.elecId);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const place = choosePlace(pages, attach, await whereItStood(db, attach));
  const allowed =
    place.kind === 'add'
      ? canAddPage(context, pages)
      : canEditDocument(context, documentStatus(pages));
  if (!allowed) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  if (place.kind === 'conflict')
    throw new Refusal(ret.positionTaken, 'This page was changed on another device meanwhile.');
  if (place.pos > lastPosition)
    throw new Refusal(ret.notAllowed, 'This document has no room for another page.');

  const upload = await takeUpload(db, attach, now);
  if (place.kind === 'replace')
    for (const uploadId of place.uploadIds) await detach(db, uploadId, now);
  const beside = place.kind === 'add' ? place.beside : undefined;
  const attached = { applicant_id: applicant.id, elec_id: attach.elecId, pos: place.pos };
  await db
    .insertInto('pages')
    .values({
      ...attached,
      upload_id: upload.id,
      status: 2,
      attached_at: now,
      attach_key: attach.idempotencyKey,
    })
    .execute();
  await db
    .insertInto('attach_journal')
    .values({
      ...attached,
      user_id: attach.userId,
      idempotency_key: attach.idempotencyKey,
      request_hash: attach.requestHash,
      upload_id: upload.id,
      sha256: upload.sha256,
      size: upload.size,
      attached_at: now,
      beside,
    })
    .execute();
  return { upload_id: upload.id, pos: place.pos, sha256: upload.sha256, ...(beside && { beside }) };
}

/** As in the contract: what is to be deleted by its name, or, where it has none, by its position. */
export interface Deletion extends Wish {
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly uploadId?: string | undefined;
}

/**
 * Takes a page out of its document; where it is gone already, or never arrived, that is fine, and
 * nothing else is touched.
 * @returns the upload that somebody else has put in its place meanwhile
 */
export async function deletePage(
  db: Db,
  catalogue: Catalogue,
  where: Deletion,
  now: Date,
): Promise<string | undefined> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, where.elecId);
  await takeWish(db, where, now);
  const { pos, uploadId, supersedes } = where;
  const hasName = uploadId !== undefined || supersedes !== undefined;
  const meant = hasName
    ? namedPages(pages, { replaces: uploadId, supersedes })
    : pages.filter((page) => page.pos === pos);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  // What never arrived can be taken back at any time.
  const takesBack = meant.length === 0 && supersedes !== undefined;
  if (!takesBack && !canDeletePage(context))
    throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  for (const page of meant) await detach(db, page.uploadId, now);
  if (!hasName || meant.length > 0) return undefined;
  const stood = (await whereItStood(db, where)) ?? (uploadId === undefined ? undefined : pos);
  return pages.find((page) => page.pos === stood)?.uploadId;
}

/** Where the newest of the attaches that a wish names has put its page, if any has. */
async function whereItStood(
  db: Db,
  { userId, applicantId, elecId, supersedes = [] }: Omit<Deletion, 'idempotencyKey' | 'pos'>,
): Promise<number | undefined> {
  if (supersedes.length === 0) return undefined;
  const newest = await db
    .selectFrom('attach_journal')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', supersedes)
    .where('applicant_id', '=', applicantId)
    .where('elec_id', '=', elecId)
    .orderBy('attached_at', 'desc')
    .select('pos')
    .executeTakeFirst();
  return newest?.pos;
}

/** Takes an upload out of its place; the sweep removes its bytes. */
export async function detach(db: Db, uploadId: string, now: Date): Promise<void> {
  await db.deleteFrom('pages').where('upload_id', '=', uploadId).execute();
  await db.updateTable('uploads').set({ detached_at: now }).where('id', '=', uploadId).execute();
}

/** What an attach with this key has done. @throws {HttpProblem} 409 where it was another one */
export async function findInJournal(db: Db, attach: JournalKey): Promise<Attached | undefined> {
  const entry = await db
    .selectFrom('attach_journal')
    .where('user_id', '=', attach.userId)
    .where('idempotency_key', '=', attach.idempotencyKey)
    .select(['upload_id', 'pos', 'sha256', 'request_hash', 'beside'])
    .executeTakeFirst();
  if (!entry) return undefined;
  const { request_hash, beside, ...answer } = entry;
  if (request_hash !== attach.requestHash)
    throw new HttpProblem(409, 'This idempotency key belongs to another request.');
  return { ...answer, ...(beside !== null && { beside }) };
}

async function pagesOfDocument(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: { applicant: ApplicantRow; order: OrderRow },
  elecId: number,
) {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  if (!asked.some((document) => document.elecId === elecId)) throw notFound('document');
  return (await loadPages(db, [applicant.id])).filter((page) => page.elecId === elecId);
}

/** The upload behind a key, now taken: a key serves once, for its own traveller, in its time. */
export async function takeUpload(
  db: Db,
  { userId, uploadKey }: Pick<Attach, 'userId' | 'uploadKey'>,
  now: Date,
) {
  const upload = await db
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'sha256', 'size'])
    .executeTakeFirst();
  if (!upload) throw new Refusal(ret.uploadGone, 'The file has to be uploaded again.');
  return upload;
}
