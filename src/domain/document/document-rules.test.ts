import { describe, expect, test } from 'vitest';
import type { ApplicantStatus } from '../../contract/applicants';
import type { ElecStatus } from '../../contract/upload-item';
import type { PayStatus } from '../../contract/orders';
import { canAddPage, canDeletePage, canEditDocument, documentStatus } from './document-rules';

const payStatuses: PayStatus[] = [1, 2, 3];
const applicantStatuses: ApplicantStatus[] = [1, 2, 5, 6, 7, 12, 13];
const elecStatuses: ElecStatus[] = [1, 2, 3, 4];

const contexts = payStatuses.flatMap((payStatus) =>
  applicantStatuses.map((applicantStatus) => ({ payStatus, applicantStatus })),
);
const pages = (...list: ElecStatus[]) => list.map((status) => ({ status }));

describe('editing', () => {
  test('[MAT-17][MAT-18] while unpaid, or under revision what has not passed', () => {
    for (const context of contexts)
      for (const status of elecStatuses) {
        const unpaid = context.payStatus === 1 && context.applicantStatus === 1;
        const revision = context.applicantStatus === 6 && status !== 3;
        expect(canEditDocument(context, status)).toBe(unpaid || revision);
      }
  });

  test('[MAT-19][MAT-20] a page is added while unpaid, or under revision beside pages in review', () => {
    expect(canAddPage({ payStatus: 1, applicantStatus: 1 }, pages(4))).toBe(true);
    const revision = { payStatus: 3, applicantStatus: 6 } as const;
    expect(canAddPage(revision, pages(2, 3))).toBe(true);
    expect(canAddPage(revision, pages(1))).toBe(true);
    expect(canAddPage(revision, pages(2, 4))).toBe(false);
    expect(canAddPage(revision, pages(3, 3))).toBe(false);
    expect(canAddPage(revision, [])).toBe(false);
    expect(canAddPage({ payStatus: 3, applicantStatus: 5 }, pages(2))).toBe(false);
  });

  test('[MAT-21] a page is deleted only while unpaid', () => {
    for (const context of contexts)
      expect(canDeletePage(context)).toBe(context.payStatus === 1 && context.applicantStatus === 1);
  });
});

test('[MAT-08][MAT-14] a document fails with its first failed page and passes with its last', () => {
  expect(documentStatus([])).toBe(1);
  expect(documentStatus(pages(2, 2))).toBe(2);
  expect(documentStatus(pages(2, 3))).toBe(2);
  expect(documentStatus(pages(3, 3))).toBe(3);
  expect(documentStatus(pages(3, 4, 2))).toBe(4);
  expect(documentStatus(pages(3, 1))).toBe(1);
});
