import { completeClass } from '../world/lacks';
import type { Life, Scheduler } from '../world/scheduler';

/** `AbortSignal` and `AbortController` by the virtual time, without the engine's weak references. */
export function abortSignals(scheduler: Scheduler, life: Life) {
  class Signal {
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

    static timeout(milliseconds: number): Signal {
      const signal = new Signal();
      const late = () => signal.abort(new DOMException('The time is over.', 'TimeoutError'));
      scheduler.after(life, milliseconds, late);
      return signal;
    }

    static any(signals: readonly Signal[]): Signal {
      const any = new Signal();
      for (const signal of signals)
        if (signal.aborted) any.abort(signal.reason);
        else signal.addEventListener('abort', () => any.abort(signal.reason));
      return any;
    }
  }

  class Controller {
    readonly signal = new Signal();

    abort(reason: unknown = new DOMException('It was aborted.', 'AbortError')): void {
      this.signal.abort(reason);
    }
  }

  return {
    AbortSignal: completeClass('AbortSignal', Signal),
    AbortController: completeClass('AbortController', Controller),
  };
}

export type AbortSignals = ReturnType<typeof abortSignals>;
export type SignalOfModel = InstanceType<AbortSignals['AbortSignal']>;
