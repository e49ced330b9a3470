import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  type ApplicantStatus,
  applicantStatuses,
  type DocumentStatus,
  documentStatuses,
  photoStatuses,
} from '../../contract/codes';
import { documentItem } from '../../contract/documents';
import type { UploadItem } from '../../contract/upload-item';
import { documentDisplay, documentSamples, photoDisplay } from './document-display';
import { documentStatus } from './document-rules';
import { documentFailed } from './failed-items';

const item = { elec_id: 1, name: 'Letter', pattern: 0, style: 0, is_required: true };
const samplesOf = (more: object) => documentSamples(v.parse(documentItem, { ...item, ...more }));

test('[API-68][PROD-15] a document’s samples are its list, or else the sample of its key', () => {
  expect(samplesOf({})).toEqual([]);
  expect(samplesOf({ sample_key: 'letter.pdf' })).toEqual(['/scenes/samples/letter.pdf']);
  expect(samplesOf({ sample_key: 'letter.pdf', sample_list: [] })).toHaveLength(1);
  expect(samplesOf({ sample_key: 'letter.pdf', sample_list: ['/a/b.svg'] })).toEqual(['/a/b.svg']);
});

test('a key that is an address is not changed', () => {
  expect(samplesOf({ sample_key: '/files/a.jpg' })).toEqual(['/files/a.jpg']);
  expect(samplesOf({ sample_key: 'https://files.example/a.jpg' })).toEqual([
    'https://files.example/a.jpg',
  ]);
});

const statuses = documentStatuses.names;
const withPages = (...pages: DocumentStatus[]) => ({
  status: documentStatus(pages.map((status) => ({ status }))),
  uploads: pages.map((status) => ({ status }) as UploadItem),
});

/**
 * The expected display of a document of one page, or of none, and of the photo, by applicant
 * status.
 */
const table: Record<DocumentStatus, (applicantStatus: ApplicantStatus) => string> = {
  pending: () => 'not-uploaded',
  uploaded: (applicantStatus) => (applicantStatus === 'pre-checking' ? 'in-review' : 'uploaded'),
  passed: () => 'pass',
  failed: (applicantStatus) =>
    applicantStatus === 'revision-needed' ? 'revision-needed' : 'failed',
};

test('[MAT-14] [MAT-15] [PHOTO-02] each status has its display, which depends on the applicant', () => {
  for (const applicantStatus of applicantStatuses.names) {
    expect(documentDisplay({ status: 'pending', uploads: [] }, applicantStatus)).toBe(
      'not-uploaded',
    );
    expect(documentDisplay(withPages(), applicantStatus)).toBe('not-uploaded');
    for (const [index, status] of statuses.entries()) {
      const photo = photoStatuses.names[index] ?? 'unknown';
      expect(photoDisplay(photo, applicantStatus)).toBe(table[status](applicantStatus));
      // A page that was set back to pending must be uploaded again, like a failed one.
      const asDocument = status === 'pending' ? table.failed : table[status];
      expect(documentDisplay(withPages(status), applicantStatus)).toBe(asDocument(applicantStatus));
    }
  }
});

test('[MAT-06] [MAT-07] [MAT-08] one failed or pending page fails the whole document, whatever the others', () => {
  const page = fc.constantFrom(...statuses);
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...applicantStatuses.names),
      (pages, applicantStatus) => {
        const document = withPages(...pages);
        const display = documentDisplay(document, applicantStatus);
        const failed = pages.some((status) => status === 'failed' || status === 'pending');
        expect(documentFailed(document)).toBe(failed);
        expect(display === 'revision-needed' || display === 'failed').toBe(failed);
        expect(display === 'revision-needed').toBe(failed && applicantStatus === 'revision-needed');
        expect(display === 'pass').toBe(pages.every((status) => status === 'passed'));
      },
    ),
  );
});

test('a document without a status of its own has that of its pages', () => {
  const pages = (...list: DocumentStatus[]) => list.map((status) => ({ status }) as UploadItem);
  expect(documentDisplay({}, 'uploading-documents')).toBe('not-uploaded');
  expect(documentDisplay({ uploads: pages('uploaded') }, 'pre-checking')).toBe('in-review');
  expect(documentDisplay({ uploads: pages('passed') }, 'pre-checking')).toBe('pass');
});

test('a status that only a newer server knows is displayed like an upload', () => {
  for (const status of applicantStatuses.names) {
    const expected = status === 'pre-checking' ? 'in-review' : 'uploaded';
    expect(documentDisplay({ status: 'unknown' }, status)).toBe(expected);
    expect(photoDisplay('unknown', status)).toBe(expected);
  }
});
