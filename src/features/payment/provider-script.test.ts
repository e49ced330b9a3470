import { expect, test, vi } from 'vitest';
import { ScriptBlockedError, whenScriptCame } from './provider-script';

const nothing = () => undefined;

test('a loaded script is returned; a script that does not load is a ScriptBlockedError', async () => {
  expect(await whenScriptCame(Promise.resolve('stripe'), nothing)).toBe('stripe');
  await expect(whenScriptCame(Promise.reject(new Error('404')), nothing)).rejects.toThrow(
    ScriptBlockedError,
  );
});

test('a stalled script is given up, so that the next attempt starts from scratch', async () => {
  vi.useFakeTimers();
  const giveUp = vi.fn();
  const waiting = whenScriptCame(new Promise<string>(nothing), giveUp);
  const refused = expect(waiting).rejects.toThrow(ScriptBlockedError);
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  expect(giveUp).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
