import { beforeEach, expect, test, vi } from 'vitest';
import { DamagedError } from '../core/failures';
import { messageText } from '../core/sealed-content';
import type { MessageItem } from '../core/item';
import { keepDraft } from '../../session/kept-draft';
import { rewriteFeedback } from './feedback-draft';
import { removeItem } from './outbox';

const kept = vi.hoisted(() => new Map<string, unknown>());

vi.mock('./outbox', () => ({ removeItem: vi.fn() }));
vi.mock('../../services/stores', () => ({ items: {} }));
vi.mock('../../services/services', () => ({ openDatabase: vi.fn() }));
vi.mock('../core/sealed-content', () => ({ messageText: vi.fn() }));
vi.mock('../../session/kept-draft', () => ({
  keepDraft: vi.fn(),
  readDraft: async (_: string, name: string) => kept.get(name),
}));

const refused = {
  id: 'refused',
  userId: 'ana',
  kind: 'feedback',
  state: 'needs-you',
  target: { orderId: '1' },
} as unknown as MessageItem;

beforeEach(() => {
  kept.clear();
  vi.mocked(removeItem).mockClear();
  vi.mocked(messageText).mockResolvedValue('Where is my visa?');
  vi.mocked(keepDraft).mockImplementation(async (_, name, draft) => void kept.set(name, draft));
});

test('a refused message becomes the draft, and leaves the outbox', async () => {
  expect(await rewriteFeedback(refused)).toEqual({ orderId: '1' });
  expect([...kept.values()]).toEqual(['Where is my visa?']);
  expect(removeItem).toHaveBeenCalledWith('refused');
});

test('a refused message stays in the outbox if the phone is too full for its draft', async () => {
  vi.mocked(keepDraft).mockResolvedValue();
  expect(await rewriteFeedback(refused)).toBe(false);
  expect(removeItem).not.toHaveBeenCalled();
});

test('a refused message stays in the outbox if it cannot be read at the moment', async () => {
  vi.mocked(messageText).mockRejectedValue(new Error('The database is closing.'));
  await expect(rewriteFeedback(refused)).rejects.toThrow('closing');
  expect(removeItem).not.toHaveBeenCalled();
});

test('a damaged message makes room for a new one', async () => {
  vi.mocked(messageText).mockRejectedValue(new DamagedError());
  expect(await rewriteFeedback(refused)).toEqual({ orderId: '1' });
  expect(removeItem).toHaveBeenCalledWith('refused');
});
