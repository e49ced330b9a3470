import { expect, test } from 'vitest';
import { countItems, unsentTitle } from './count-items';

const page = { kind: 'document-page' } as const;
const message = { kind: 'feedback' } as const;

test('items are counted by what they are', () => {
  expect(countItems([page])).toBe('1 upload');
  expect(countItems([message, page, message])).toBe('1 upload and 2 messages');
});

test('what a log-out would delete is named', () => {
  expect(unsentTitle([page, page])).toBe('2 files are not uploaded yet');
  expect(unsentTitle([message])).toBe('1 message is not sent yet');
  expect(unsentTitle([page, message])).toBe('1 file and 1 message are not sent yet');
});
