import { expect, test } from 'vitest';
import type { ElecStatus, UploadItem } from '../../contract/upload-item';
import { documentFailed, failedItems, failureReason } from './failed-items';

const page = (status: ElecStatus, reason?: string): UploadItem => ({
  id: 'upload',
  url: '',
  position: 0,
  status,
  reason,
  mimeType: 'image/jpeg',
  size: 1,
  sha256: '',
  attachedAt: '',
});

test('[MAT-06] [MAT-08] a document fails by its own status or by any page with 4 or 1', () => {
  expect(documentFailed({ status: 4 })).toBe(true);
  expect(documentFailed({ status: 2, uploads: [page(2), page(4)] })).toBe(true);
  expect(documentFailed({ status: 2, uploads: [page(2), page(1)] })).toBe(true);
  expect(documentFailed({ status: 1, uploads: [] })).toBe(false);
  expect(documentFailed({ status: 3, uploads: [page(3)] })).toBe(false);
});

test('[MAT-16] a failed document has its reason, else its failed page', () => {
  expect(failureReason({ status: 4, reason: 'Too dark.' })).toBe('Too dark.');
  expect(failureReason({ status: 4, uploads: [page(2), page(4, 'Cut off.')] })).toBe('Cut off.');
});

test('[MAT-02] only required items that failed are warnings; under revision also lost ones', () => {
  const photo = { status: 1, name: '', attention: [], color: '', width: 35, height: 45 } as const;
  const form = { status: 1 } as const;
  const required = [
    { name: 'Passport', status: 3 },
    { name: 'Employment letter', status: 4, reason: 'The stamp is cut off.' },
  ] as const;
  const names = (status: 1 | 6) =>
    failedItems({
      status,
      required,
      photo: { ...photo, attention: [] },
      applicationForm: form,
    }).map(({ name }) => name);
  expect(names(1)).toEqual(['Employment letter']);
  expect(names(6)).toEqual(['Visa photo', 'Employment letter', 'Application form']);
  const lost = { status: 6 } as const;
  expect(failedItems({ ...lost, required: [{ name: 'Passport', status: 1 }] })).toHaveLength(1);
});
