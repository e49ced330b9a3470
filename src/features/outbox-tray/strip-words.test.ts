import { expect, test } from 'vitest';
import { stripWords } from './strip-words';

const phone = { online: true, device: 'phone' } as const;

test('without anything unsent there is no strip', () => {
  expect(stripWords([], phone)).toBeUndefined();
});

test('it counts what waits', () => {
  expect(stripWords([{ state: 'waiting' }, { state: 'sealed' }], phone)?.title).toBe(
    '2 uploads are waiting',
  );
  expect(stripWords([{ state: 'sealed' }], phone)).toEqual({
    title: '1 upload is waiting',
    detail: 'Kept on this phone until it arrives',
    needsYou: false,
  });
});

test('an upload that was cut off by going offline is waiting, not on the way', () => {
  const cut = [{ state: 'uploading' }] as const;
  expect(stripWords(cut, phone)?.title).toBe('1 upload is on the way');
  expect(stripWords(cut, { ...phone, online: false })?.title).toBe('1 upload is waiting');
});

test('what needs the traveller goes before what waits', () => {
  const words = stripWords([{ state: 'waiting' }, { state: 'needs-you' }], phone);
  expect(words).toMatchObject({ title: '1 upload needs you', needsYou: true });
});
