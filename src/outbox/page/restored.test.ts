import { afterEach, expect, test, vi } from 'vitest';
import { AccountGoneError, OtherUserError, SessionRefusedError } from '../core/failures';
import { compareReceipts } from './restored';

const { check, drainOutbox } = vi.hoisted(() => ({
  check: vi.fn<(generation: string) => Promise<number>>(),
  drainOutbox: vi.fn(async () => undefined),
}));
vi.mock('./check-receipts', () => ({ receiptCheck: () => check }));
vi.mock('../../services/services', () => ({ api: {}, openDatabase: vi.fn(), sessions: {} }));
vi.mock('../../services/stores', () => ({ items: {} }));
vi.mock('./kept', () => ({ kept: { tidy: async () => undefined } }));
vi.mock('./outbox', () => ({ drainOutbox }));
vi.mock('./outbox-changes', () => ({ announce: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what a comparison queued before it failed is sent, and the comparison repeats', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  check.mockRejectedValueOnce(new Error('The disk failed.')).mockResolvedValueOnce(0);
  await compareReceipts('generation');
  expect(drainOutbox).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(check).toHaveBeenCalledTimes(2);
});

test.each([new SessionRefusedError('mark'), new OtherUserError(), new AccountGoneError()])(
  'a comparison that needs another log-in is not repeated before it: $name',
  async (error) => {
    vi.useFakeTimers();
    check.mockReset().mockRejectedValueOnce(error);
    await compareReceipts('generation');
    await vi.runAllTimersAsync();
    expect(check).toHaveBeenCalledTimes(1);
  },
);
