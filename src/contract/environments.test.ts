import { expect, test } from 'vitest';
import { environmentOf, environments } from './environments';

test('[API-07] there are three environments, chosen by the host, each with its own addresses and keys', () => {
  const { production, test: testing, dev } = environments;
  expect(environmentOf('visa.example')).toBe(production);
  expect(environmentOf('www.visa.example')).toBe(production);
  expect(environmentOf('test.visa.example')).toBe(testing);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(environmentOf(host)).toBe(dev);
  const all = [production, testing, dev];
  for (const part of ['apiBase', 'appId', 'appKey', 'analyticsId'] as const)
    expect(new Set(all.map((each) => each[part])).size).toBe(3);
  const hosts = all.flatMap(({ webHosts }) => webHosts);
  expect(new Set(hosts).size).toBe(hosts.length);
});

test.each(['preview.visa.example', 'visa.example.evil.test', '192.168.1.2', ''])(
  '%s belongs to no environment: it uses its own origin and no third-party ids',
  (host) => {
    const { apiBase, webHosts, ...more } = environmentOf(host);
    expect([apiBase, webHosts]).toEqual(['/api', [host]]);
    expect(Object.keys(more).sort()).toEqual(['appId', 'appKey']);
  },
);
