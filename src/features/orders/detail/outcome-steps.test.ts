import { expect, test } from 'vitest';
import { arrangeApplicants, outcomeOf, outcomeSteps, resultTone } from './outcome-steps';

test('[ORD-18] a refusal, a collection and a mailed passport are explained, an approval is not', () => {
  const of = (result: 'refused' | 'self-collection' | 'mailed-by-embassy' | 'approved') =>
    outcomeOf({ status: 'completed', result });
  expect(of('refused')).toBe('refused');
  expect(of('self-collection')).toBe('self-collection');
  expect(of('mailed-by-embassy')).toBe('mailed-by-embassy');
  expect(of('approved')).toBeUndefined();
  expect(outcomeOf({ status: 'in-embassy', result: undefined })).toBeUndefined();
});

test('the letter is to be brought only if there is one', () => {
  const bring = (hasLetters: boolean) =>
    outcomeSteps('self-collection', { hasLetters, refunded: false }).list;
  expect(bring(true)).toHaveLength(2);
  expect(bring(false)).toEqual(['The passport of this application']);
});

test('a refusal says what happens to the money', () => {
  const money = (refunded: boolean) =>
    outcomeSteps('refused', { hasLetters: false, refunded }).list.join(' ');
  expect(money(false)).toMatch(/No refund/);
  expect(money(true)).not.toMatch(/No refund/);
});

test('a card has a colour only after a result, and red only after a refusal', () => {
  const of = (result: Parameters<typeof resultTone>[0]['result']) =>
    resultTone({ status: 'completed', result });
  expect(of('approved')).toBe('ok');
  expect(of('self-collection')).toBe('ok');
  expect(of('mailed-by-embassy')).toBe('ok');
  expect(of('refused')).toBe('danger');
  expect(of(undefined)).toBe('card');
  expect(resultTone({ status: 'in-embassy', result: 'approved' })).toBe('card');
});

test('once one applicant has a visa, those without a result come first', () => {
  const open = { status: 'in-embassy' as const };
  const approved = { status: 'completed' as const, visaUrl: '/visa' };
  const refused = { status: 'completed' as const };
  expect(arrangeApplicants([approved, open, refused])).toEqual({
    open: [open],
    others: [approved, refused],
  });
  expect(arrangeApplicants([refused, open])).toEqual({ open: [], others: [refused, open] });
});
