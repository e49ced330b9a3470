import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchRefunds, type KnownRefund } from './apply-returns';
import type { ProviderRefund } from './provider';

const row = (id: string, more: Partial<KnownRefund> = {}): KnownRefund => ({
  id,
  fee: 100,
  state: 'asked',
  provider_refund_id: null,
  ...more,
});
const found = (refundId: string, more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  refundId,
  amount: 100,
  state: 'done',
  ...more,
});
const idsOf = (rows: KnownRefund[], refunds: ProviderRefund[]) =>
  matchRefunds(rows, refunds).map((each) => each.row?.id);

describe('a refund at the provider', () => {
  test('is matched by our reference, whatever its amount', () => {
    const refunds = [found('re_1', { reference: 'b', amount: 90 })];
    expect(idsOf([row('a'), row('b')], refunds)).toEqual(['b']);
  });

  test('is matched by the provider’s id first', () => {
    const rows = [row('a'), row('b', { provider_refund_id: 're_1', state: 'done' })];
    expect(idsOf(rows, [found('re_1'), found('re_2')])).toEqual(['b', 'a']);
  });

  test('without a reference is matched to a refund of the same amount, completed ones first', () => {
    expect(idsOf([row('a'), row('b', { state: 'done' })], [found('re_1')])).toEqual(['b']);
    expect(idsOf([row('a', { fee: 99 })], [found('re_1')])).toEqual([undefined]);
    expect(idsOf([row('a')], [found('re_1', { reference: 'lost with a backup' })])).toEqual([
      undefined,
    ]);
  });

  test('that failed without a reference does not match a pending refund', () => {
    const failed = [found('re_1', { state: 'failed' })];
    expect(idsOf([row('a')], failed)).toEqual([undefined]);
    expect(idsOf([row('a', { state: 'done' })], failed)).toEqual(['a']);
  });
});

test('each row is matched at most once, and matches by id do not depend on the order', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const rows = fc.uniqueArray(
    fc.record({
      id,
      fee: fc.constantFrom(1, 2),
      state: fc.constantFrom('asked', 'done', 'failed'),
      provider_refund_id: fc.constantFrom(null, null, 're_0', 're_1'),
    }),
    { selector: (each) => each.id },
  );
  const refunds = fc.uniqueArray(
    fc.record({
      refundId: fc.constantFrom('re_0', 're_1', 're_2', 're_3'),
      reference: fc.option(id, { nil: undefined }),
      amount: fc.constantFrom(1, 2),
      state: fc.constantFrom('pending', 'done', 'failed'),
    }),
    { selector: (each) => each.refundId },
  );
  fc.assert(
    fc.property(rows, refunds, (ours, theirs) => {
      const matches = matchRefunds(ours, theirs);
      expect(matches.map((each) => each.found)).toEqual(theirs);
      const taken = matches.flatMap((each) => each.row ?? []);
      expect(new Set(taken).size).toBe(taken.length);
      for (const { found: each, row: mine } of matches)
        if (mine?.provider_refund_id) expect(mine.provider_refund_id).toBe(each.refundId);
    }),
  );
});
