import type { DocumentStatus, FormStatus, PhotoStatus, OrUnknown } from '../../contract/codes';

export interface Materials {
  required: readonly { id: number; name: string; status?: OrUnknown<DocumentStatus> | undefined }[];
  photo?: { status: OrUnknown<PhotoStatus> } | undefined;
  applicationForm?: { status: OrUnknown<FormStatus> } | undefined;
}

export type MissingItem =
  { kind: 'photo' } | { kind: 'document'; id: number; name: string } | { kind: 'form' };

/** An item with a status that only a newer server knows is not missing; that server judges it. */
const isMissing = (
  status: OrUnknown<DocumentStatus> | OrUnknown<PhotoStatus> | OrUnknown<FormStatus> | undefined,
) => status === undefined || status === 'pending' || status === 'incomplete' || status === 'failed';

/**
 * The items that an applicant must still add, in the order of the documents list: the photo is
 * first.
 */
export function missingItems({ required, photo, applicationForm }: Materials): MissingItem[] {
  const missing: MissingItem[] = [];
  if (photo && isMissing(photo.status)) missing.push({ kind: 'photo' });
  for (const { id, name, status } of required)
    if (isMissing(status)) missing.push({ kind: 'document', id, name });
  if (applicationForm && isMissing(applicationForm.status)) missing.push({ kind: 'form' });
  return missing;
}

/** How many items an applicant must provide; optional documents never count. */
export const requiredCount = ({ required, photo, applicationForm }: Materials): number =>
  required.length + (photo ? 1 : 0) + (applicationForm ? 1 : 0);

/** The percentage of the required items that are present. */
export function completionPercentage(materials: Materials): number {
  const total = requiredCount(materials);
  if (total === 0) return 100;
  return Math.round(((total - missingItems(materials).length) / total) * 100);
}

/** Complete: at least one applicant, and no missing item of any. */
export const documentsComplete = (applicants: readonly Materials[]): boolean =>
  applicants.length > 0 && applicants.every((applicant) => missingItems(applicant).length === 0);
