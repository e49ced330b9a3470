import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApplicantStatus } from '../../contract/applicants';
import type { ElecStatus, UploadItem } from '../../contract/upload-item';
import { documentDisplay, photoDisplay } from './document-display';
import { documentStatus } from './document-rules';
import { documentFailed } from './failed-items';

const applicantStatuses: readonly ApplicantStatus[] = [1, 2, 5, 6, 7, 12, 13];
const statuses: readonly ElecStatus[] = [1, 2, 3, 4];
const withPages = (...pages: ElecStatus[]) => ({
  status: documentStatus(pages.map((status) => ({ status }))),
  uploads: pages.map((status) => ({ status }) as UploadItem),
});

/** What the rules say of a document of one page, or of none, and of the photo, by applicant status. */
const table: Record<ElecStatus, (applicantStatus: ApplicantStatus) => string> = {
  1: () => 'not-uploaded',
  2: (applicantStatus) => (applicantStatus === 5 ? 'in-review' : 'uploaded'),
  3: () => 'pass',
  4: (applicantStatus) => (applicantStatus === 6 ? 'revision-needed' : 'failed'),
};

test('[MAT-14] [MAT-15] [PHOTO-02] each status has its words, which depend on the applicant', () => {
  for (const applicantStatus of applicantStatuses) {
    expect(documentDisplay({ status: 1, uploads: [] }, applicantStatus)).toBe('not-uploaded');
    expect(documentDisplay(withPages(), applicantStatus)).toBe('not-uploaded');
    for (const status of statuses) {
      expect(photoDisplay(status, applicantStatus)).toBe(table[status](applicantStatus));
      // A page that was set back to pending is asked for again, like one that failed.
      const asDocument = status === 1 ? table[4] : table[status];
      expect(documentDisplay(withPages(status), applicantStatus)).toBe(asDocument(applicantStatus));
    }
  }
});

test('[MAT-06] [MAT-07] [MAT-08] one failed or pending page fails the whole document, whatever the others', () => {
  const page = fc.constantFrom(...statuses);
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...applicantStatuses),
      (pages, applicantStatus) => {
        const document = withPages(...pages);
        const display = documentDisplay(document, applicantStatus);
        const failed = pages.some((status) => status === 4 || status === 1);
        expect(documentFailed(document)).toBe(failed);
        expect(display === 'revision-needed' || display === 'failed').toBe(failed);
        expect(display === 'revision-needed').toBe(failed && applicantStatus === 6);
        expect(display === 'pass').toBe(pages.every((status) => status === 3));
      },
    ),
  );
});
