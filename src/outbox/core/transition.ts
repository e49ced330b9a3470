import { said } from '../../domain/messages/message';
import {
  type FileItem,
  hasFile,
  isArriving,
  isAsking,
  isFinished,
  isLost,
  isRaw,
  isUnconfirmed,
  isWithdrawn,
  lacksFields,
  mayHaveArrived,
  type MessageItem,
  named,
  type OutboxItem,
} from './item';
import { type FileKind, isFileKind, type OutboxKind, problemSaid } from './kind';
import { problemOf, type FileEvent, type MessageEvent, type OutboxEvent } from './outbox-event';
import { type FilledEvent, movedTo, rawTransition, withFields } from './raw-transition';

/** Of an item that proceeds: no wait and no problem. */
const unhindered = { nextAttemptAt: undefined, lastProblem: undefined } as const;

/**
 * Applies an event to an item of a kind; undefined if the event does not fit the kind or the state.
 * Only 'attached', 'sent', 'superseded', 'cancel', 'withdraw' and 'withdrawn' lead to a state in
 * which the bytes may be deleted. Delivery events do not apply to a raw file. A finished item does
 * not change here; `lost.ts` handles what a restored server has lost.
 */
export function transition(
  item: OutboxItem,
  event: OutboxEvent,
  kind: OutboxKind,
): OutboxItem | undefined {
  if (isFinished(item)) return undefined;
  if (isRaw(item)) return rawTransition(item, event, kind);
  switch (event.type) {
    case 'wait':
      return {
        ...item,
        state: 'waiting',
        attempts: item.attempts + 1,
        nextAttemptAt: event.until,
        lastProblem: { ...problemOf(event), refused: event.refused },
      };
    case 'need': {
      const deliveryRepeated = mayStillArrive(event, kind) ? item.deliveryRepeated : undefined;
      return {
        ...item,
        state: 'needs-you',
        deliveryBegun: deliveryRepeated,
        deliveryRepeated,
        nextAttemptAt: undefined,
        lastProblem: problemOf(event),
        // A deletion that is given up may be removed.
        ...(isWithdrawn(item) && { supersededBegun: undefined, deliveryBegun: undefined }),
      };
    }
    case 'superseded':
      return { ...item, state: 'cancelled' };
    case 'withdraw':
    case 'withdrawn':
      return hasFile(item) && isFileKind(kind) && kind.withdraw
        ? withdrawal(item, event)
        : undefined;
    case 'retry':
      // Its delivery call is in progress: the answer decides.
      return isArriving(item) || isLost(item) ? undefined : ready(item);
    case 'cancel':
      // While it may have arrived, the server's answer is needed before its bytes are deleted.
      return mayHaveArrived(item) ? undefined : { ...item, state: 'cancelled' };
    case 'send-started':
      return !hasFile(item) || isWithdrawn(item) ? sending(item) : undefined;
    case 'sent':
      return hasFile(item) ? undefined : sent(item, event);
    case 'accepted':
      return hasFile(item) ? undefined : accepted(item, event);
    case 'rewritten':
      return hasFile(item) ? undefined : rewritten(item, event);
    case 'prepare-started':
    case 'held':
    case 'released':
    case 'scanned':
      return undefined;
    default:
      return hasFile(item) && isFileKind(kind) && !isWithdrawn(item)
        ? fileStep(item, event, kind)
        : undefined;
  }
}

/**
 * Whether a refusal leaves open that an earlier attempt arrives. A closed order may be opened again before
 * the network delivers that attempt; a page is deleted at the server then. Any other refusal by the
 * delivery's call holds for the same request whenever it comes.
 */
const mayStillArrive = (
  { beforeDelivery, reason }: Extract<OutboxEvent, { type: 'need' }>,
  kind: OutboxKind,
): boolean =>
  beforeDelivery === true ||
  (reason === 'order-closed' && isFileKind(kind) && kind.withdraw !== undefined);

/** The state in which it resumes, without wait or problem. */
function ready<Item extends OutboxItem>(item: Item): Item {
  const state = hasFile(item) && item.serverKey !== undefined ? 'uploaded' : 'sealed';
  return { ...item, state, ...unhindered };
}

/** From then on the item has no bytes; the new epoch fences off a drainer that is sending them. */
function withdrawal(
  item: FileItem,
  event: Extract<OutboxEvent, { type: 'withdraw' | 'withdrawn' }>,
): FileItem | undefined {
  if (event.type === 'withdraw') {
    if (item.isWithdrawn || !mayHaveArrived(item)) return undefined;
    const epoch = item.epoch + 1;
    return { ...ready(fromFirstByte(item)), isWithdrawn: true, epoch, attempts: 0 };
  }
  if (!item.isWithdrawn || item.state !== 'sending') return undefined;
  const { at, beside } = event;
  const arrived = { at, sha256: item.sha256, beside };
  return { ...item, state: 'done', lastProblem: undefined, arrived };
}

function fileStep(item: FileItem, event: FileEvent, kind: FileKind): FileItem | undefined {
  switch (event.type) {
    case 'upload-started':
      return item.serverKey === undefined && item.state !== 'needs-you'
        ? { ...item, state: 'uploading', ...unhindered }
        : undefined;
    case 'uploaded':
      return item.state === 'uploading' ? uploaded(item, event.serverKey) : undefined;
    case 'read':
      return item.state === 'uploading' ? read(item, event) : undefined;
    case 'progressed': {
      if (item.state !== 'uploading') return undefined;
      const { uploadUrl, offset } = event;
      const attempts = offset > (item.offset ?? 0) ? 0 : item.attempts;
      return { ...item, uploadUrl, offset, attempts };
    }
    case 'checksum-refused':
      return item.state === 'uploading' ? refusedBytes(item, event.until) : undefined;
    case 'attach-started':
      return mayAttach(item, kind)
        ? { ...item, ...delivering(item), state: 'attaching', ...unhindered }
        : undefined;
    case 'attached':
      return item.state === 'attaching' ? attached(item, event) : undefined;
    case 'upload-gone':
      return item.state === 'attaching' ? sentAgain(item, event.until, kind) : undefined;
    case 'filled':
      return kind.needsFields ? filled(item, event) : undefined;
    case 'moved':
      return movedTo(item, event);
    case 'confirmed':
      return isUnconfirmed(item) ? confirmed(item, event.supersedes) : undefined;
  }
}

/** A reading in progress is not interrupted: its result is of the same bytes. */
function confirmed(item: FileItem, others: readonly string[]): FileItem {
  const supersedes = named([...(item.supersedes ?? []), ...others]);
  const next = { ...item, isUnconfirmed: undefined, supersedes };
  return item.state === 'uploading' ? next : ready(next);
}

const uploaded = (item: FileItem, serverKey: string): FileItem => ({
  ...fromFirstByte(item),
  ...{ state: 'uploaded', serverKey, attempts: 0 },
});

function read(
  item: FileItem,
  { sealedReading, serverKey }: Extract<FileEvent, { type: 'read' }>,
): FileItem {
  const known = { ...item, sealedReading };
  if (serverKey !== undefined) return uploaded(known, serverKey);
  return isUnconfirmed(item) ? { ...known, state: 'sealed' } : known;
}

/** The delivery call starts, for the first time or again. */
const delivering = ({ deliveryBegun }: OutboxItem) => ({
  deliveryBegun: true as const,
  deliveryRepeated: deliveryBegun,
});

const mayAttach = (item: FileItem, kind: FileKind): boolean =>
  item.serverKey !== undefined &&
  item.state !== 'needs-you' &&
  !isUnconfirmed(item) &&
  !lacksFields(item, kind);

function filled(item: FileItem, event: FilledEvent): FileItem | undefined {
  if (isArriving(item)) return undefined;
  const next = withFields(item, event);
  return item.state === 'uploading' ? next : ready(next);
}

function attached(
  item: FileItem,
  { at, sha256, page, keepsBytes }: Extract<FileEvent, { type: 'attached' }>,
): FileItem {
  const done = { state: 'done', lastProblem: undefined, keepsBytes } as const;
  return { ...item, ...done, arrived: { at, sha256, ...page } };
}

const fromFirstByte = <Item extends FileItem>(item: Item): Item => ({
  ...item,
  uploadUrl: undefined,
  offset: undefined,
});

function refusedBytes(item: FileItem, until: number): FileItem {
  const checksumRefusals = (item.checksumRefusals ?? 0) + 1;
  const restarted = { ...fromFirstByte(item), checksumRefusals, attempts: item.attempts + 1 };
  if (checksumRefusals === 1)
    return {
      ...restarted,
      state: 'waiting',
      nextAttemptAt: until,
      lastProblem: { reason: 'backoff', said: problemSaid({ code: 'arrived-changed' }) },
    };
  const twice = problemSaid({ code: 'arrived-changed-twice' });
  return { ...restarted, state: 'needs-you', lastProblem: { reason: 'damaged', said: twice } };
}

/** Without bytes the item cannot be sent again: the traveller must add the file again. */
function sentAgain(
  item: FileItem,
  nextAttemptAt: number | undefined,
  { fieldsMessages, messages, repeats }: FileKind,
): FileItem {
  const attempts = item.attempts + 1;
  const serverKey = repeats ? item.serverKey : undefined;
  const gone = { serverKey, deliveryBegun: undefined, deliveryRepeated: undefined };
  const uploadsGone = (item.uploadsGone ?? 0) + 1;
  const again = { ...fromFirstByte(item), ...gone, attempts, uploadsGone };
  if (item.size > 0) return { ...again, state: 'sealed', nextAttemptAt, lastProblem: undefined };
  const needed = said(fieldsMessages?.fileNeeded ?? messages.again);
  return { ...again, state: 'needs-you', lastProblem: { reason: 'refused', said: needed } };
}

function sending<Item extends OutboxItem>(item: Item): Item | undefined {
  return item.state === 'needs-you'
    ? undefined
    : { ...item, ...delivering(item), state: 'sending', ...unhindered };
}

/** While it asks it is at the server, so that it can neither be changed nor taken back. */
function sent(
  item: MessageItem,
  { at, keepsBytes, sealedQuestion }: Extract<MessageEvent, { type: 'sent' }>,
): MessageItem | undefined {
  if (item.state !== 'sending') return undefined;
  const next = { ...item, keepsBytes, sealedQuestion, arrived: { at } };
  if (!sealedQuestion) return { ...next, state: 'done', lastProblem: undefined };
  const lastProblem = { reason: 'asks', said: problemSaid({ code: 'changed-meanwhile' }) } as const;
  return { ...next, state: 'needs-you', lastProblem };
}

const accepted = (
  item: MessageItem,
  { sealedFields }: Extract<MessageEvent, { type: 'accepted' }>,
): MessageItem | undefined =>
  isAsking(item)
    ? { ...item, state: 'done', lastProblem: undefined, sealedFields, sealedQuestion: undefined }
    : undefined;

/**
 * The new epoch fences off a drainer that has claimed it and not begun to send it. After a refusal the
 * traveller has seen what the server has, so it follows nothing any more.
 */
function rewritten(
  item: MessageItem,
  event: Extract<MessageEvent, { type: 'rewritten' }>,
): MessageItem | undefined {
  if (item.sealedFields === undefined || mayHaveArrived(item)) return undefined;
  const { sealedFields, sendKey, applicantName, visaName } = event;
  const target = {
    ...item.target,
    ...(applicantName !== undefined && { applicantName }),
    ...(visaName !== undefined && { visaName }),
  };
  const fenced = { ...ready(item), epoch: item.epoch + 1, attempts: 0 };
  const follows = item.state === 'needs-you' ? undefined : item.follows;
  return { ...fenced, target, sealedFields, sendKey, follows };
}
