import { expect, test } from 'vitest';
import { refundStates } from './refund-states';

const asked = '2026-03-01T10:00:00Z';
const sent = '2026-03-01T10:01:00Z';
const end = '2026-03-03T09:00:00Z';
const refund = { feeType: 'Visa fee', fee: 5000 };

test('a refund is asked for, then sent, then done or failed, each with its time', () => {
  const open = (more: object) =>
    refundStates({
      refunds: [],
      openRefunds: [{ ...refund, time: end, state: 'on its way', ...more }],
    })[0];
  expect(open({ time: asked, askedAt: asked })).toMatchObject({ state: 'asked', askedAt: asked });
  expect(open({ time: sent, askedAt: asked, sentAt: sent })).toMatchObject({
    state: 'sent',
    sentAt: sent,
    endedAt: undefined,
  });
  expect(open({ state: 'failed', askedAt: asked })).toMatchObject({
    state: 'failed',
    endedAt: end,
  });
  const done = refundStates({ refunds: [{ ...refund, time: end, askedAt: asked }] });
  expect(done).toMatchObject([{ state: 'done', askedAt: asked, endedAt: end }]);
});

test('a server without own times names the time of the state', () => {
  const old = { ...refund, time: end };
  const [open, failed] = refundStates({
    refunds: [],
    openRefunds: [
      { ...old, state: 'on its way' },
      { ...old, state: 'failed' },
    ],
  });
  expect(open).toMatchObject({ state: 'asked', askedAt: end, endedAt: undefined });
  expect(failed).toMatchObject({ state: 'failed', askedAt: undefined, endedAt: end });
});
