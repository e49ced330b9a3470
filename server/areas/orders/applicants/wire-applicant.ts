import {
  applicantResults,
  applicantStatuses,
  documentStatuses,
  formStatuses,
  identities,
  photoStatuses,
} from '../../../../src/contract/codes';
import type { Wallet } from '../../../../src/contract/visa-passes';
import { documentStatus } from '../../../../src/domain/document/document-rules';
import { firstToFix } from '../../../../src/domain/document/failed-items';
import type { Materials } from '../../../../src/domain/order/readiness';
import { documentsFor } from '../../catalogue/catalogue';
import type {
  ApplicationFormRequirement,
  CatalogueDocument,
  Product,
} from '../../catalogue/catalogue-types';
import type { Page } from '../../documents/load-pages';
import type { PhotoRow } from '../../photos/photo-tables';
import { formAddress, wireDocument, wirePhoto } from '../../products/wire-product';
import type { VisaRow } from '../../visas/visa-tables';
import type { LoadedApplicant } from '../load-order';

/** How much a revision asks for, and the first of it; undefined if it is not the traveller's turn. */
export function wireRevision(applicant: LoadedApplicant, product: Product) {
  if (applicant.status !== 'revision-needed') return undefined;
  const { photo, form, pages } = applicant;
  const required = documentsFor(product, applicant.identity_id)?.required ?? [];
  return firstToFix({
    status: applicant.status,
    photo: product.photo
      ? { status: photo?.status ?? 'incomplete', reason: photo?.reason ?? undefined }
      : undefined,
    applicationForm: product.applicationForm
      ? { status: form?.status ?? 'incomplete', reason: form?.reason ?? undefined }
      : undefined,
    required: required.map(({ elecId, name }) => {
      const own = pages.filter((page) => page.elecId === elecId);
      const uploads = own.map(({ status, reason }) => ({ status, reason: reason ?? undefined }));
      return { id: elecId, name, status: documentStatus(own), uploads };
    }),
  });
}

/** Makes the short-lived link to an upload. */
export type LinkTo = (uploadId: string) => string;

export const wireApplicantInList = (applicant: LoadedApplicant, linkTo: LinkTo) => ({
  applicant_id: applicant.id,
  order_applicant_id: `${applicant.order_id}-${applicant.number}`,
  first_name: applicant.first_name,
  identity_id: identities.codeOf(applicant.identity_id),
  status: applicantStatuses.codeOf(applicant.status),
  result: applicant.result === null ? undefined : applicantResults.codeOf(applicant.result),
  avatar_url_thum: applicant.photo && linkTo(applicant.photo.thumbnail_upload_id),
  add_key: applicant.add_key ?? undefined,
});

/** When the applicant entered each status, oldest first. */
export const wireLog = ({ log }: LoadedApplicant) =>
  log.map(({ status, at }) => ({
    status: applicantStatuses.codeOf(status),
    time: at.toISOString(),
  }));

interface ApplicantViewContext {
  /** Origin of the application form. */
  readonly formOrigin: string | undefined;
  /** The wallets that visas can be added to. */
  readonly wallets: readonly Wallet[];
}

/** An applicant with the documents that the product requires and those that were uploaded. */
export function wireApplicant(
  applicant: LoadedApplicant,
  product: Product,
  linkTo: LinkTo,
  { formOrigin, wallets }: ApplicantViewContext,
) {
  const material = documentsFor(product, applicant.identity_id);
  const wire = (isRequired: boolean) => (document: CatalogueDocument) => ({
    ...wireDocumentOf(document, isRequired, pagesOf(applicant, document), linkTo),
    reused_time: reusedOf(applicant, pagesOf(applicant, document)[0]?.uploadId),
  });
  return {
    ...wireApplicantInList(applicant, linkTo),
    version: applicant.version,
    reason: applicant.reason ?? undefined,
    refund_reason: applicant.refund_reason ?? undefined,
    elec_visa_url: applicant.visa_upload_id === null ? undefined : linkTo(applicant.visa_upload_id),
    elec_visa: applicant.visa_upload_id === null ? undefined : wireVisa(applicant.visa, wallets),
    material_required: (material?.required ?? []).map(wire(true)),
    material_optional: (material?.optional ?? []).map(wire(false)),
    id_photo: product.photo
      ? {
          ...{ ...wirePhoto(product.photo), ...wirePhotoState(applicant.photo, linkTo) },
          reused_time: reusedOf(applicant, applicant.photo?.photo_upload_id),
        }
      : undefined,
    application: product.applicationForm
      ? wireForm(applicant.form, product.applicationForm, formOrigin)
      : undefined,
    interview: wireInterview(applicant, linkTo),
    status_log: wireLog(applicant),
  };
}

const reusedOf = ({ reused }: LoadedApplicant, uploadId: string | undefined) =>
  uploadId === undefined ? undefined : reused.get(uploadId)?.toISOString();

/** The input of the readiness rule. */
export function materialsOf(applicant: LoadedApplicant, product: Product): Materials {
  const required = documentsFor(product, applicant.identity_id)?.required ?? [];
  return {
    required: required.map((document) => ({
      id: document.elecId,
      name: document.name,
      status: documentStatus(pagesOf(applicant, document)),
    })),
    photo: product.photo ? { status: applicant.photo?.status ?? 'incomplete' } : undefined,
    applicationForm: product.applicationForm
      ? { status: applicant.form?.status ?? 'incomplete' }
      : undefined,
  };
}

function wirePhotoState(photo: PhotoRow | undefined, linkTo: LinkTo) {
  if (!photo) return { status: photoStatuses.codeOf('incomplete') };
  return {
    status: photoStatuses.codeOf(photo.status),
    reason: photo.reason ?? undefined,
    dest_photo_url: linkTo(photo.photo_upload_id),
    dest_photo_url_thum: linkTo(photo.thumbnail_upload_id),
  };
}

function wireInterview({ letter_notes, letters }: LoadedApplicant, linkTo: LinkTo) {
  if (letter_notes === null && letters.length === 0) return undefined;
  return {
    notice_letter_notes: letter_notes ?? undefined,
    notice_letter_set: letters.map(({ name, files }) => ({
      name,
      url_set: files.map(({ uploadId }) => linkTo(uploadId)),
      type_set: files.map(({ mimeType }) => mimeType),
    })),
  };
}

const wireVisa = (visa: VisaRow | undefined, wallets: readonly Wallet[]) =>
  visa && {
    name: visa.full_name,
    passport_number: visa.passport_number,
    number: visa.visa_number ?? undefined,
    valid_from: visa.valid_from ?? undefined,
    valid_until: visa.valid_until ?? undefined,
    mime_type: visa.mime_type,
    size: visa.size,
    issue_time: visa.issued_at.toISOString(),
    replace_time: visa.replaced_at?.toISOString(),
    wallet_list: [...wallets],
  };

const wireForm = (
  form: LoadedApplicant['form'],
  { country }: ApplicationFormRequirement,
  origin: string | undefined,
) => ({
  status: formStatuses.codeOf(form?.status ?? 'incomplete'),
  application_url: formAddress(country, origin),
  reason: form?.reason ?? undefined,
});

const pagesOf = (applicant: LoadedApplicant, { elecId }: CatalogueDocument) =>
  applicant.pages.filter((page) => page.elecId === elecId);

function wireDocumentOf(
  document: CatalogueDocument,
  isRequired: boolean,
  pages: readonly Page[],
  linkTo: LinkTo,
) {
  const [first] = pages;
  const failed = pages.find(({ status }) => status === 'failed');
  return {
    ...wireDocument(document, isRequired),
    upload_list: pages.map((page) => wirePage(page, linkTo)),
    elec_status: documentStatuses.codeOf(documentStatus(pages)),
    url: first && linkTo(first.uploadId),
    reason: failed?.reason ?? undefined,
    pos: first?.pos,
  };
}

const wirePage = (page: Page, linkTo: LinkTo) => ({
  upload_id: page.uploadId,
  url: linkTo(page.uploadId),
  pos: page.pos,
  elec_status: documentStatuses.codeOf(page.status),
  reason: page.reason ?? undefined,
  mime_type: page.mimeType,
  size: page.size,
  sha256: page.sha256,
  attach_time: page.attachedAt.toISOString(),
  attach_key: page.attachKey ?? undefined,
});
