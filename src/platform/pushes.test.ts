import { afterEach, expect, test, vi } from 'vitest';
import { stopPushes } from './pushes';

afterEach(() => vi.unstubAllGlobals());

test('the subscription ends, and the notices that are shown go', async () => {
  const [close, unsubscribe] = [vi.fn(), vi.fn(() => Promise.resolve(true))];
  const registration = {
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await stopPushes();
  expect(close).toHaveBeenCalledTimes(2);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('a browser without a service worker or pushes has nothing to end', async () => {
  vi.stubGlobal('navigator', {});
  await stopPushes();
  const registration = { getNotifications: async () => [] };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await stopPushes();
});
