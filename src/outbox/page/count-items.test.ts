import { expect, test } from 'vitest';
import { countItems } from './count-items';

const page = { kind: 'document-page' } as const;
const message = { kind: 'feedback' } as const;
const change = { kind: 'arrival-date' } as const;

test('items are counted by their kinds’ nouns', () => {
  expect(countItems([page])).toEqual({ uploads: 1, messages: 0, changes: 0 });
  expect(countItems([change, change])).toEqual({ uploads: 0, messages: 0, changes: 2 });
  expect(countItems([message, page, message])).toEqual({ uploads: 1, messages: 2, changes: 0 });
});
