/**
 * The owner of events: a tab, a worker, a process of the server, the world itself. The events of an
 * ended life never run, and those of a frozen one run when it thaws.
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
  /** Runs before the next event, when everything is settled that needs none; a frozen life too. */
  whenSettled(life: Life, run: () => void): void;
  /** Runs the events up to this time, one after the other, each with everything that it resolves. */
  runUntil(time: number): Promise<void>;
  /** How many events have run. */
  count(): number;
}

/** A freeze may end earlier than it was to: what waits for its end looks so often. */
const looksAgainMs = 60_000;

/** In half an hour a world has some hundred events. */
const mostEvents = 30_000;

/** Somebody tries again and again without waiting. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress';
}

/** Steps for which the event loop is asked at a time: between two of them promises are settled. */
const stepsAtOnce = 64;

/** Calls `step` until it says that it was the last, each time after whatever the one before resolves. */
const untilLast = (step: () => boolean) =>
  new Promise<void>((resolve, reject) => {
    let isEnded = false;
    const take = () => {
      if (isEnded) return;
      try {
        isEnded = step();
        if (isEnded) resolve();
      } catch (error) {
        isEnded = true;
        reject(error);
      }
    };
    const takeSome = () => {
      if (isEnded) return;
      for (let steps = 0; steps < stepsAtOnce; steps += 1) setImmediate(take);
      setImmediate(takeSome);
    };
    takeSome();
  });

/**
 * The virtual time. Nothing in a simulation waits for anything real: whoever waits has scheduled an
 * event, so the order of the events is the whole interleaving, and follows from the seed.
 */
export function schedulerFrom(start: number): Scheduler {
  const heap: Moment[] = [];
  const settling: { life: Life; run: () => void }[] = [];
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

  /** The next event up to this time whose life goes on; those of frozen ones are put off. */
  function nextUntil(until: number): Moment | undefined {
    for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
      pop();
      if (next.isCancelled || next.life.isOver) continue;
      time = Math.max(time, next.at);
      if (next.life.frozenUntil <= time) return next;
      next.at = Math.min(next.life.frozenUntil, time + looksAgainMs);
      push(next);
    }
    return undefined;
  }

  return {
    now: () => time,
    count: () => ran,
    after: (life, milliseconds, run) => schedule(life, time + Math.max(0, milliseconds), run),
    whenSettled: (life, run) => void settling.push({ life, run }),
    async runUntil(until) {
      const most = ran + mostEvents;
      await untilLast(() => {
        const settled = settling.shift();
        if (settled) {
          if (!settled.life.isOver) settled.run();
          return false;
        }
        const next = nextUntil(until);
        if (!next) return true;
        ran += 1;
        if (ran > most) throw new NoProgress();
        next.run();
        return false;
      });
      time = Math.max(time, until);
    },
  };
}
