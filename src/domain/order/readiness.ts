import type { ElecStatus } from '../../contract/upload-item';

export interface Materials {
  required: readonly { id: number; name: string; status?: ElecStatus | undefined }[];
  photo?: { status: 1 | 2 | 3 | 4 } | undefined;
  applicationForm?: { status: 1 | 2 | 4 } | undefined;
}

export type MissingItem =
  | { kind: 'photo'; name: string }
  | { kind: 'document'; id: number; name: string }
  | { kind: 'form'; name: string };

const isDone = (status: ElecStatus | undefined) => status === 2 || status === 3;

/** What an applicant still has to bring, in the order of the documents list: the photo is first. */
export function missingItems({ required, photo, applicationForm }: Materials): MissingItem[] {
  const missing: MissingItem[] = [];
  if (photo && !isDone(photo.status)) missing.push({ kind: 'photo', name: 'Visa photo' });
  for (const { id, name, status } of required)
    if (!isDone(status)) missing.push({ kind: 'document', id, name });
  if (applicationForm && applicationForm.status !== 2)
    missing.push({ kind: 'form', name: 'Application form' });
  return missing;
}

/** Whole percent of the required items that are there; an optional document never counts. */
export function completionPercentage(materials: Materials): number {
  const total =
    materials.required.length + (materials.photo ? 1 : 0) + (materials.applicationForm ? 1 : 0);
  if (total === 0) return 100;
  return Math.round(((total - missingItems(materials).length) / total) * 100);
}

/** Complete: at least one applicant, and nothing missing from any. */
export const documentsComplete = (applicants: readonly Materials[]): boolean =>
  applicants.length > 0 && applicants.every((applicant) => missingItems(applicant).length === 0);
