import type { SessionStore } from '../storage/session';
import { DamagedError, type DeliverySteps } from './deliver';
import {
  isUnsent,
  waitsForData,
  type FeedbackItem,
  type OutboxItem,
  type UploadedItem,
} from './item';
import { eventForFailure, type DeliveryStep } from './policy';
import { policyTimes } from './policy-times';
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

/** Whether the outbox can take it further by itself: then or now, whatever time it waits for. */
const goesOn = (item: OutboxItem, unsent: ReadonlySet<string>) =>
  unsent.has(item.id) &&
  item.state !== 'needs-you' &&
  !waitsForData(item) &&
  (item.dependsOn === undefined || !unsent.has(item.dependsOn));

/** A time further off than any wait was set by another clock: the phone's has been put back. */
const isDue = ({ nextAttemptAt = 0 }: OutboxItem, now: number) =>
  nextAttemptAt <= now || nextAttemptAt > now + policyTimes.longestBackoff;

const idsOf = (items: readonly OutboxItem[]) => new Set(items.filter(isUnsent).map(({ id }) => id));

export interface DrainOptions {
  /** A trigger that says 'the network is back': what waits for time goes at once. */
  ignoreBackoff?: boolean;
  /** No new item is begun after this moment, milliseconds since 1970. */
  until?: number;
}

/**
 * Carries the current user's items to the server, one drainer at a time: the oldest first among
 * those that failed equally often.
 */
export function drainer(deps: DrainerDependencies) {
  /** The item after an event; an event never changes the item's kind. */
  async function apply<Item extends OutboxItem>(
    item: Item,
    event: OutboxEvent,
  ): Promise<Item | undefined> {
    const next = await deps.store.apply(item.id, event, item.epoch);
    if (next) deps.announce(next);
    return next as Item | undefined;
  }

  async function fail(item: OutboxItem, step: DeliveryStep, error: unknown): Promise<void> {
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

  async function upload(item: UploadedItem, token: string): Promise<UploadedItem | undefined> {
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

  async function attach(item: UploadedItem, token: string): Promise<void> {
    const attaching = await apply(item, { type: 'attach-started' });
    if (!attaching) return;
    try {
      const attached = await deps.steps.attach(attaching, token);
      await apply(attaching, { type: 'attached', at: deps.now(), ...attached });
    } catch (error) {
      await fail(attaching, 'attach', error);
    }
  }

  async function deliverFile(item: UploadedItem, token: string): Promise<void> {
    const uploaded = item.serverKey === undefined ? await upload(item, token) : item;
    if (uploaded) await attach(uploaded, token);
  }

  async function deliverFeedback(item: FeedbackItem, token: string): Promise<void> {
    const sending = await apply(item, { type: 'send-started' });
    if (!sending) return;
    try {
      await deps.steps.sendFeedback(sending, token);
      await apply(sending, { type: 'sent', at: deps.now() });
    } catch (error) {
      await fail(sending, 'send', error);
    }
  }

  async function deliver(id: string, token: string): Promise<void> {
    const claimed = await deps.store.claim(id);
    if (!claimed) return;
    return claimed.kind === 'feedback'
      ? deliverFeedback(claimed, token)
      : deliverFile(claimed, token);
  }

  async function nextDue(tried: ReadonlySet<string>, ignoreBackoff: boolean) {
    const session = await deps.session.read();
    if (!session) return undefined;
    const now = ignoreBackoff ? Infinity : deps.now();
    const items = await deps.store.list(session.userId);
    const unsent = idsOf(items);
    // What failed before goes behind: it must not hold up what does not depend on it.
    const [item] = items
      .filter((candidate) => !tried.has(candidate.id) && isDue(candidate, now))
      .filter((candidate) => goesOn(candidate, unsent))
      .sort((a, b) => a.attempts - b.attempts);
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
    const items = await deps.store.list(session.userId);
    const unsent = idsOf(items);
    const left = items
      .filter((item) => goesOn(item, unsent))
      .filter(({ lastProblem }) => lastProblem?.reason !== 'login');
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
