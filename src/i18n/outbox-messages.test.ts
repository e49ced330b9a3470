import { expect, test } from 'vitest';
import type { FileItem, MessageItem } from '../outbox/core/item';
import { isFileKind } from '../outbox/core/kind';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { outboxWords } from './outbox-messages';
import { serverText } from './server-messages';

const target = {
  orderId: 'o',
  applicantId: 'a',
  applicantName: 'Ananya',
  documentName: 'Passport copy',
  position: 1,
  replaces: 'upload',
};
const item = { target, fileName: 'Ticket.pdf' } as unknown as FileItem & MessageItem;

test.each(outboxKinds.all)('every message of a $name has a text', (kind) => {
  const { messages } = kind;
  const said = [
    ...[messages.name(item, false), messages.name(item, true), messages.lost(item)],
    ...[messages.moving(undefined), messages.moving(40), messages.done, messages.arrived],
    ...[messages.whenOnline, messages.again],
    ...(isFileKind(kind) ? [kind.removesToo?.(item)] : []),
    ...(isFileKind(kind) && kind.fieldsMessages
      ? [kind.fieldsMessages.waiting, kind.fieldsMessages.fileNeeded]
      : []),
  ].filter((message) => message !== undefined);
  for (const message of said) {
    expect(outboxWords(message), message.code).toMatch(/^[A-Z]/);
    // The server does not use the same code for another message.
    expect(serverText({ code: message.code, params: {} })).toBeUndefined();
  }
});

test('each of several pages of a document is named by its number', () => {
  const page = outboxKinds.of({ ...item, kind: 'document-page' });
  expect(outboxWords(page.messages.name(item, true))).toBe('Passport copy, page 2');
  expect(outboxWords(page.messages.lost(item))).toBe(
    'The server went back to an earlier state and no longer has page 2 of Passport copy for Ananya. Add it again.',
  );
});
