import { expect, test } from 'vitest';
import { abortSignals } from './phone/abort-signals';
import { checkOptions, complete, lacking, ModelLacks, takeLacks } from './world/lacks';
import { lifeNamed, schedulerFrom } from './world/scheduler';
import { absentGlobal, frozen, timelessGlobals } from './world/shared-modules';

test('what a model lacks is noted where it is read, and what it has is not', () => {
  takeLacks();
  const { AbortSignal } = abortSignals(schedulerFrom(0), lifeNamed('tab'));
  const signal = AbortSignal.timeout(5);
  expect([signal.aborted, signal.reason, signal.toString()]).toHaveLength(3);
  expect(takeLacks()).toEqual([]);
  void (signal as unknown as AbortSignal).onabort;
  void (AbortSignal as unknown as { abort: unknown }).abort;
  expect(takeLacks()).toEqual(['AbortSignal.abort', 'AbortSignal.prototype.onabort']);
});

test('members that are named as absent may be looked for, and options have to be known', () => {
  const navigator = complete('navigator', { onLine: true }, ['connection']);
  expect([navigator.onLine, 'connection' in navigator]).toEqual([true, false]);
  expect((navigator as { connection?: unknown }).connection).toBeUndefined();
  checkOptions('fetch', { method: 'GET' }, ['method']);
  expect(takeLacks()).toEqual([]);
  checkOptions('fetch', { keepalive: true }, ['method']);
  expect(lacking('a stream')).toBeInstanceOf(ModelLacks);
  expect(takeLacks()).toEqual(['a stream', 'fetch({ keepalive })']);
});

test('a module that all tabs share has no clock, no chance, nothing of a tab, and nothing to change', () => {
  takeLacks();
  const { Date, Math } = timelessGlobals;
  expect([new Date(5).getTime(), Date.UTC(1970), Math.max(1, 2)]).toEqual([5, 0, 2]);
  expect(takeLacks()).toEqual([]);
  expect(() => Date.now()).toThrow(ModelLacks);
  expect(() => new Date()).toThrow(ModelLacks);
  expect(() => Math.random()).toThrow(ModelLacks);
  expect(() => (absentGlobal('crypto') as Crypto).randomUUID()).toThrow(ModelLacks);
  expect(takeLacks()).toHaveLength(4);
  const shared = frozen({ list: [{ name: 'one' }] });
  expect(() => shared.list.push({ name: 'two' })).toThrow(TypeError);
});
