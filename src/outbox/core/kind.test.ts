import { describe, expect, test } from 'vitest';
import { documentPage } from '../kinds/document-page';
import { feedback } from '../kinds/feedback';
import { outboxKinds } from '../kinds/outbox-kinds';
import { passport } from '../kinds/passport';
import {
  canWithdraw,
  isFileKind,
  isMessageKind,
  kindRegistry,
  type OutboxKind,
  problemSaid,
  sendSteps,
  uploadSteps,
} from './kind';

const page = documentPage as unknown as OutboxKind;
const message = feedback as unknown as OutboxKind;

describe('a kind', () => {
  test('has files or messages', () => {
    expect([isFileKind(page), isMessageKind(page)]).toEqual([true, false]);
    expect([isFileKind(message), isMessageKind(message)]).toEqual([false, true]);
  });

  test('can be deleted at the server if it has that call', () => {
    expect(canWithdraw(page)).toBe(true);
    expect(canWithdraw(passport as unknown as OutboxKind)).toBe(passport.withdraw !== undefined);
    expect(canWithdraw(message)).toBe(false);
  });

  test('is found by its name; an item of an unknown one is an error', () => {
    const kinds = kindRegistry([page]);
    expect(kinds.all).toEqual([page]);
    expect(kinds.named('document-page')).toBe(page);
    expect(kinds.named('feedback')).toBeUndefined();
    expect(kinds.of({ kind: 'document-page' })).toBe(page);
    expect(() => kinds.of({ kind: 'feedback' })).toThrow('feedback');
    expect(outboxKinds.of({ kind: 'feedback' })).toBe(feedback);
  });
});

test('the progress of what is uploaded or sent is told in percent, if it is known', () => {
  expect(uploadSteps.moving(undefined)).toEqual({ code: 'uploading' });
  expect(uploadSteps.moving(0)).toEqual({ code: 'uploading-percent', percent: 0 });
  expect(sendSteps.moving(undefined)).toEqual({ code: 'sending' });
  expect(sendSteps.moving(40)).toEqual({ code: 'sending-percent', percent: 40 });
  expect(problemSaid({ code: 'refused-file', status: 413 })).toEqual({
    code: 'refused-file',
    params: { status: 413 },
  });
});
