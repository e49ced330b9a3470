import type { SessionStore } from '../storage/session';
import { asOwner } from './as-owner';
import type { DeliverySteps } from './deliver';
import {
  isUnsent,
  waitsForData,
  type FeedbackItem,
  type OutboxItem,
  type UploadedItem,
} from './item';

import { OtherFileError, OutOfTimeError, OvertakenError } from './failures';
import { eventForFailure, type DeliveryStep } from './policy';
import { policyTimes } from './policy-times';
import type { Report } from './resumable-upload';
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
  /** Whether files may go over the network that there is now. */
  networkWillDo: () => Promise<boolean>;
  /** Tells every page and worker that an item changed. */
  announce: (item: OutboxItem) => void;
}

export interface DrainResult {
  /** Items that still wait for an attempt that nobody but the outbox makes. */
  left: number;
  /** How many arrived in this run. */
  delivered: number;
  /** When the next one is due, milliseconds since 1970; absent when a trigger is waited for. */
  nextAttemptAt?: number;
}

/** Screens need no more. */
const announceEveryMs = 250;

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
  /** The traveller said 'now', whatever network there is. */
  anyNetwork?: boolean;
  /** No new item is begun after this moment, milliseconds since 1970. */
  until?: number;
}

/**
 * Carries the current user's items to the server, one drainer at a time: the oldest first among
 * those that failed equally often.
 */
export function drainer(deps: DrainerDependencies) {
  const owned = asOwner(deps.session);

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
    await apply(
      item,
      eventForFailure(error, {
        step,
        attempts: item.attempts,
        now: deps.now(),
        random: deps.random,
      }),
    );
  }

  /** Writes down how far it got; IndexedDB is the truth, the announcements are for eyes. */
  function reporter(item: UploadedItem, until: number): Report {
    let announcedAt = -Infinity;
    return async (progress) => {
      const next = await deps.store.apply(item.id, { type: 'progressed', ...progress }, item.epoch);
      if (!next) throw new OvertakenError();
      if (deps.now() >= until) throw new OutOfTimeError();
      if (Math.abs(deps.now() - announcedAt) < announceEveryMs) return;
      announcedAt = deps.now();
      deps.announce(next);
    };
  }

  async function upload(item: UploadedItem, until: number): Promise<UploadedItem | undefined> {
    const uploading = await apply(item, { type: 'upload-started' });
    if (!uploading) return undefined;
    try {
      const report = reporter(uploading, until);
      const serverKey = await owned(item, (token) => deps.steps.upload(uploading, token, report));
      return await apply(uploading, { type: 'uploaded', serverKey });
    } catch (error) {
      await fail(uploading, 'upload', error);
      return undefined;
    }
  }

  async function attach(item: UploadedItem): Promise<void> {
    const attaching = await apply(item, { type: 'attach-started' });
    if (!attaching) return;
    try {
      const attached = await owned(item, (token) => deps.steps.attach(attaching, token));
      if (attached.sha256 !== attaching.sha256) throw new OtherFileError();
      await apply(attaching, { type: 'attached', at: deps.now(), ...attached });
    } catch (error) {
      await fail(attaching, 'attach', error);
    }
  }

  async function deliverFile(item: UploadedItem, until: number): Promise<void> {
    const uploaded = item.serverKey === undefined ? await upload(item, until) : item;
    if (uploaded) await attach(uploaded);
  }

  async function deliverFeedback(item: FeedbackItem): Promise<void> {
    const sending = await apply(item, { type: 'send-started' });
    if (!sending) return;
    try {
      await owned(item, (token) => deps.steps.sendFeedback(sending, token));
      await apply(sending, { type: 'sent', at: deps.now() });
    } catch (error) {
      await fail(sending, 'send', error);
    }
  }

  async function deliver(id: string, until: number): Promise<void> {
    const claimed = await deps.store.claim(id);
    if (!claimed) return;
    return claimed.kind === 'feedback' ? deliverFeedback(claimed) : deliverFile(claimed, until);
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
    return item?.id;
  }

  /** Without a network or a log-in, the others need not even be tried now. */
  async function stops(id: string): Promise<boolean> {
    const item = await deps.store.get(id);
    const reason = item?.state === 'waiting' ? item.lastProblem?.reason : undefined;
    return reason === 'network' || reason === 'login';
  }

  async function summary(delivered: number): Promise<DrainResult> {
    const session = await deps.session.read();
    if (!session) return { left: 0, delivered };
    const items = await deps.store.list(session.userId);
    const unsent = idsOf(items);
    const left = items
      .filter((item) => goesOn(item, unsent))
      .filter(({ lastProblem }) => lastProblem?.reason !== 'login');
    const times = left.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    return {
      left: left.length,
      delivered,
      ...(times.length > 0 && { nextAttemptAt: Math.min(...times) }),
    };
  }

  return {
    /** What there is to do, without doing it. */
    left: (): Promise<DrainResult> => summary(0),

    async drain({
      ignoreBackoff = false,
      anyNetwork = false,
      until = Infinity,
    }: DrainOptions = {}): Promise<DrainResult> {
      const tried = new Set<string>();
      let delivered = 0;
      if (!anyNetwork && !(await deps.networkWillDo())) return summary(delivered);
      while (deps.now() < until) {
        const due = await nextDue(tried, ignoreBackoff);
        if (!due) break;
        tried.add(due);
        // The lock is let go between items, so that a visible page can take over from the worker.
        const ran = await deps.exclusively(async () => {
          await deliver(due, until);
          return true;
        });
        if ((await deps.store.get(due))?.state === 'done') delivered += 1;
        if (!ran || (await stops(due))) break;
      }
      return summary(delivered);
    },
  };
}

export type Drainer = ReturnType<typeof drainer>;
