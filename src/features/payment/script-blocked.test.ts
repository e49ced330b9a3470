import { expect, test, vi } from 'vitest';
import { ScriptBlockedError, whenScriptCame } from './script-blocked';

const nothing = () => undefined;

test('a script that comes is handed on, one that does not is told apart from other failures', async () => {
  expect(await whenScriptCame(Promise.resolve('stripe'), nothing)).toBe('stripe');
  await expect(whenScriptCame(Promise.reject(new Error('404')), nothing)).rejects.toThrow(
    ScriptBlockedError,
  );
});

test('a script that is held back is given up, so that the next try begins afresh', async () => {
  vi.useFakeTimers();
  const giveUp = vi.fn();
  const waiting = whenScriptCame(new Promise<string>(nothing), giveUp);
  const refused = expect(waiting).rejects.toThrow(ScriptBlockedError);
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  expect(giveUp).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
