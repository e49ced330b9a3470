import {
  hasFile,
  isArriving,
  isFinished,
  mayHaveArrived,
  type FeedbackItem,
  type NeedReason,
  type OutboxItem,
  type Problem,
  type UploadedItem,
  type WaitReason,
} from './item';

/** Where an attached page stands; photos and passports have no place of their own. */
export interface PlacedPage {
  position: number;
  uploadId: string;
}

/** What happens to a file on its way. */
type FileEvent =
  | { type: 'upload-started' }
  | { type: 'progressed'; uploadUrl: string; offset: number }
  | { type: 'uploaded'; serverKey: string }
  /** The server got other bytes: once more from the first one, then the traveller is asked. */
  | { type: 'checksum-refused'; until: number }
  | { type: 'attach-started' }
  | { type: 'attached'; at: number; sha256: string; page?: PlacedPage }
  /** The server no longer knows the upload's key: the bytes go again. */
  | { type: 'upload-gone'; until?: number }
  /** The passport's data was filled in, or mended: another request, so under another key. */
  | { type: 'filled'; sealedFields: ArrayBuffer; attachKey: string };

/** What happens to feedback on its way. */
type FeedbackEvent = { type: 'send-started' } | { type: 'sent'; at: number };

export type OutboxEvent =
  | FileEvent
  | FeedbackEvent
  | { type: 'wait'; reason: WaitReason; sentence: string; until?: number }
  | { type: 'need'; reason: NeedReason; sentence: string }
  /**
   * What it depended on has arrived (as that page, if it was one), or will not; where that itself
   * waited for another, that other is what is waited for now.
   */
  | { type: 'released'; page?: PlacedPage; behind?: string }
  | { type: 'retry' }
  | { type: 'cancel' };

const problem = (reason: Problem['reason'], sentence: string): Problem => ({ reason, sentence });

/**
 * What an event makes of an item; undefined when the event does not apply to its kind or its state.
 * Only 'attached', 'sent' and 'cancel' lead to a state in which the bytes may go.
 */
export function transition(item: OutboxItem, event: OutboxEvent): OutboxItem | undefined {
  if (isFinished(item)) return undefined;
  switch (event.type) {
    case 'wait':
      return {
        ...item,
        state: 'waiting',
        attempts: item.attempts + 1,
        nextAttemptAt: event.until,
        lastProblem: problem(event.reason, event.sentence),
      };
    case 'need':
      return {
        ...item,
        state: 'needs-you',
        deliveryBegun: undefined,
        nextAttemptAt: undefined,
        lastProblem: problem(event.reason, event.sentence),
      };
    case 'released':
      return item.dependsOn === undefined ? undefined : released(item, event);
    case 'retry':
      // Its answer is awaited: that decides.
      return isArriving(item) ? undefined : ready(item);
    case 'cancel':
      // What may have arrived has to be heard out before its bytes may go.
      return mayHaveArrived(item) ? undefined : { ...item, state: 'cancelled' };
    case 'send-started':
    case 'sent':
      return item.kind === 'feedback' ? feedbackStep(item, event) : undefined;
    default:
      return hasFile(item) ? fileStep(item, event) : undefined;
  }
}

/** Where it goes on, with nothing in its way. */
function ready<Item extends OutboxItem>(item: Item): Item {
  const state = hasFile(item) && item.serverKey !== undefined ? 'uploaded' : 'sealed';
  return { ...item, state, nextAttemptAt: undefined, lastProblem: undefined };
}

/** A page that was to come in the place of one that was just arriving now knows what it replaces. */
function released(
  item: OutboxItem,
  { page, behind }: Extract<OutboxEvent, { type: 'released' }>,
): OutboxItem {
  const free = { ...item, dependsOn: behind };
  if (!page || free.kind !== 'document-page') return free;
  const { position, uploadId } = page;
  return { ...free, target: { ...free.target, position, replaces: uploadId } };
}

function fileStep(item: UploadedItem, event: FileEvent): OutboxItem | undefined {
  switch (event.type) {
    case 'upload-started':
      return item.serverKey === undefined && item.state !== 'needs-you'
        ? { ...item, state: 'uploading', nextAttemptAt: undefined }
        : undefined;
    case 'uploaded':
      return item.state === 'uploading'
        ? { ...fromFirstByte(item), state: 'uploaded', serverKey: event.serverKey, attempts: 0 }
        : undefined;
    case 'progressed': {
      if (item.state !== 'uploading') return undefined;
      const { uploadUrl, offset } = event;
      const attempts = offset > (item.offset ?? 0) ? 0 : item.attempts;
      return { ...item, uploadUrl, offset, attempts };
    }
    case 'checksum-refused':
      return item.state === 'uploading' ? refusedBytes(item, event.until) : undefined;
    case 'attach-started':
      return mayAttach(item)
        ? { ...item, state: 'attaching', deliveryBegun: true, nextAttemptAt: undefined }
        : undefined;
    case 'attached':
      return item.state === 'attaching' ? attached(item, event) : undefined;
    case 'upload-gone':
      return item.state === 'attaching' ? sentAgain(item, event.until) : undefined;
    case 'filled':
      return filled(item, event);
  }
}

function mayAttach(item: UploadedItem): boolean {
  if (item.serverKey === undefined || item.state === 'needs-you') return false;
  return (
    item.dependsOn === undefined && (item.kind !== 'passport' || item.sealedFields !== undefined)
  );
}

function filled(
  item: UploadedItem,
  { sealedFields, attachKey }: Extract<FileEvent, { type: 'filled' }>,
): OutboxItem | undefined {
  if (item.kind !== 'passport' || isArriving(item)) return undefined;
  const next = { ...item, sealedFields, attachKey };
  return item.state === 'uploading' ? next : ready(next);
}

function attached(
  item: UploadedItem,
  { at, sha256, page }: Extract<FileEvent, { type: 'attached' }>,
): OutboxItem | undefined {
  if (item.kind !== 'document-page')
    return { ...item, state: 'done', lastProblem: undefined, arrived: { at, sha256 } };
  return (
    page && { ...item, state: 'done', lastProblem: undefined, arrived: { at, sha256, ...page } }
  );
}

const fromFirstByte = <Item extends UploadedItem>(item: Item): Item => ({
  ...item,
  uploadUrl: undefined,
  offset: undefined,
});

function refusedBytes(item: UploadedItem, until: number): OutboxItem {
  const checksumRefusals = (item.checksumRefusals ?? 0) + 1;
  const anew = { ...fromFirstByte(item), checksumRefusals, attempts: item.attempts + 1 };
  if (checksumRefusals === 1)
    return {
      ...anew,
      state: 'waiting',
      nextAttemptAt: until,
      lastProblem: problem('backoff', 'It arrived changed. It is sent again by itself.'),
    };
  const sentence = 'It arrived changed, twice. Try another network, or add it again.';
  return { ...anew, state: 'needs-you', lastProblem: problem('damaged', sentence) };
}

/** Without bytes of its own nothing can go again: the traveller has to bring it once more. */
function sentAgain(item: UploadedItem, nextAttemptAt: number | undefined): OutboxItem {
  const attempts = item.attempts + 1;
  const gone = { serverKey: undefined, deliveryBegun: undefined };
  const again = { ...fromFirstByte(item), ...gone, attempts };
  if (item.size > 0) return { ...again, state: 'sealed', nextAttemptAt };
  const sentence = 'The picture of the passport is needed again.';
  return { ...again, state: 'needs-you', lastProblem: problem('refused', sentence) };
}

function feedbackStep(item: FeedbackItem, event: FeedbackEvent): FeedbackItem | undefined {
  if (event.type === 'send-started')
    return item.state === 'needs-you'
      ? undefined
      : { ...item, state: 'sending', deliveryBegun: true, nextAttemptAt: undefined };
  return item.state === 'sending'
    ? { ...item, state: 'done', lastProblem: undefined, arrived: { at: event.at } }
    : undefined;
}
