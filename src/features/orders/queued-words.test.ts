import { expect, test } from 'vitest';
import type { ItemState } from '../../outbox/core/item';
import { queuedWords } from './queued-words';

const words = (...states: ItemState[]) => queuedWords(states.map((state) => ({ state })));

test('a card shows the order’s unsent items; those that need the traveller take precedence', () => {
  expect(words()).toBeUndefined();
  expect(words('done', 'cancelled')).toBeUndefined();
  expect(words('sealed', 'done')).toEqual({ label: '1 upload is waiting', tone: 'action' });
  expect(words('sealed', 'uploading', 'waiting')?.label).toBe('3 uploads are waiting');
  expect(words('sealed', 'needs-you')).toEqual({ label: 'An upload needs you', tone: 'danger' });
  expect(words('needs-you', 'needs-you')?.label).toBe('2 uploads need you');
});
