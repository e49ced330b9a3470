import { complete, completeClass } from '../world/lacks';
import type { Life, Scheduler } from '../world/scheduler';

/** As the global `AbortSignal`, without the engine's weak references. */
export class SignalOfModel {
  aborted = false;
  reason: unknown = undefined;
  private readonly listeners = new Set<() => void>();

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

class ControllerOfModel {
  readonly signal = new SignalOfModel();

  abort(reason: unknown = new DOMException('It was aborted.', 'AbortError')): void {
    this.signal.abort(reason);
  }
}

completeClass('AbortSignal', SignalOfModel);
completeClass('AbortController', ControllerOfModel);

function any(signals: readonly SignalOfModel[]): SignalOfModel {
  const either = new SignalOfModel();
  for (const signal of signals)
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason));
  return either;
}

/** `AbortSignal` and `AbortController` by the virtual time; nobody constructs a signal. */
export function abortSignals(scheduler: Scheduler, life: Life) {
  function timeout(milliseconds: number): SignalOfModel {
    const signal = new SignalOfModel();
    const late = () => signal.abort(new DOMException('The time is over.', 'TimeoutError'));
    scheduler.after(life, milliseconds, late);
    return signal;
  }

  return {
    AbortSignal: complete('AbortSignal', { timeout, any }),
    AbortController: ControllerOfModel,
  };
}
