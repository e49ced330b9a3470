import { createHash } from 'node:crypto';
import { documentStatus } from '../../../../src/domain/document/document-rules';
import { documentsFor } from '../../catalogue/catalogue';
import type { CatalogueDocument, Product } from '../../catalogue/catalogue-types';
import type { Page } from '../../documents/load-pages';
import type { AnsweredForm } from '../../forms/operator-forms';
import type { LoadedApplicant } from '../../orders/load-order';
import type { PassportOfApplicant } from '../../passports/operator-passports';
import type { RejectedFile } from '../../applications/rejected-files';
import type { DraftRow } from '../desk-tables';
import { sentBackOf, type SentBack } from './sent-back';

/** The state of an item for the desk: nothing to look at, something to check, or decided. */
export type ItemStatus = 'missing' | 'to-check' | 'passed' | 'failed';

/** An item of an applicant: the photo, a document, or the form. */
export interface ItemFacts {
  readonly key: string;
  readonly kind: 'photo' | 'passport' | 'document' | 'form';
  readonly name: string;
  readonly required: boolean;
  readonly status: ItemStatus;
  readonly reason: string | null;
  readonly document: CatalogueDocument | undefined;
  readonly pages: readonly Page[];
  /** The fingerprint of what would be judged. */
  readonly seen: string;
  /** The last decision, as far as it is about what is there now and was not sent yet. */
  readonly draft: DraftRow | undefined;
  /** What the traveller was last asked to send again, unless it has passed since. */
  readonly sentBack: SentBack | undefined;
}

interface Known {
  readonly applicant: LoadedApplicant;
  readonly product: Product;
  readonly passport: PassportOfApplicant | undefined;
  readonly form: AnsweredForm | undefined;
  readonly drafts: readonly DraftRow[];
  readonly rejected: readonly RejectedFile[];
}

/** A short text that differs as soon as the value does. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** The items of an applicant, in the order of the traveller's list: the photo is first. */
export function itemsOf(known: Known): ItemFacts[] {
  const { applicant, product, passport, form } = known;
  const material = documentsFor(product, applicant.identity_id);
  const photo = product.photo && photoItem(applicant, product.photo.name);
  const documents = [
    ...(material?.required ?? []).map((each) => ({ each, required: true })),
    ...(material?.optional ?? []).map((each) => ({ each, required: false })),
  ].map(({ each, required }) => documentItem(applicant, each, required, passport));
  const answered = product.applicationForm && formItem(product.applicationForm.name, form);
  const found = [...(photo ? [photo] : []), ...documents, ...(answered ? [answered] : [])];
  return found.map((item) => withDecisions(item, known));
}

type Undecided = Omit<ItemFacts, 'draft' | 'sentBack'>;

/** Only the form's own status cannot say that it passed, so its last decision says it. */
function withDecisions(item: Undecided, { drafts, rejected }: Known): ItemFacts {
  const last = drafts.find((draft) => draft.item === item.key && draft.seen === item.seen);
  const draft = last?.sent_at === null ? last : undefined;
  const isSent = last !== undefined && draft === undefined;
  const hasPassed = item.kind === 'form' && isSent && last.verdict === 'passed';
  const status = hasPassed ? 'passed' : item.status;
  return { ...item, draft, status, sentBack: sentBackOf(item.key, { drafts, rejected }) };
}

function photoItem({ photo }: LoadedApplicant, name: string): Undecided {
  const status = photo === undefined ? 'missing' : photoStatus[photo.status];
  return {
    key: 'photo',
    kind: 'photo',
    name,
    required: true,
    status,
    reason: photo?.reason ?? null,
    document: undefined,
    pages: [],
    seen: fingerprint(['photo', photo?.photo_upload_id, photo?.status]),
  };
}

const photoStatus = { 'in-review': 'to-check', passed: 'passed', failed: 'failed' } as const;
const pageStatus = {
  pending: 'missing',
  uploaded: 'to-check',
  passed: 'passed',
  failed: 'failed',
} as const;

function documentItem(
  { pages }: LoadedApplicant,
  document: CatalogueDocument,
  required: boolean,
  passport: PassportOfApplicant | undefined,
): Undecided {
  const own = pages.filter(({ elecId }) => elecId === document.elecId);
  const isPassport = document.pattern === 'passport';
  return {
    key: `document-${document.elecId}`,
    kind: isPassport ? 'passport' : 'document',
    name: document.name,
    required,
    status: pageStatus[documentStatus(own)],
    reason: own.find(({ reason }) => reason !== null)?.reason ?? null,
    document,
    pages: own,
    seen: fingerprint([
      document.elecId,
      own.map(({ uploadId, status, pos }) => [uploadId, status, pos]),
      isPassport ? passport?.passport : undefined,
    ]),
  };
}

const formStatus = { incomplete: 'missing', complete: 'to-check', failed: 'failed' } as const;

function formItem(name: string, form: AnsweredForm | undefined): Undecided {
  return {
    key: 'form',
    kind: 'form',
    name,
    required: true,
    status: form === undefined ? 'missing' : formStatus[form.status],
    reason: form?.reason ?? null,
    document: undefined,
    pages: [],
    seen: fingerprint(['form', form?.status, form?.changedAt.toISOString(), form?.answers]),
  };
}
