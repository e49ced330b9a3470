import {
  isArriving,
  isFinished,
  type DocumentPageItem,
  type FeedbackItem,
  type NeedReason,
  type OutboxItem,
  type Problem,
  type WaitReason,
} from './item';

/** What happens to a page on its way. */
type PageEvent =
  | { type: 'upload-started' }
  | { type: 'uploaded'; serverKey: string }
  | { type: 'attach-started' }
  | { type: 'attached'; at: number; position: number; sha256: string }
  /** The server no longer knows the upload's key: the bytes go again. */
  | { type: 'upload-gone' };

/** What happens to feedback on its way. */
type FeedbackEvent = { type: 'send-started' } | { type: 'sent'; at: number };

export type OutboxEvent =
  | PageEvent
  | FeedbackEvent
  | { type: 'wait'; reason: WaitReason; sentence: string; until?: number }
  | { type: 'need'; reason: NeedReason; sentence: string }
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
        nextAttemptAt: undefined,
        lastProblem: problem(event.reason, event.sentence),
      };
    case 'retry': {
      const uploaded = item.kind === 'document-page' && item.serverKey !== undefined;
      return {
        ...item,
        state: uploaded ? 'uploaded' : 'sealed',
        nextAttemptAt: undefined,
        lastProblem: undefined,
      };
    }
    case 'cancel':
      // What is arriving has to be heard out before its bytes may go.
      return isArriving(item) ? undefined : { ...item, state: 'cancelled' };
    case 'send-started':
    case 'sent':
      return item.kind === 'feedback' ? feedbackStep(item, event) : undefined;
    default:
      return item.kind === 'document-page' ? pageStep(item, event) : undefined;
  }
}

function pageStep(item: DocumentPageItem, event: PageEvent): DocumentPageItem | undefined {
  switch (event.type) {
    case 'upload-started':
      return item.serverKey === undefined && item.state !== 'needs-you'
        ? { ...item, state: 'uploading', nextAttemptAt: undefined }
        : undefined;
    case 'uploaded':
      return item.state === 'uploading'
        ? { ...item, state: 'uploaded', serverKey: event.serverKey, attempts: 0 }
        : undefined;
    case 'attach-started':
      return item.serverKey !== undefined && item.state !== 'needs-you'
        ? { ...item, state: 'attaching', nextAttemptAt: undefined }
        : undefined;
    case 'attached': {
      if (item.state !== 'attaching') return undefined;
      const { at, position, sha256 } = event;
      return { ...item, state: 'done', lastProblem: undefined, arrived: { at, position, sha256 } };
    }
    case 'upload-gone':
      return item.state === 'attaching'
        ? { ...item, state: 'sealed', serverKey: undefined, attempts: item.attempts + 1 }
        : undefined;
  }
}

function feedbackStep(item: FeedbackItem, event: FeedbackEvent): FeedbackItem | undefined {
  if (event.type === 'send-started')
    return item.state === 'needs-you'
      ? undefined
      : { ...item, state: 'sending', nextAttemptAt: undefined };
  return item.state === 'sending'
    ? { ...item, state: 'done', lastProblem: undefined, arrived: { at: event.at } }
    : undefined;
}
