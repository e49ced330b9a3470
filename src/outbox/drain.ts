import type { SessionStore } from '../storage/session';
import { DamagedError, type DeliverySteps } from './deliver';
import type { OutboxItem } from './item';
import { eventForFailure } from './policy';
import type { OutboxStore } from './store';
import type { OutboxEvent } from './transition';

export interface DrainerDependencies {
  store: OutboxStore;
  session: SessionStore;
  steps: DeliverySteps;
  now: () => number;
  random: () => number;
  /** Runs `work` while holding the drainer's lock; undefined when another holds it. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Tells every page and worker that an item changed. */
  announce: (item: OutboxItem) => void;
}

export interface DrainResult {
  /** Items that still wait for an attempt that nobody but the outbox makes. */
  left: number;
  /** When the next one is due, milliseconds since 1970; absent when a trigger is waited for. */
  nextAttemptAt?: number;
}

const isDue = (item: OutboxItem, now: number) =>
  item.state !== 'needs-you' &&
  item.state !== 'cancelled' &&
  item.state !== 'done' &&
  (item.nextAttemptAt ?? 0) <= now;

const waits = (item: OutboxItem) =>
  ['sealed', 'uploading', 'uploaded', 'attaching', 'waiting'].includes(item.state) &&
  item.lastProblem?.reason !== 'login';

export interface DrainOptions {
  /** A trigger that says 'the network is back': what waits for time goes at once. */
  ignoreBackoff?: boolean;
  /** No new item is begun after this moment, milliseconds since 1970. */
  until?: number;
}

/** Carries the current user's items to the server, oldest first, one drainer at a time. */
export function drainer(deps: DrainerDependencies) {
  async function apply(item: OutboxItem, event: OutboxEvent): Promise<OutboxItem | undefined> {
    const next = await deps.store.apply(item.id, event, item.epoch);
    if (next) deps.announce(next);
    return next;
  }

  async function fail(item: OutboxItem, step: 'upload' | 'attach', error: unknown): Promise<void> {
    const event: OutboxEvent =
      error instanceof DamagedError
        ? { type: 'need', reason: 'damaged', sentence: error.message }
        : eventForFailure(error, {
            step,
            attempts: item.attempts,
            now: deps.now(),
            random: deps.random,
          });
    await apply(item, event);
  }

  async function upload(item: OutboxItem, token: string): Promise<OutboxItem | undefined> {
    const uploading = await apply(item, { type: 'upload-started' });
    if (!uploading) return undefined;
    try {
      const serverKey = await deps.steps.upload(uploading, token);
      return await apply(uploading, { type: 'uploaded', serverKey });
    } catch (error) {
      await fail(uploading, 'upload', error);
      return undefined;
    }
  }

  async function attach(item: OutboxItem, token: string): Promise<void> {
    const attaching = await apply(item, { type: 'attach-started' });
    if (!attaching) return;
    try {
      const { position, sha256 } = await deps.steps.attach(attaching, token);
      await apply(attaching, { type: 'attached', at: deps.now(), position, sha256 });
    } catch (error) {
      await fail(attaching, 'attach', error);
    }
  }

  async function deliver(id: string, token: string): Promise<void> {
    const claimed = await deps.store.claim(id);
    if (!claimed) return;
    const uploaded = claimed.serverKey === undefined ? await upload(claimed, token) : claimed;
    if (uploaded) await attach(uploaded, token);
  }

  async function nextDue(tried: ReadonlySet<string>, ignoreBackoff: boolean) {
    const session = await deps.session.read();
    if (!session) return undefined;
    const now = ignoreBackoff ? Infinity : deps.now();
    const items = await deps.store.list(session.userId);
    const item = items.find((candidate) => !tried.has(candidate.id) && isDue(candidate, now));
    return item && { id: item.id, token: session.user.token };
  }

  /** Without a network or a log-in, the others need not even be tried now. */
  async function stops(id: string): Promise<boolean> {
    const item = await deps.store.get(id);
    const reason = item?.state === 'waiting' ? item.lastProblem?.reason : undefined;
    return reason === 'network' || reason === 'login';
  }

  async function summary(): Promise<DrainResult> {
    const session = await deps.session.read();
    if (!session) return { left: 0 };
    const left = (await deps.store.list(session.userId)).filter(waits);
    const times = left.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    return { left: left.length, ...(times.length > 0 && { nextAttemptAt: Math.min(...times) }) };
  }

  return {
    async drain({
      ignoreBackoff = false,
      until = Infinity,
    }: DrainOptions = {}): Promise<DrainResult> {
      const tried = new Set<string>();
      while (deps.now() < until) {
        const due = await nextDue(tried, ignoreBackoff);
        if (!due) break;
        tried.add(due.id);
        // The lock is let go between items, so that a visible page can take over from the worker.
        const ran = await deps.exclusively(async () => {
          await deliver(due.id, due.token);
          return true;
        });
        if (!ran || (await stops(due.id))) break;
      }
      return summary();
    },
  };
}

export type Drainer = ReturnType<typeof drainer>;
