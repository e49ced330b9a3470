import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { tellsNetwork, wifiOnly } from './metered';

afterEach(() => vi.unstubAllGlobals());

const on = (type?: string) =>
  vi.stubGlobal('navigator', type === undefined ? {} : { connection: { type } });

test("'on Wi-Fi only' stops files on a mobile network, and is stored", async () => {
  const open = databaseOpener('metered');
  const wifi = wifiOnly(open);
  on('cellular');
  expect(await wifi.networkWillDo()).toBe(true);
  await wifi.write(true);
  expect(await wifi.networkWillDo()).toBe(false);
  // The service worker reads the same setting.
  expect(await wifiOnly(open).networkWillDo()).toBe(false);
  on('wifi');
  expect(await wifi.networkWillDo()).toBe(true);
  on('cellular');
  await wifi.write(false);
  expect(await wifi.networkWillDo()).toBe(true);
});

test('without network information nothing is stopped, and the setting is not offered', async () => {
  on();
  const wifi = wifiOnly(databaseOpener('metered-silent'));
  await wifi.write(true);
  expect(await wifi.networkWillDo()).toBe(true);
  expect(tellsNetwork()).toBe(false);
  on('ethernet');
  expect(tellsNetwork()).toBe(true);
});
