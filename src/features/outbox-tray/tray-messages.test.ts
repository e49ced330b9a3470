import { expect, test } from 'vitest';
import { noPace, type Pace } from '../../domain/file/pace';
import { trayLine, trayPromise } from './tray-messages';

const steady: Pace = { ...noPace, rates: [100_000, 100_000, 100_000] };
const some = { total: 3, count: 2, bytes: 2_000_000, moving: true };

test('the line shows the remaining amount, and the time if the pace is steady', () => {
  expect(trayLine(some, steady)).toBe('2 of 3 still to send · 2.0 MB · about 20 s left');
  expect(trayLine(some, noPace)).toBe('2 of 3 still to send · 2.0 MB');
});

test('no time is shown while no upload is running', () => {
  expect(trayLine({ ...some, moving: false }, steady)).toBe('2 of 3 still to send · 2.0 MB');
});

test('the line says that everything was delivered', () => {
  expect(trayLine({ ...some, count: 0, bytes: 0 }, steady)).toBe('Nothing is waiting');
});

test('the time is in words: a few seconds, then seconds, then minutes', () => {
  const left = (bytes: number) =>
    trayLine({ ...some, bytes }, steady)
      .split(' · ')
      .at(-1);
  expect([300_000, 510_000, 6_100_000].map(left)).toEqual([
    'a few seconds left',
    'about 10 s left',
    'about 2 min left',
  ]);
});

const phone = { online: true, device: 'phone', canSendInBackground: true } as const;

test('sealed items are kept until they are delivered', () => {
  expect(trayPromise(phone)).toBe('Kept on this phone until it has arrived.');
  expect(trayPromise({ ...phone, online: false, device: 'device' })).toBe(
    'You are offline. It is kept on this device until it has arrived.',
  );
});

test('without Background Sync the text says that the app must be open', () => {
  expect(trayPromise({ ...phone, canSendInBackground: false })).toBe(
    'Kept on this phone until it has arrived, and sent while the app is open.',
  );
});

test('with in-memory storage the text does not promise to keep items', () => {
  for (const online of [true, false])
    expect(trayPromise({ online, device: 'page', canSendInBackground: false })).toMatch(
      /Keep this page open until it has arrived\.$/,
    );
});
