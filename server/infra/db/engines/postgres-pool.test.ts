import { describe, expect, test, vi } from 'vitest';
import { WritableHost } from './postgres-pool';

/** Hosts by name: the timeline of one that takes writes, or undefined. */
function newHosts(timelines: Record<string, number | undefined>) {
  const moved = vi.fn();
  const ask = vi.fn(async (url: string) => {
    const timeline = timelines[url];
    if (timeline === undefined) throw new Error(`${url} takes no writes`);
    return timeline;
  });
  return { timelines, moved, ask, host: new WritableHost({ urls: ['a', 'b'], ask, moved }) };
}

describe('which host takes writes', () => {
  test('it is asked once, by whoever comes first', async () => {
    const { host, ask } = newHosts({ a: 1 });
    expect(await Promise.all([host.find(), host.find()])).toEqual(['a', 'a']);
    expect(await host.find()).toBe('a');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('a check finds the replica that took over, and tells it', async () => {
    const { host, timelines, moved } = newHosts({ a: 1 });
    await host.find();
    Object.assign(timelines, { a: undefined, b: 2 });
    await host.check();
    expect(await host.find()).toBe('b');
    expect(moved.mock.calls).toEqual([['a'], ['b']]);
  });

  test('a check that finds the same host disturbs nobody', async () => {
    const { host, moved } = newHosts({ a: 1 });
    await host.find();
    await host.check();
    expect(moved).toHaveBeenCalledTimes(1);
  });

  test('of two that take writes the later primary counts', async () => {
    expect(await newHosts({ a: 1, b: 2 }).host.find()).toBe('b');
    expect(await newHosts({ a: 3, b: 2 }).host.find()).toBe('a');
  });

  test('a former primary that comes back is never used again', async () => {
    const { host, timelines } = newHosts({ b: 2 });
    await host.find();
    Object.assign(timelines, { a: 1, b: undefined });
    await expect(host.check()).rejects.toMatchObject({ name: 'StaleHost' });
    await expect(host.find()).rejects.toMatchObject({ code: '25006' });
    Object.assign(timelines, { b: 2 });
    expect(await host.find()).toBe('b');
  });

  test('without any, the failure of a host is reported, and the next one asks again', async () => {
    const { host, timelines } = newHosts({});
    await expect(host.find()).rejects.toThrow('a takes no writes');
    Object.assign(timelines, { b: 1 });
    expect(await host.find()).toBe('b');
  });

  test('after a connection that failed the host is asked again', async () => {
    const { host, ask } = newHosts({ a: 1 });
    await host.find();
    host.doubt('b');
    await host.find();
    expect(ask).toHaveBeenCalledTimes(2);
    host.doubt('a');
    await host.find();
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
