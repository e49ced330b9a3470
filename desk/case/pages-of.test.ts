import { expect, test } from 'vitest';
import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { CaseItem } from '../../src/contract/desk/case-item';
import { pagesFrom } from './pages-of';

const item = (uploadId: string, status: CaseItem['status'] = 'to-check') =>
  ({ status, files: [{ uploadId, mimeType: 'image/jpeg', size: 1 }] }) as unknown as CaseItem;
const applicant = (id: string, items: CaseItem[]) => ({ id, items }) as unknown as CaseApplicant;
const applicants = [
  applicant('1', [item('a-passed', 'passed'), item('a-open')]),
  applicant('2', [item('b-passed', 'passed'), item('b-open')]),
];
const idsFrom = (applicantId: string) =>
  pagesFrom({ applicants }, applicantId).map(({ uploadId }) => uploadId);

test('pages come in the order of a review: what is open from the applicant on, then the rest', () => {
  expect(idsFrom('2')).toEqual(['b-open', 'a-open', 'b-passed', 'a-passed']);
  expect(idsFrom('1')).toEqual(['a-open', 'b-open', 'a-passed', 'b-passed']);
});

test('an applicant who is not in the case any more leaves out nobody', () => {
  expect(idsFrom('3')).toEqual(idsFrom('1'));
});
