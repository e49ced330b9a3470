import { expect, test } from 'vitest';
import type { ApplicantStatus, DocumentStatus, PayStatus } from '../../contract/codes';
import type { UploadItem } from '../../contract/upload-item';
import type { OutboxItem } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { canResubmit, documentAllows, mayReplace, refusedPage } from './document-lock';

const applicant = (status: ApplicantStatus, ...documents: DocumentStatus[]) => ({
  id: 'applicant-1',
  status,
  required: documents.map((each, index) => ({
    id: index + 1,
    name: `Document ${index}`,
    status: each,
  })),
});
const queued = (state: OutboxItem['state'], applicantId = 'applicant-1') =>
  ({ state, target: { applicantId } }) as Pick<OutboxItem, 'state' | 'target'>;

test('[MAT-09] the prompt is offered under revision, once no tab has warnings', () => {
  expect(canResubmit(applicant('revision-needed', 'uploaded', 'passed'), [])).toBe(true);
  expect(canResubmit(applicant('revision-needed', 'failed', 'passed'), [])).toBe(false);
  expect(
    canResubmit(
      { ...applicant('revision-needed', 'passed'), photo: { status: 'failed' } as never },
      [],
    ),
  ).toBe(false);
  expect(
    canResubmit(
      { ...applicant('revision-needed', 'passed'), applicationForm: { status: 'failed' } as never },
      [],
    ),
  ).toBe(false);
  expect(canResubmit(applicant('pre-checking', 'uploaded', 'passed'), [])).toBe(false);
});

test('unsent items must be delivered first', () => {
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('waiting')])).toBe(false);
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('needs-you')])).toBe(false);
  expect(canResubmit(applicant('revision-needed', 'uploaded'), [queued('done')])).toBe(true);
  expect(
    canResubmit(applicant('revision-needed', 'uploaded'), [queued('waiting', 'applicant-2')]),
  ).toBe(true);
});

const document = (...statuses: DocumentStatus[]) => ({
  uploads: statuses.map((status, position) => ({ status, position }) as UploadItem),
});

test('[MAT-17] [MAT-19] [MAT-21] unpaid, everything may be changed', () => {
  const allowed = documentAllows(
    { payStatus: 'unpaid', applicantStatus: 'uploading-documents' },
    document('uploaded'),
  );
  expect(allowed).toEqual({ add: true, replace: true, delete: true });
});

test('[MAT-18] [MAT-20] [MAT-21] under revision a failed page can only be replaced', () => {
  const context = { payStatus: 'paid', applicantStatus: 'revision-needed' } as const;
  expect(documentAllows(context, document('failed', 'passed'))).toEqual({
    add: false,
    replace: true,
    delete: false,
  });
  expect(documentAllows(context, document('uploaded')).add).toBe(true);
  expect(documentAllows(context, document('passed')).reason).toEqual({
    code: 'document-needs-no-revision',
  });
});

test('under revision nothing can be added to a document without pages', () => {
  const allowed = documentAllows(
    { payStatus: 'paid', applicantStatus: 'revision-needed' },
    document(),
  );
  expect(allowed).toMatchObject({ add: false, replace: false });
});

test('a locked document shows the reason', () => {
  const reason = (payStatus: PayStatus, applicantStatus: ApplicantStatus) =>
    documentAllows({ payStatus, applicantStatus }, document('uploaded')).reason;
  expect(reason('waiting-for-payment', 'waiting-for-payment')).toEqual({
    code: 'documents-wait-for-payment',
  });
  expect(reason('paid', 'pre-checking')).toEqual({ code: 'documents-in-process' });
  expect(reason('unpaid', 'completed')).toEqual({ code: 'documents-closed' });
});

test('[MAT-20] in a revision a page that passed stays, and the others may be replaced', () => {
  const allowed = { add: false, replace: true };
  const { uploads } = document('passed', 'failed');
  const replaceable = uploads.map((upload) => mayReplace({ upload }, allowed, 'revision-needed'));
  expect(replaceable).toEqual([false, true]);
  expect(mayReplace({ upload: uploads[0] as UploadItem }, allowed, 'uploading-documents')).toBe(
    true,
  );
  expect(mayReplace({}, allowed, 'uploading-documents')).toBe(false);
  expect(mayReplace({}, { add: true, replace: false }, 'uploading-documents')).toBe(true);
});

test('the first refused page is the one that no new file replaces yet', () => {
  const pages = document('passed', 'failed', 'failed').uploads.map((upload, position) => ({
    key: `page-${position}`,
    position,
    upload,
  }));
  expect(refusedPage(pages)?.key).toBe('page-1');
  const replaced = pages.map((page) =>
    page.position === 1 ? { ...page, item: {} as DocumentPageItem } : page,
  );
  expect(refusedPage(replaced)?.key).toBe('page-2');
  expect(refusedPage(pages.slice(0, 1))).toBeUndefined();
});
