import { expect, test } from 'vitest';
import { noPace, type Pace } from '../../domain/file/pace';
import { trayLine, trayPromise } from './tray-words';

const steady: Pace = { ...noPace, rates: [100_000, 100_000, 100_000] };
const some = { total: 3, count: 2, bytes: 2_000_000, moving: true };

test('the line says how much is left, and how long it takes where the pace is steady', () => {
  expect(trayLine(some, steady)).toBe('2 of 3 still to send · 2.0 MB · about 20 s left');
  expect(trayLine(some, noPace)).toBe('2 of 3 still to send · 2.0 MB');
});

test('while nothing moves no time is promised', () => {
  expect(trayLine({ ...some, moving: false }, steady)).toBe('2 of 3 still to send · 2.0 MB');
});

test('without anything to send it says so', () => {
  expect(trayLine({ ...some, count: 0, bytes: 0 }, steady)).toBe('Nothing is waiting');
});

const phone = { online: true, device: 'phone', sendsClosed: true } as const;

test('what is sealed is kept until it has arrived', () => {
  expect(trayPromise(phone)).toBe('Kept on this phone until it has arrived.');
  expect(trayPromise({ ...phone, online: false, device: 'device' })).toBe(
    'You are offline. It is kept on this device until it has arrived.',
  );
});

test('where nobody sends with the app closed, that is said', () => {
  expect(trayPromise({ ...phone, sendsClosed: false })).toBe(
    'Kept on this phone until it has arrived, and sent while the app is open.',
  );
});

test('where the browser keeps nothing, nobody promises that it does', () => {
  for (const online of [true, false])
    expect(trayPromise({ online, device: 'page', sendsClosed: false })).toMatch(
      /Keep this page open until it has arrived\.$/,
    );
});
