import { expect, test } from 'vitest';
import type { ElecStatus, UploadItem } from '../../contract/upload-item';
import { documentAllows } from './document-lock';

const document = (...statuses: ElecStatus[]) => ({
  uploads: statuses.map((status, position) => ({ status, position }) as UploadItem),
});

test('[MAT-17] [MAT-19] [MAT-21] unpaid, everything may be changed', () => {
  const allowed = documentAllows({ payStatus: 1, applicantStatus: 1 }, document(2));
  expect(allowed).toEqual({ add: true, replace: true, delete: true });
});

test('[MAT-18] [MAT-20] [MAT-21] under revision a failed page can only be replaced', () => {
  const context = { payStatus: 3, applicantStatus: 6 } as const;
  expect(documentAllows(context, document(4, 3))).toEqual({
    add: false,
    replace: true,
    delete: false,
  });
  expect(documentAllows(context, document(2)).add).toBe(true);
  expect(documentAllows(context, document(3)).reason).toEqual({
    code: 'document-needs-no-revision',
  });
});

test('under revision nothing is added where nothing was asked for', () => {
  const allowed = documentAllows({ payStatus: 3, applicantStatus: 6 }, document());
  expect(allowed).toMatchObject({ add: false, replace: false });
});

test('a locked document says why', () => {
  const reason = (payStatus: 1 | 2 | 3, applicantStatus: 1 | 2 | 5 | 12 | 13) =>
    documentAllows({ payStatus, applicantStatus }, document(2)).reason;
  expect(reason(2, 2)).toEqual({ code: 'documents-wait-for-payment' });
  expect(reason(3, 5)).toEqual({ code: 'documents-in-process' });
  expect(reason(1, 13)).toEqual({ code: 'documents-closed' });
});
