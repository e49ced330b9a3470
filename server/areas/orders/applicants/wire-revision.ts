import { documentStatus } from '../../../../src/domain/document/document-rules';
import { firstToFix } from '../../../../src/domain/document/failed-items';
import { documentsFor } from '../../catalogue/catalogue';
import type { Product } from '../../catalogue/catalogue-types';
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
