import { expect, test, vi } from 'vitest';
import { badgeCount, showBadge } from './badge';

test('[API-20] the badge is one sum: applications and uploads that need the traveller', () => {
  expect(badgeCount(0, [])).toBe(0);
  expect(badgeCount(2, [{ state: 'needs-you' }, { state: 'waiting' }, { state: 'done' }])).toBe(3);
});

test('the badge is set, and cleared at zero', async () => {
  const target = { setAppBadge: vi.fn(), clearAppBadge: vi.fn() };
  await showBadge(3, target);
  expect(target.setAppBadge).toHaveBeenCalledWith(3);
  expect(target.clearAppBadge).not.toHaveBeenCalled();
  await showBadge(0, target);
  expect(target.clearAppBadge).toHaveBeenCalledOnce();
});

test('nothing happens in a browser without badges, or one that rejects them', async () => {
  await expect(showBadge(1, {})).resolves.toBeUndefined();
  const refusing = { setAppBadge: () => Promise.reject(new DOMException('No', 'NotAllowedError')) };
  await expect(showBadge(1, refusing)).resolves.toBeUndefined();
});
