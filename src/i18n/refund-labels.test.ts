import { afterEach, expect, test } from 'vitest';
import { refundNames } from '../domain/english/refund-names';
import { activate } from '../language/translate';
import { refundColumns, refundName, refundToday } from './refund-labels';

afterEach(() => activate('en'));

const titles = (rule: Parameters<typeof refundColumns>[0]) =>
  refundColumns(rule).map(({ title }) => title);

test('the present stage is labelled ‘Now’, the others by their condition', () => {
  const rule = { common: 'untouched', apart: [] } as const;
  expect(titles(rule)).toEqual(['Now', 'After review', 'Submitted']);
  expect(refundColumns(rule).map(({ detail, now }) => [detail, now])).toEqual([
    ['Full refund', true],
    ['Visa cost only', false],
    ['No refund', false],
  ]);
  expect(refundToday(rule)).toContain('full refund of service and visa cost');
});

test('applicants at different stages are named in one sentence', () => {
  const rule = {
    common: undefined,
    apart: [
      { firstName: 'Ananya', stage: 'submitted' },
      { firstName: 'Rohan', stage: 'reviewed' },
    ],
  } as const;
  expect(refundToday(rule)).toBe(
    'Today: Ananya, no refund; Rohan, only the visa cost is refunded.',
  );
  expect(titles(rule)).toEqual(['Before review', 'After review', 'Submitted']);
});

test('an unknown rule promises nothing', () => {
  const unknown = { common: undefined, apart: [] };
  expect(refundToday(unknown)).toBeUndefined();
  expect(refundColumns(unknown).some(({ now }) => now)).toBe(false);
});

test('a refund that the server named is named in the page’s language', () => {
  activate('ar', (english) => (english === 'Visa fee' ? 'رسوم التأشيرة' : undefined));
  expect(refundName(refundNames.visaFee)).toBe('رسوم التأشيرة');
  expect(refundName('A gesture of goodwill')).toBeUndefined();
});
