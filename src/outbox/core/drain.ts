import { asOwner, markOfSession } from './as-owner';
import { carrier, type CarrierDependencies } from './carry';
import { dueAmong, type Impatience } from './due';
import {
  hasFile,
  isRaw,
  isToBeRead,
  isUnsent,
  lacksFields,
  type OutboxItem,
  waitsForLogIn,
} from './item';
import { isFileKind, type OutboxKind } from './kind';

export interface DrainerDependencies extends CarrierDependencies {
  /**
   * Runs `work` as the one drainer; undefined when another is. `isHeld` tells whether it still is
   * the one.
   */
  exclusively: <T>(work: (isHeld: () => Promise<boolean>) => Promise<T>) => Promise<T | undefined>;
  /** Whether files may go over the network that there is now. */
  networkWillDo: () => Promise<boolean>;
  /** Tells the drainer that is at it, in another page or worker, that the traveller said 'now' here. */
  tellDrainer?: () => void;
}

export interface DrainResult {
  /** Items that still wait for an attempt that nobody but the outbox makes. */
  left: number;
  /** How many arrived in this run. */
  delivered: number;
  /** When the next one is due, milliseconds since 1970; absent when a trigger is waited for. */
  nextAttemptAt?: number;
  /** Nothing was tried here, because another page or worker is at it. */
  isElsewhere?: true;
}

/**
 * Items under way at a time. Two send bytes, so that the network has work while one of them waits for
 * an answer (`send-file.ts`); the third is opened meanwhile, or attached. What the server is to read goes
 * before all others, and beside them: its traveller waits for what it says.
 */
const atOnce = 3;
const withReading = 4;

/** Whether nothing but its traveller's data is missing: the file has gone, the rest waits. */
const waitsForFields = (item: OutboxItem, kind: OutboxKind) =>
  isFileKind(kind) && lacksFields(item, kind) && hasFile(item) && item.serverKey !== undefined;

/**
 * How far behind the others: what the server is to read goes first. What failed goes behind what did not, so that it holds up nothing. What got further when it was last tried comes first: the sooner it arrives.
 */
function rank(item: OutboxItem, kind: OutboxKind): number {
  if (isRead(item, kind)) return -2;
  const isMoving = hasFile(item) && (item.offset ?? 0) > 0 && item.attempts <= 1;
  return isMoving ? -1 : item.attempts;
}

const isRead = (item: OutboxItem, kind: OutboxKind): boolean =>
  isFileKind(kind) && isToBeRead(item, kind);

const stoppingReasons: ReadonlySet<string> = new Set(['network', 'login', 'limit']);

/** Without a network or a log-in, or with a limit reached, the others need not be tried in this run. */
const stopsOthers = (item: OutboxItem | undefined): boolean =>
  item?.state === 'waiting' && stoppingReasons.has(item.lastProblem?.reason ?? '');

export interface DrainOptions extends Impatience {
  /** The traveller said 'now', whatever network there is. */
  anyNetwork?: boolean;
  /** No new item is begun after this moment, milliseconds since 1970. */
  until?: number;
}

/**
 * Carries the current user's items to the server, one drainer at a time: the oldest first among
 * those of one rank.
 */
export function drainer(deps: DrainerDependencies) {
  const carry = carrier(deps);
  const owned = asOwner(deps.session);
  let wake: (trigger: DrainOptions) => void = () => undefined;

  /** Whether the outbox can take it further by itself: then or now, whatever time it waits for. */
  const goesOn = (item: OutboxItem) =>
    isUnsent(item) &&
    item.state !== 'needs-you' &&
    !isRaw(item) &&
    !waitsForFields(item, deps.kinds.of(item));

  async function listDue(
    tried: ReadonlySet<string>,
    impatience: Impatience,
  ): Promise<OutboxItem[]> {
    const session = await deps.session.read();
    if (!session) return [];
    const items = await deps.store.list(session.userId);
    return dueAmong(items, deps.now(), impatience)
      .filter((candidate) => !tried.has(candidate.id) && goesOn(candidate))
      .sort((a, b) => rank(a, deps.kinds.of(a)) - rank(b, deps.kinds.of(b)));
  }

  async function summary(delivered: number): Promise<DrainResult> {
    const session = await deps.session.read();
    if (!session) return { left: 0, delivered };
    const [items, mark] = await Promise.all([
      deps.store.list(session.userId),
      markOfSession(session),
    ]);
    const left = items.filter((item) => goesOn(item) && !waitsForLogIn(item, mark));
    const times = left.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    return {
      left: left.length,
      delivered,
      ...(times.length > 0 && { nextAttemptAt: Math.min(...times) }),
    };
  }

  /** Each item once, several at a time; the list is read anew when it has come to its end. */
  async function run(
    { ignoreBackoff, ignoreLimits, until = Infinity }: DrainOptions,
    isHeld: () => Promise<boolean>,
  ): Promise<number> {
    const underWay = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    let impatience: Impatience = { ignoreBackoff, ignoreLimits };
    let tried = new Set<string>();
    let due: OutboxItem[] = [];
    let delivered = 0;
    let stopped = false;

    async function next(): Promise<string | undefined> {
      if (underWay.size >= withReading) return undefined;
      stopped ||= deps.now() >= until || !(await isHeld());
      if (stopped) return undefined;
      if (due.length === 0) due = await listDue(tried, impatience);
      const [first] = due;
      const isFull = underWay.size >= atOnce && !(first && isRead(first, deps.kinds.of(first)));
      return isFull ? undefined : due.shift()?.id;
    }

    async function take(id: string): Promise<void> {
      try {
        const item = await carry(id, until);
        if (item?.state === 'done') delivered += 1;
        stopped ||= stopsOthers(item);
      } catch (error) {
        failures.push(error);
        stopped = true;
      }
    }

    for (;;) {
      const woken = new Promise<DrainOptions>((resolve) => (wake = resolve)).then((trigger) => {
        stopped = failures.length > 0;
        due = [];
        if (!trigger.ignoreBackoff) return;
        impatience = {
          ignoreBackoff: true,
          ignoreLimits: impatience.ignoreLimits || trigger.ignoreLimits,
        };
        tried = new Set(underWay.keys());
      });
      const id = await next();
      if (id !== undefined) {
        tried.add(id);
        underWay.set(
          id,
          take(id).finally(() => underWay.delete(id)),
        );
      } else if (underWay.size > 0) await Promise.race([...underWay.values(), woken]);
      else break;
    }
    if (failures.length > 0) throw failures[0];
    return delivered;
  }

  return {
    /** What there is to do, without doing it. */
    left: (): Promise<DrainResult> => summary(0),

    /**
     * Learns beside the probe what would otherwise be asked after it: of these items, or of those that
     * go first. What fails here is asked again, and told, when it is their turn.
     */
    async askAhead(items?: readonly OutboxItem[]): Promise<void> {
      const first = items ?? (await listDue(new Set(), { ignoreBackoff: true })).slice(0, atOnce);
      const asking = first
        .filter(hasFile)
        .map((item) => owned(item, (token) => deps.steps.askAhead(item, token)));
      await Promise.allSettled(asking);
    },

    /** Tells the present run of another trigger: it looks anew at what there is to do. */
    lookAgain: (trigger: DrainOptions): void => wake(trigger),

    async drain(options: DrainOptions = {}): Promise<DrainResult> {
      if (!options.anyNetwork && !(await deps.networkWillDo())) return summary(0);
      const delivered = await deps.exclusively((isHeld) => run(options, isHeld));
      if (delivered !== undefined) return summary(delivered);
      if (options.anyNetwork) deps.tellDrainer?.();
      return { ...(await summary(0)), isElsewhere: true };
    },
  };
}

export type Drainer = ReturnType<typeof drainer>;
