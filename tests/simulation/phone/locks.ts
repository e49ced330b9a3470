import { checkOptions, complete, lacking } from '../world/lacks';
import type { Life, Scheduler } from '../world/scheduler';

type Granted = (lock: object | null) => Promise<unknown>;

interface Options {
  ifAvailable?: boolean;
  steal?: boolean;
}

interface Held {
  readonly life: Life;
  /** Rejects the request of the holder whose lock was stolen. */
  readonly stolen: (error: DOMException) => void;
}

/** The Web Locks of a phone. A lock ends with the tab or worker that holds it. */
export function phoneLocks(scheduler: Scheduler) {
  const held = new Map<string, Held>();

  const managerOf = (life: Life) =>
    complete('LockManager', {
      request(name: string, options: Options, granted: Granted): Promise<unknown> {
        const { ifAvailable, steal } = options;
        checkOptions('locks.request', options, ['ifAvailable', 'steal']);
        if (life.isOver) return new Promise(() => undefined);
        const holder = held.get(name);
        if (holder && !holder.life.isOver && !steal) {
          if (!ifAvailable) throw lacking('a lock that waits for another');
          return granted(null);
        }
        // A holder that sleeps learns of it when it thaws: until then nothing of it may run.
        if (holder && steal)
          scheduler.after(holder.life, 0, () =>
            holder.stolen(new DOMException('The lock was stolen.', 'AbortError')),
          );
        return new Promise((resolve, reject) => {
          const mine: Held = { life, stolen: reject };
          held.set(name, mine);
          granted({ name })
            .then(resolve, reject)
            .finally(() => {
              if (held.get(name) === mine) held.delete(name);
            });
        });
      },
    });

  const holds = (life: Life) => [...held.values()].some((each) => each.life === life);

  return { managerOf, holds };
}

export type PhoneLocks = ReturnType<typeof phoneLocks>;
