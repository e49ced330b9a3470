import { afterEach, expect, test, vi } from 'vitest';
import { keepLaterWhenIdle, mayLoadAhead } from './keep-later';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is prefetched with data saver or on a slow connection', () => {
  expect(mayLoadAhead({})).toBe(true);
  expect(mayLoadAhead({ saveData: false, effectiveType: '4g' })).toBe(true);
  expect(mayLoadAhead({ saveData: true, effectiveType: '4g' })).toBe(false);
  expect(mayLoadAhead({ effectiveType: '3g' })).toBe(false);
  expect(mayLoadAhead({ effectiveType: 'slow-2g' })).toBe(false);
});

test('prefetching waits until no transfer is running', async () => {
  vi.useFakeTimers();
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) },
  });
  vi.stubGlobal('location', { origin: 'https://visa.example' });
  let isBusy = true;
  const keepMore = vi.fn();
  keepLaterWhenIdle(() => isBusy, keepMore);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(postMessage).not.toHaveBeenCalled();
  expect(keepMore).not.toHaveBeenCalled();
  isBusy = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'KEEP_LATER', flags: [] });
  expect(keepMore).toHaveBeenCalledOnce();
});
