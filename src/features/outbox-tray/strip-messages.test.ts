import { expect, test } from 'vitest';
import { stripMessage } from './strip-messages';

const phone = { online: true, device: 'phone' } as const;

test('without unsent items there is no strip', () => {
  expect(stripMessage([], phone)).toBeUndefined();
});

test('it counts the waiting items', () => {
  expect(
    stripMessage(
      [
        { kind: 'document-page', state: 'waiting' },
        { kind: 'document-page', state: 'sealed' },
      ],
      phone,
    )?.title,
  ).toBe('2 uploads are waiting');
  expect(stripMessage([{ kind: 'document-page', state: 'sealed' }], phone)).toEqual({
    title: '1 upload is waiting',
    detail: 'Kept on this phone until it arrives',
    needsYou: false,
  });
});

test('while offline an interrupted upload counts as waiting, not as uploading', () => {
  const cut = [{ kind: 'document-page', state: 'uploading' }] as const;
  expect(stripMessage(cut, phone)?.title).toBe('1 upload is on the way');
  expect(stripMessage(cut, { ...phone, online: false })?.title).toBe('1 upload is waiting');
});

test('messages to support are counted as messages', () => {
  const message = { kind: 'feedback', state: 'sealed' } as const;
  const page = { kind: 'document-page', state: 'sealed' } as const;
  expect(stripMessage([message], phone)?.title).toBe('1 message is waiting');
  expect(stripMessage([message, page, page], phone)?.title).toBe(
    '2 uploads and 1 message are waiting',
  );
  expect(stripMessage([{ ...message, state: 'sending' }], phone)?.title).toBe(
    '1 message is on the way',
  );
});

test('items that need the traveller take precedence over waiting ones', () => {
  const words = stripMessage(
    [
      { kind: 'document-page', state: 'waiting' },
      { kind: 'document-page', state: 'needs-you' },
    ],
    phone,
  );
  expect(words).toMatchObject({ title: '1 upload needs you', needsYou: true });
});

test('while chosen files are being saved, their progress takes precedence', () => {
  const one = [{ kind: 'document-page', state: 'needs-you' }] as const;
  expect(stripMessage(one, { ...phone, saving: { safe: 120, total: 300 } })).toEqual({
    title: '120 of 300 files are safe',
    detail: 'Keep this page open until all are safe.',
    needsYou: false,
  });
  expect(stripMessage([], { ...phone, saving: { safe: 0, total: 1 } })?.title).toBe(
    '0 of 1 file is safe',
  );
});

test('with in-memory storage nothing is called safe', () => {
  const saving = { safe: 1, total: 2 };
  expect(stripMessage([], { online: true, device: 'page', saving })).toMatchObject({
    title: '1 of 2 files are added',
    detail: 'Keep this page open until everything has arrived.',
  });
});

test('with in-memory storage the page must stay open', () => {
  const one = [{ kind: 'visa-photo', state: 'waiting' }] as const;
  expect(stripMessage(one, { online: true, device: 'page' })?.detail).toBe(
    'Keep this page open until it arrives',
  );
});
