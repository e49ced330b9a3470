import { describe, expect, test } from 'vitest';
import { supportPath } from '../../server/areas/notifications/told-change';
import manifest from '../../public/manifest.webmanifest?raw';
import { entryOf, launchPath, withoutDemand } from './entry-address';

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://visa.example');
  return { pathname, search };
};

test('the page that the server opens for an answer of Support asks for Support', () => {
  expect(entryOf(at(supportPath), true)).toBe('support');
});

describe('entryOf', () => {
  test.each([
    ['/orders?open=uploads', true, 'uploads'],
    ['/orders?open=uploads&source=shortcut', true, 'uploads'],
    ['/orders?open=uploads', false, 'log-in'],
    ['/orders?open=support', true, 'support'],
    ['/orders?open=support', false, 'log-in'],
    ['/orders?source=shortcut', false, 'log-in'],
    ['/orders?source=shortcut', true, undefined],
    ['/orders', false, undefined],
    ['/orders?open=others', true, undefined],
    ['/?open=uploads', true, undefined],
    ['/?source=homescreen', false, undefined],
  ])('%s, logged in: %s', (path, loggedIn, demand) => {
    expect(entryOf(at(path), loggedIn)).toBe(demand);
  });

  test('every shortcut of the manifest requires a log-in', () => {
    const { shortcuts } = JSON.parse(manifest) as { shortcuts: { url: string }[] };
    expect(shortcuts).toHaveLength(3);
    for (const { url } of shortcuts) expect(entryOf(at(url), false), url).toBe('log-in');
  });
});

test('only the parameter `open` is removed from the address', () => {
  expect(withoutDemand(at('/orders?open=uploads'))).toBe('/orders');
  expect(withoutDemand(at('/orders?channel_id=a1&open=uploads'))).toBe('/orders?channel_id=a1');
});

test('a launch opens a shortcut’s screen and otherwise leaves the app as it is', () => {
  const opened = 'https://visa.example/orders?source=shortcut';
  expect(launchPath(opened)).toBe('/orders?source=shortcut');
  expect(launchPath(opened, opened)).toBeUndefined();
  expect(launchPath('https://visa.example/?source=homescreen')).toBeUndefined();
  expect(launchPath(undefined)).toBeUndefined();
});
