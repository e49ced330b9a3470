import { expect, test } from 'vitest';
import { visitorOwnerId } from '../../storage/user-keys';
import type { Said } from '../../domain/messages/message';
import type { OutboxItem } from '../core/item';
import { documentPage, type DocumentPageItem } from '../kinds/document-page';
import { feedback, type FeedbackItem } from '../kinds/feedback';
import { itemWords, savedSentence, type Situation } from './item-messages';

const now = Date.UTC(2026, 10, 20, 12);
const online: Situation = { online: true, now, device: 'phone' };
const offline: Situation = { ...online, online: false };

const item = (state: OutboxItem['state'], more: Partial<DocumentPageItem> = {}) => ({
  userId: 'user',
  kind: 'document-page' as const,
  state,
  size: 312_000,
  sealedAt: now,
  ...more,
});

test('offline, a captured page is saved, with a note when it uploads', () => {
  for (const state of ['sealed', 'uploading', 'waiting'] as const)
    expect(itemWords(item(state), offline)).toMatchObject({
      label: 'Saved on this phone',
      detail: 'It uploads when you are back online.',
      tone: 'action',
      moving: false,
    });
  expect(savedSentence('phone', documentPage)).toBe(
    'Saved on this phone. It uploads when you are back online.',
  );
});

test('what a visitor has added is sent after a log-in, with and without a network', () => {
  for (const situation of [online, offline])
    expect(itemWords(item('sealed', { userId: visitorOwnerId }), situation)).toMatchObject({
      label: 'Saved on this phone',
      detail: 'It is sent after you have logged in.',
    });
});

test('an uploaded file that is not attached has the label of a sent one', () => {
  expect(itemWords(item('attaching', { serverKey: 'key' }), offline).detail).toBe(
    'It is sent. It joins your application when you are back online.',
  );
});

test('a chosen file is prepared before it uploads, whatever the network', () => {
  for (const situation of [online, offline])
    expect(itemWords(item('unprepared'), situation)).toMatchObject({
      label: 'Saved on this phone',
      detail: 'Getting the picture ready.',
      moving: false,
    });
  const lastProblem = { reason: 'room', said: { text: 'There is no room.' } } as const;
  expect(itemWords(item('unprepared', { lastProblem }), online).detail).toBe('There is no room.');
});

test('on a wide screen the text says ‘device’', () => {
  const words = itemWords(item('sealed'), { ...offline, device: 'device' });
  expect(words.label).toBe('Saved on this device');
});

test('online, an item is next in line, then uploading', () => {
  expect(itemWords(item('sealed'), online).detail).toBe('Next in line');
  expect(itemWords(item('uploading'), online)).toMatchObject({
    label: 'Uploading',
    detail: '312 KB',
    moving: true,
  });
  expect(itemWords(item('attaching'), online)).toMatchObject({ label: 'Uploading', moving: true });
});

test('an item whose application asks something first says so, whatever the network', () => {
  for (const situation of [online, offline])
    expect(itemWords(item('sealed'), { ...situation, isHeld: true })).toMatchObject({
      label: 'Saved on this phone',
      detail: 'It is sent after you have said whether your application stays.',
    });
  const refused = item('needs-you', {
    lastProblem: { reason: 'room', said: { text: 'No room.' } },
  });
  expect(itemWords(refused, { ...online, isHeld: true }).detail).toBe('No room.');
});

test('a busy server is named, with the time of the next attempt', () => {
  const lastProblem = { reason: 'backoff', said: {} } as const;
  const waits = item('waiting', { lastProblem, nextAttemptAt: now + 83_400 });
  expect(itemWords(waits, online)).toMatchObject({
    label: 'Waiting, the server is busy',
    detail: 'Tries again in 1:24',
    tone: 'wait',
  });
  expect(itemWords({ ...waits, nextAttemptAt: now - 1 }, online).detail).toBe('Tries again now');
});

test('a limit shows when sending resumes, also offline, with the day if it is not today', () => {
  const lastProblem = { reason: 'limit', said: {} } as const;
  const here = new Date(2026, 10, 20, 9, 0).getTime();
  const waits = (nextAttemptAt: number) => item('waiting', { lastProblem, nextAttemptAt });
  for (const situation of [online, offline])
    expect(
      itemWords(waits(new Date(2026, 10, 20, 14, 30).getTime()), { ...situation, now: here }),
    ).toMatchObject({
      label: 'Waiting, the limit is reached',
      detail: 'The server accepts no more for now. It continues at 2:30 PM.',
    });
  expect(
    itemWords(waits(new Date(2026, 10, 21, 0, 5).getTime()), { ...online, now: here }).detail,
  ).toBe('The server accepts no more for now. It continues at 21 Nov 2026, 12:05 AM.');
  expect(itemWords(waits(here - 1), { ...online, now: here }).detail).toBe('Tries again now');
});

test('an expired session requires a log-in, also offline', () => {
  const said = { code: 'log-in-to-upload' };
  const waits = item('waiting', { lastProblem: { reason: 'login', said } });
  expect(itemWords(waits, offline)).toMatchObject({
    label: 'Waiting for your log-in',
    detail: 'Log in again, then it uploads automatically.',
  });
});

test('an item that needs the traveller shows the server’s text', () => {
  const needs = (said: Said, fileName?: string) =>
    item('needs-you', { lastProblem: { reason: 'refused', said, fileName } });
  const paid = { text: 'Schon bezahlt.', code: 'order-paid' };
  expect(itemWords(needs(paid), offline).detail).toBe('This application has been paid.');
  expect(itemWords(needs({ code: 'pdf-damaged' }, 'scan.pdf'), offline).detail).toBe(
    '“scan.pdf”: This PDF is damaged and cannot be opened. Download or save it again, or add pictures of its pages.',
  );
  expect(itemWords(needs({ text: 'Too large.' }), offline)).toMatchObject({
    label: 'Needs you',
    detail: 'Too large.',
    tone: 'danger',
  });
});

test('[MAT-28] only an attached page reads Upload successfully', () => {
  const arrived = { at: now, position: 0, sha256: 'ab' };
  expect(itemWords(item('done', { arrived }), online).label).toBe('Upload successfully');
  for (const state of ['sealed', 'uploading', 'uploaded', 'attaching', 'waiting'] as const)
    expect(itemWords(item(state), online).label).not.toBe('Upload successfully');
});

test('a message to Support is sent, not uploaded', () => {
  const message = (state: FeedbackItem['state'], more: Partial<FeedbackItem> = {}) =>
    ({ kind: 'feedback', state, sealedAt: now, ...more }) as FeedbackItem;
  expect(itemWords(message('sealed'), offline)).toMatchObject({
    label: 'Saved on this phone',
    detail: 'It is sent when you are back online.',
  });
  expect(itemWords(message('sending'), online)).toMatchObject({ label: 'Sending', moving: true });
  expect(itemWords(message('done', { arrived: { at: now } }), online).label).toBe('Sent');
  expect(itemWords(message('needs-you'), online).detail).toBe('Write this message again.');
  expect(savedSentence('phone', feedback)).toBe(
    'Saved on this phone. It is sent when you are back online.',
  );
});

test('with an in-memory database nothing is called saved', () => {
  const page = { ...offline, device: 'page' } as const;
  expect(itemWords(item('sealed'), page)).toMatchObject({
    label: 'Waiting on this page',
    detail: 'It uploads when you are back online.',
  });
  expect(savedSentence('page', feedback)).toBe(
    'Keep this page open. It is sent when you are back online.',
  );
});
