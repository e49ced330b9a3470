import { expect, test } from 'vitest';
import { countItems } from './count-items';

const page = { kind: 'document-page' } as const;
const message = { kind: 'feedback' } as const;

test('items are counted by their kinds’ nouns', () => {
  expect(countItems([page])).toEqual({ uploads: 1, messages: 0 });
  expect(countItems([message, page, message])).toEqual({ uploads: 1, messages: 2 });
});
