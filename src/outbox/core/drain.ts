import { withOwnerToken, markOfSession } from './delivery-steps';
import { itemProcessor, type ProcessorDependencies } from './process-item';
import {
  behindOthers,
  dueAmong,
  hasParents,
  heldItems,
  type Impatience,
  isRead,
  lacksNetwork,
  rank,
  stopsOthers,
  waitsForTraveller,
} from './queue-order';
import {
  deliverableStates,
  hasFile,
  isRaw,
  isUnconfirmed,
  isWithdrawn,
  type OutboxItem,
  unsentStates,
  waitsForLogIn,
} from './item';

export interface DrainerDependencies extends ProcessorDependencies {
  /**
   * Runs `work` as the only drainer; undefined if another one runs. `isHeld` checks whether the
   * lease is still held.
   */
  exclusively: <T>(work: (isHeld: () => Promise<boolean>) => Promise<T>) => Promise<T | undefined>;
  /** Whether files may be sent over the present network; other items go over any. */
  networkWillDo: () => Promise<boolean>;
  /** Forwards the traveller's retry to the drainer that runs in another page or worker. */
  tellDrainer?: () => void;
}

export interface DrainResult {
  /** Items that the outbox will still try to send. */
  left: number;
  /** How many were delivered in this run. */
  delivered: number;
  /** When the next one is due, in milliseconds since 1970; absent if they wait for a trigger. */
  nextAttemptAt?: number;
  /** Nothing was sent here, because another page or worker drains. */
  isElsewhere?: true;
}

/**
 * Concurrency limit. Two items send bytes, so that the network has work while one of them waits for
 * an answer (`send-file.ts`); the third is opened or attached meanwhile. A file that the server
 * reads, and an item without a file, may exceed the limit, because the traveller waits for them.
 */
const atOnce = 3;
const atMost = 4;

const isDeliverable = ({ state }: OutboxItem): boolean =>
  deliverableStates.some((each) => each === state);

/** Waits until a moment; `cancel` ends the timer. */
function timerOf(milliseconds: number): { over: Promise<void>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds));
  });
  return { over, cancel: () => clearTimeout(timer) };
}

export interface DrainOptions extends Impatience {
  /** The traveller retried: the network's type does not matter. */
  anyNetwork?: boolean;
  /** No item is started after this moment, in milliseconds since 1970. */
  until?: number;
}

/**
 * Delivers the present user's items, one drainer at a time; among items of one rank the oldest
 * first.
 */
export function drainer(deps: DrainerDependencies) {
  const processItem = itemProcessor(deps);
  const owned = withOwnerToken(deps.session);
  let wake: (trigger: DrainOptions) => void = () => undefined;

  /** Whether a deliverable item can be processed further without the traveller. */
  const isRunnable = (item: OutboxItem) =>
    !isRaw(item) &&
    hasParents(item, deps.kinds.of(item)) &&
    !waitsForTraveller(item, deps.kinds.of(item));

  /** A user's items that are not sent yet, without those that wait for another one to be done. */
  async function listDeliverable(userId: string): Promise<OutboxItem[]> {
    const unsent = await deps.store.listIn(userId, unsentStates);
    const held = heldItems(unsent, deps.kinds);
    return unsent.filter((item) => isDeliverable(item) && !held.has(item));
  }

  /**
   * Without those that wait for another log-in than the present one, which has been rejected:
   * whatever the trigger, each would send a request only to be rejected again. `isAccepted`: the
   * server has accepted the present one since.
   */
  async function listDue(
    tried: ReadonlySet<string>,
    impatience: Impatience,
    isAccepted = false,
  ): Promise<OutboxItem[]> {
    const session = await deps.session.read();
    if (!session) return [];
    const [items, mark] = await Promise.all([
      listDeliverable(session.userId),
      markOfSession(session),
    ]);
    const rankOf = (item: OutboxItem) => rank(item, deps.kinds.of(item));
    const behind = behindOthers(items, deps.kinds);
    return dueAmong(items, deps.now(), impatience)
      .filter((candidate) => !behind.has(candidate))
      .filter((candidate) => !tried.has(candidate.id) && isRunnable(candidate))
      .filter((candidate) => isAccepted || !waitsForLogIn(candidate, mark))
      .sort((a, b) => rankOf(a) - rankOf(b));
  }

  async function summary(delivered: number): Promise<DrainResult> {
    const session = await deps.session.read();
    if (!session) return { left: 0, delivered };
    const [items, mark] = await Promise.all([
      listDeliverable(session.userId),
      markOfSession(session),
    ]);
    // An unconfirmed item causes no background sync and no notification: its screen starts the drainer.
    const left = items.filter(
      (item) => isRunnable(item) && !isUnconfirmed(item) && !waitsForLogIn(item, mark),
    );
    // The others go after these. If these wait for a log-in, nothing is due, whatever its time.
    const behind = behindOthers(items, deps.kinds);
    const next = left.filter((item) => !behind.has(item));
    const times = next.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    return {
      left: next.length === 0 ? 0 : left.length,
      delivered,
      ...(times.length > 0 && { nextAttemptAt: Math.min(...times) }),
    };
  }

  /** How many items without a file are left: they go over any network, because they are short. */
  async function countWithoutFile(): Promise<number> {
    const session = await deps.session.read();
    if (!session) return 0;
    const items = await listDeliverable(session.userId);
    return items.filter((item) => !hasFile(item) && isRunnable(item)).length;
  }

  /** Processes each item once, several at a time; the list is read again when it is used up. */
  async function run(
    { ignoreBackoff, ignoreLimits, anyNetwork, until = Infinity }: DrainOptions,
    isHeld: () => Promise<boolean>,
  ): Promise<number> {
    const underWay = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    let impatience: Impatience = { ignoreBackoff, ignoreLimits };
    let mayUseAny = anyNetwork;
    let tried = new Set<string>();
    let due: OutboxItem[] = [];
    let delivered = 0;
    let isAccepted = false;
    let stopped = false;
    /** Items that failed for lack of a network, and when each is due again. */
    const interrupted = new Map<string, number>();
    /** Without a log-in, or at a limit: nothing goes on by itself. */
    let isBlocked = false;

    function noteStop(item: OutboxItem): void {
      stopped = true;
      if (!lacksNetwork(item)) isBlocked = true;
      else if (item.nextAttemptAt !== undefined) interrupted.set(item.id, item.nextAttemptAt);
    }

    /**
     * One server of several may have died, or one connection hang: interrupted items are retried
     * while others are still sent, instead of after the last of them.
     */
    function retryInterrupted(): void {
      // With nothing under way the run ends, and the next one begins with a check of the server.
      if (isBlocked || underWay.size === 0) return;
      for (const [id, dueAt] of interrupted) {
        if (dueAt > deps.now()) continue;
        interrupted.delete(id);
        tried.delete(id);
        due = [];
        stopped = failures.length > 0;
      }
    }

    /** The end of any item under way, a trigger, or the moment at which an interrupted item is due again. */
    async function nextEvent(woken: Promise<unknown>): Promise<void> {
      const first = isBlocked ? Infinity : Math.min(...interrupted.values());
      const timer = first === Infinity ? undefined : timerOf(first - deps.now());
      await Promise.race([...underWay.values(), woken, ...(timer ? [timer.over] : [])]);
      timer?.cancel();
      retryInterrupted();
    }

    const mustStop = async () => deps.now() >= until || !(await isHeld());
    /** Asked for each item: the traveller may switch to Wi-Fi only, or leave it, in the middle. */
    const mayGo = async (item: OutboxItem) =>
      !hasFile(item) || mayUseAny || (await deps.networkWillDo());
    /** Somebody waits for it, and it is short. */
    const mayExceed = (item: OutboxItem) => !hasFile(item) || isRead(item, deps.kinds.of(item));

    async function next(): Promise<string | undefined> {
      if (underWay.size >= atMost) return undefined;
      if (stopped || (await mustStop())) stopped = true;
      if (stopped) return undefined;
      if (due.length === 0) due = await listDue(tried, impatience, isAccepted);
      for (let first = due[0]; first && !(await mayGo(first)); first = due[0]) due.shift();
      const [first] = due;
      if (!first || (underWay.size >= atOnce && !mayExceed(first))) return undefined;
      due.shift();
      return first.id;
    }

    /** The items under way end before the run rejects. */
    function endWith(error: unknown): undefined {
      failures.push(error);
      stopped = true;
    }

    async function take(id: string): Promise<void> {
      interrupted.delete(id);
      try {
        const item = await processItem(id, until);
        if (item?.state === 'done') isAccepted = true;
        if (item?.state === 'done' && !isWithdrawn(item)) delivered += 1;
        // The traveller may make it runnable again during this run.
        if (item && !isRunnable(item)) tried.delete(id);
        if (stopsOthers(item)) noteStop(item);
      } catch (error) {
        endWith(error);
      }
    }

    for (;;) {
      let isStale = underWay.size > 0;
      const woken = new Promise<DrainOptions>((resolve) => (wake = resolve)).then((trigger) => {
        isStale = true;
        stopped = failures.length > 0;
        isBlocked = false;
        due = [];
        mayUseAny ||= trigger.anyNetwork;
        if (!trigger.ignoreBackoff) return;
        impatience = {
          ignoreBackoff: true,
          ignoreLimits: impatience.ignoreLimits || trigger.ignoreLimits,
        };
        tried = new Set(underWay.keys());
      });
      const id = await next().catch(endWith);
      if (id !== undefined) {
        tried.add(id);
        underWay.set(
          id,
          take(id).finally(() => underWay.delete(id)),
        );
      } else if (underWay.size > 0) await nextEvent(woken);
      // An item that was sealed, or retried, during the listing may be missing in the list.
      else if (!isStale) break;
    }
    if (failures.length > 0) throw failures[0];
    return delivered;
  }

  return {
    /** Counts the remaining items, without sending any. */
    left: (): Promise<DrainResult> => summary(0),

    /**
     * Prefetches the upload status of these items, or of the first ones, while the reachability
     * check runs. Failures are ignored: the delivery repeats the request and handles them.
     */
    async prefetchUploadStatus(items?: readonly OutboxItem[]): Promise<void> {
      const first = items ?? (await listDue(new Set(), { ignoreBackoff: true })).slice(0, atOnce);
      const asking = first
        .filter(hasFile)
        .map((item) => owned(item, (token) => deps.steps.prefetchUploadStatus(item, token)));
      await Promise.allSettled(asking);
    },

    countWithoutFile,

    /** Makes the present run rescan the items for another trigger. */
    rescan: (trigger: DrainOptions): void => wake(trigger),

    async drain(options: DrainOptions = {}): Promise<DrainResult> {
      const isExcluded = !options.anyNetwork && !(await deps.networkWillDo());
      if (isExcluded && (await countWithoutFile()) === 0) return summary(0);
      const delivered = await deps.exclusively((isHeld) => run(options, isHeld));
      if (delivered !== undefined) return summary(delivered);
      if (options.anyNetwork) deps.tellDrainer?.();
      return { ...(await summary(0)), isElsewhere: true };
    },
  };
}

export type Drainer = ReturnType<typeof drainer>;
