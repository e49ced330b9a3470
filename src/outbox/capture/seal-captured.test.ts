import { beforeEach, expect, test, vi } from 'vitest';
import type { FileItem } from '../core/item';
import { documentPage } from '../kinds/document-page';
import { sealForDelivery, sealPreparedFile } from './seal-captured';

const item = { id: 'new', userId: 'user', attachKey: 'key-2', supersedes: ['key-1'] } as FileItem;
const older = { id: 'old', userId: 'user', attachKey: 'key-1' } as FileItem;

const { supersede, listIn, startDelivery } = vi.hoisted(() => ({
  supersede: vi.fn(),
  listIn: vi.fn(),
  startDelivery: vi.fn((started: unknown) => started),
}));
vi.mock('../../services/services', () => ({ openDatabase: vi.fn() }));
vi.mock('../../services/stores', () => ({ items: { supersede, listIn } }));
vi.mock('../page/outbox', () => ({
  startDelivery,
  askToKeep: vi.fn(),
  dropAtServer: async () => {},
}));
vi.mock('../page/outbox-changes', () => ({ announce: vi.fn() }));
vi.mock('../core/seal-item', () => ({
  sealFile: async () => item,
  sealPrepared: async () => item,
}));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  listIn.mockResolvedValue([older]);
  supersede.mockResolvedValue([older]);
});

const captured = { supersedes: [older] } as unknown as Parameters<typeof sealForDelivery>[1];
const seal = () => sealForDelivery(documentPage as never, captured as never);
const sealAgain = () => sealPreparedFile(item, {} as never);

test('the older page goes once the new one is saved, whose delivery begins', async () => {
  expect(await seal()).toBe(item);
  expect(await sealAgain()).toBe(item);
  expect(supersede.mock.calls).toEqual([
    ['new', ['old']],
    ['new', ['old']],
  ]);
  expect(startDelivery).toHaveBeenCalledTimes(2);
});

test('[PWA-07] what is saved is delivered although the older page cannot be taken off', async () => {
  supersede.mockRejectedValue(new Error('The disk failed.'));
  expect(await seal()).toBe(item);
  expect(await sealAgain()).toBe(item);
  listIn.mockRejectedValue(new Error('The disk failed.'));
  expect(await sealAgain()).toBe(item);
  expect(startDelivery).toHaveBeenCalledTimes(3);
});
