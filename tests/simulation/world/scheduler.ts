/**
 * Whoever events belong to: a tab, a worker, a process of the server, the world itself. The events
 * of an ended life never run, and those of a frozen one run when it thaws.
 */
export interface Life {
  readonly name: string;
  isOver: boolean;
  /** In virtual milliseconds; the life does nothing before. */
  frozenUntil: number;
}

export const lifeNamed = (name: string): Life => ({ name, isOver: false, frozenUntil: 0 });

interface Moment {
  at: number;
  /** Of two events at the same time the one that was scheduled first runs first. */
  readonly number: number;
  readonly life: Life;
  readonly run: () => void;
  isCancelled: boolean;
}

/** A scheduled event, to cancel it. */
export type Scheduled = Pick<Moment, 'isCancelled'>;

export interface Scheduler {
  /** Virtual milliseconds since 1970. */
  now(): number;
  after(life: Life, milliseconds: number, run: () => void): Scheduled;
  /** Runs the events up to this time, one after the other, each with everything that it resolves. */
  runUntil(time: number): Promise<void>;
  /** How many events have run. */
  count(): number;
}

/** In half an hour a world has some hundred events. */
const mostEvents = 30_000;

/** Somebody tries again and again without waiting. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress';
}

/** Resolves when no promise is left that can be settled without a further event. */
const allSettled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * The virtual time. Nothing in a simulation waits for anything real: whoever waits has scheduled an
 * event, so the order of the events is the whole interleaving, and follows from the seed.
 */
export function schedulerFrom(start: number): Scheduler {
  const heap: Moment[] = [];
  let time = start;
  let scheduled = 0;
  let ran = 0;

  const isBefore = (a: Moment, b: Moment) => a.at < b.at || (a.at === b.at && a.number < b.number);

  function push(event: Moment): void {
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Moment;
      if (!isBefore(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  function pop(): Moment | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && isBefore(right, heap[child] as Moment)) child += 1;
      if (!isBefore(heap[child] as Moment, last)) break;
      heap[at] = heap[child] as Moment;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  function schedule(life: Life, at: number, run: () => void): Moment {
    scheduled += 1;
    const event = { at, number: scheduled, life, run, isCancelled: false };
    push(event);
    return event;
  }

  return {
    now: () => time,
    count: () => ran,
    after: (life, milliseconds, run) => schedule(life, time + Math.max(0, milliseconds), run),
    async runUntil(until) {
      const most = ran + mostEvents;
      for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
        pop();
        if (next.isCancelled || next.life.isOver) continue;
        time = Math.max(time, next.at);
        if (next.life.frozenUntil > time) {
          next.at = next.life.frozenUntil;
          push(next);
          continue;
        }
        ran += 1;
        if (ran > most) throw new NoProgress();
        next.run();
        await allSettled();
      }
      time = Math.max(time, until);
    },
  };
}
