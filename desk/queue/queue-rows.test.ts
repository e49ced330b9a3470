import { describe, expect, test } from 'vitest';
import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { groupRows, scrollToRow, toDoOf, topOfRow, visibleRows } from './queue-rows';

const drawn = (slices: ReturnType<typeof visibleRows>) =>
  slices.reduce((sum, { from, to }) => sum + to - from, 0);

test('of ten thousand rows only those near the window are drawn, and the room of the others stays', () => {
  const counts = [3, 9_997];
  for (const top of [0, 5_000, 200_000, 400_000]) {
    const slices = visibleRows(counts, { top, height: 720 });
    expect(drawn(slices)).toBeLessThanOrEqual(44);
    expect(drawn(slices)).toBeGreaterThanOrEqual(11);
    for (const [index, { from, to, above, below }] of slices.entries())
      expect(above + below + (to - from) * 40).toBe((counts[index] ?? 0) * 40);
  }
});

test('the rows in the window are among those that are drawn', () => {
  const counts = [100, 100, 100];
  for (const row of [0, 99, 100, 150, 299]) {
    const top = topOfRow(counts, row);
    const slices = visibleRows(counts, { top, height: 400 });
    const { from, to } = slices[Math.floor(row / 100)] ?? { from: 0, to: 0 };
    expect(row % 100).toBeGreaterThanOrEqual(from);
    expect(row % 100).toBeLessThan(to);
  }
});

test('a row that is not seen whole is scrolled to, and one that is seen is not', () => {
  const counts = [100];
  const height = 400;
  expect(topOfRow(counts, 0)).toBe(64);
  expect(scrollToRow(counts, 3, { top: 0, height })).toBeUndefined();
  expect(scrollToRow(counts, 50, { top: 0, height })).toBe(64 + 51 * 40 - height);
  expect(scrollToRow(counts, 10, { top: 2_000, height })).toBe(400);
  expect(scrollToRow(counts, 0, { top: 20, height })).toBe(0);
});

const now = new Date('2026-11-24T06:50:00Z');
const row = (dueAt: string | undefined, more: Partial<QueueRow> = {}): QueueRow => ({
  caseId: '20261122-04180000',
  applicantId: '7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10',
  number: 1,
  applicants: 1,
  name: 'Ananya Rao',
  countryId: 5,
  countryName: 'Vietnam',
  flagKey: 'vn',
  productName: 'Vietnam e-visa',
  status: 'pre-checking',
  wait: 'first-check',
  openItems: 5,
  warnings: [],
  waitsSince: '2026-11-23T00:00:00Z',
  hasPriceDifference: false,
  ...(dueAt === undefined ? {} : { dueAt }),
  ...more,
});

describe('the groups of the queue', () => {
  test('what is late is work of today; then by the day that was promised', () => {
    const rows = [
      row('2026-11-20T06:00:00Z'),
      row('2026-11-24T09:00:00Z'),
      row('2026-11-25T09:00:00Z'),
      row('2026-11-27T09:00:00Z'),
      row('2026-12-27T09:00:00Z'),
      row(undefined),
    ];
    const groups = groupRows(rows, now, 'UTC');
    expect(groups.map(({ title, rows: { length }, late }) => [title, length, late])).toEqual([
      ['Today, 24 Nov 2026', 2, 1],
      ['Tomorrow, 25 Nov 2026', 1, 0],
      ['Within a week', 1, 0],
      ['Later', 1, 0],
      ['Without a date', 1, 0],
    ]);
  });

  test('keep the order of the server', () => {
    const groups = groupRows(
      [row('2026-11-25T09:00:00Z'), row('2026-11-24T09:00:00Z'), row('2026-11-25T08:00:00Z')],
      now,
      'UTC',
    );
    expect(groups.map(({ key }) => key)).toEqual(['tomorrow', 'today', 'tomorrow']);
  });
});

describe('what is to be done', () => {
  test('is the work, in red if it is late', () => {
    expect(toDoOf(row('2026-11-24T09:00:00Z'), now)).toMatchObject({
      tone: 'action',
      text: 'First check, 5 items',
    });
    expect(
      toDoOf(row('2026-11-23T09:00:00Z', { wait: 're-submitted', openItems: 1 }), now),
    ).toEqual({ tone: 'danger', icon: 'refresh', text: 'Re-submitted, 1 item' });
  });

  test('is the gravest warning, if there is one', () => {
    const warnings: QueueRow['warnings'] = ['arrival-soon', 'passport-differs'];
    expect(toDoOf(row(undefined, { warnings }), now).text).toBe('Passport differs');
  });
});
