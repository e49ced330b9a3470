import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { withOwnerToken, type DeliverySteps, type SenderSource } from './delivery-steps';
import { OtherFileError, OutOfTimeError, OvertakenError } from './failures';
import {
  type FileItem,
  hasFile,
  isToBeRead,
  isUnconfirmed,
  isUnsent,
  isWithdrawn,
  type MessageItem,
  type OutboxItem,
  unsentStates,
} from './item';
import { isMessageKind, type KindRegistry, type OutboxKind, type Withdrawn } from './kind';
import { eventForFailure, type DeliveryStep } from './policy';
import { hasParents, removesApplicant } from './queue-order';
import type { Report, TokenNow } from '../transfer/resumable-upload';
import type { OutboxStore } from './store';
import type { OutboxEvent } from './outbox-event';

export interface ProcessorDependencies {
  kinds: KindRegistry;
  store: OutboxStore;
  session: SenderSource;
  steps: DeliverySteps;
  now: () => number;
  random: () => number;
  /**
   * Whether an item's bytes stay on the phone for some days after delivery; absent: they are
   * deleted at once.
   */
  keepsBytes?: (item: OutboxItem) => Promise<boolean>;
  /** Notifies every page and worker that an item changed. */
  announce: (item: OutboxItem) => void;
}

/** Progress is announced at most this often: screens need no more. */
const announceEveryMs = 250;

const isSupersededError = (error: unknown): boolean =>
  error instanceof RefusedError && error.ret === ret.superseded;

/** The event that the kind of an item makes of a refusal, if it makes one of its own. */
function needOf(error: unknown, kind: OutboxKind): OutboxEvent | undefined {
  const need =
    error instanceof RefusedError && isMessageKind(kind) ? kind.needs?.(error) : undefined;
  return need && { type: 'need', ...need };
}

/** If the application does not exist, neither does the page: it counts as deleted. */
function nothingThere(error: unknown): Withdrawn {
  if (error instanceof RefusedError && error.ret === ret.notFound) return {};
  throw error;
}

/** Processes single items: each goes through as many delivery steps as succeed. */
export function itemProcessor(deps: ProcessorDependencies) {
  const owned = withOwnerToken(deps.session);

  /** Applies an event and returns the changed item; an event never changes the item's kind. */
  async function apply<Item extends OutboxItem>(
    item: Item,
    event: OutboxEvent,
  ): Promise<Item | undefined> {
    const next = await deps.store.apply(item.id, event, item.epoch);
    if (next) deps.announce(next);
    return next as Item | undefined;
  }

  async function fail(item: OutboxItem, step: DeliveryStep, error: unknown): Promise<void> {
    // An upload that made progress has reset its attempts in the store.
    const present = (await deps.store.get(item.id)) ?? item;
    const { attempts } = present;
    const uploadsGone = hasFile(present) ? present.uploadsGone : undefined;
    const failure = { step, attempts, uploadsGone, now: deps.now(), random: deps.random };
    const isGone = isSupersededError(error) && (await hasSuccessor(item));
    const need = step === 'send' ? needOf(error, deps.kinds.of(item)) : undefined;
    const next = await apply(
      item,
      isGone ? { type: 'superseded' } : (need ?? eventForFailure(error, failure)),
    );
    if (next?.state === 'cancelled') await deps.store.forget(item.id);
  }

  /** If the check fails, the bytes are not kept; the arrival is recorded in any case. */
  const kept = async (item: OutboxItem): Promise<{ keepsBytes?: true }> =>
    (await deps.keepsBytes?.(item).catch(() => false)) ? { keepsBytes: true } : {};

  /**
   * Whether a newer item on this phone supersedes it. The server's answer alone must not delete
   * bytes.
   */
  async function hasSuccessor(item: OutboxItem): Promise<boolean> {
    if (!hasFile(item)) return false;
    const others = await deps.store.list(item.userId);
    return others.some((other) => hasFile(other) && other.supersedes?.includes(item.attachKey));
  }

  /**
   * Sends with the owner's token, and only while the item is neither removed nor claimed by another
   * drainer.
   */
  const sent = <T>(item: OutboxItem, send: (token: TokenNow) => Promise<T>): Promise<T> =>
    owned(item, (ownersToken) =>
      send(async () => {
        const [present, token] = await Promise.all([deps.store.get(item.id), ownersToken()]);
        if (present?.epoch !== item.epoch || !isUnsent(present)) throw new OvertakenError();
        return token;
      }),
    );

  /** Stores the progress; IndexedDB is the truth, announcements only update screens. */
  function reporter(item: FileItem, until: number): Report {
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

  async function upload(item: FileItem, until: number): Promise<FileItem | undefined> {
    const uploading = await apply(item, { type: 'upload-started' });
    if (!uploading) return undefined;
    try {
      const report = reporter(uploading, until);
      const serverKey = await sent(item, (token) => deps.steps.upload(uploading, token, report));
      return await apply(uploading, { type: 'uploaded', serverKey });
    } catch (error) {
      await fail(uploading, 'upload', error);
      return undefined;
    }
  }

  /** @returns the item, with the reading if there is one; undefined if the call failed */
  async function read(item: FileItem): Promise<FileItem | undefined> {
    const uploading = await apply(item, { type: 'upload-started' });
    if (!uploading) return undefined;
    try {
      const result = await sent(item, (token) => deps.steps.read(uploading, token));
      return await apply(uploading, { type: 'read', ...result });
    } catch (error) {
      await fail(uploading, 'upload', error);
      return undefined;
    }
  }

  async function attach(item: FileItem): Promise<void> {
    const attaching = await apply(item, { type: 'attach-started' });
    if (!attaching) return;
    try {
      const attached = await sent(item, (token) => deps.steps.attach(attaching, token));
      if (attached.sha256 !== undefined && attached.sha256 !== attaching.sha256)
        throw new OtherFileError();
      const receipt = { at: deps.now(), ...attached, ...(await kept(attaching)) };
      if (await apply(attaching, { type: 'attached', ...receipt })) await endSuperseded(attaching);
    } catch (error) {
      await fail(attaching, 'attach', error);
    }
  }

  /**
   * After a restore of the server an item that it has replaced may wait for its file or its turn
   * again. The server accepts that one no more.
   */
  async function endSuperseded({ id, userId, supersedes = [] }: FileItem): Promise<void> {
    if (supersedes.length === 0) return;
    const unsent = (await deps.store.listIn(userId, unsentStates)).filter(hasFile);
    const older = unsent.filter(({ attachKey }) => supersedes.includes(attachKey));
    if (older.length === 0) return;
    const ids = older.map((each) => each.id);
    for (const ended of await deps.store.supersede(id, ids)) deps.announce(ended);
  }

  /** The applicant is deleted: what waits for that one has nowhere to go, also what may have arrived. */
  async function endItemsOf({ id, userId, target }: MessageItem): Promise<void> {
    for (const item of await deps.store.listIn(userId, unsentStates)) {
      if (item.id === id || item.target.applicantId !== target.applicantId) continue;
      const ended = await deps.store.apply(item.id, { type: 'superseded' });
      if (!ended) continue;
      await deps.store.forget(item.id);
      deps.announce(ended);
    }
  }

  async function deliverFile(item: FileItem, until: number): Promise<void> {
    const known = isToBeRead(item, deps.kinds.of(item)) ? await read(item) : item;
    if (!known || isUnconfirmed(known)) return;
    const uploaded = known.serverKey === undefined ? await upload(known, until) : known;
    if (uploaded) await attach(uploaded);
  }

  async function withdraw(item: FileItem): Promise<void> {
    const going = await apply(item, { type: 'send-started' });
    if (!going) return;
    try {
      const { beside } = await sent(item, (token) => deps.steps.withdraw(going, token)).catch(
        nothingThere,
      );
      await apply(going, { type: 'withdrawn', at: deps.now(), beside });
    } catch (error) {
      await fail(going, 'withdraw', error);
    }
  }

  /** Whether an item needs the traveller because the one that it follows does. */
  async function isRefusedToo(item: MessageItem): Promise<boolean> {
    const before = item.follows === undefined ? undefined : await deps.store.get(item.follows);
    if (before?.state !== 'needs-you' || before.lastProblem === undefined) return false;
    await apply(item, { type: 'need', reason: 'refused', said: before.lastProblem.said });
    return true;
  }

  async function deliverMessage(item: MessageItem): Promise<void> {
    if (await isRefusedToo(item)) return;
    const sending = await apply(item, { type: 'send-started' });
    if (!sending) return;
    try {
      const answer = await sent(item, (token) => deps.steps.send(sending, token));
      // Before the receipt: after it nothing would end them, if the page ended in between.
      if (removesApplicant(sending, deps.kinds)) await endItemsOf(sending);
      const receipt = { at: deps.now(), ...answer, ...(await kept(sending)) };
      await apply(sending, { type: 'sent', ...receipt });
    } catch (error) {
      await fail(sending, 'send', error);
    }
  }

  /**
   * Delivers an item as far as possible now. An upload stops after the current chunk when `until`
   * (milliseconds since 1970) has passed.
   * @returns the item's row afterwards; undefined if it was deleted
   */
  return async (id: string, until: number): Promise<OutboxItem | undefined> => {
    const claimed = await deps.store.claim(id);
    // The server does not know yet what it belongs to.
    if (claimed && !hasParents(claimed, deps.kinds.of(claimed))) return claimed;
    if (claimed && !hasFile(claimed)) await deliverMessage(claimed);
    else if (claimed && isWithdrawn(claimed)) await withdraw(claimed);
    else if (claimed) await deliverFile(claimed, until);
    return deps.store.get(id);
  };
}
