import type { NeedReason, OutboxItem, Problem, WaitReason } from './item';

export type OutboxEvent =
  | { type: 'upload-started' }
  | { type: 'uploaded'; serverKey: string }
  | { type: 'attach-started' }
  | { type: 'attached'; at: number; position: number; sha256: string }
  | { type: 'wait'; reason: WaitReason; sentence: string; until?: number }
  /** The server no longer knows the upload's key: the bytes go again. */
  | { type: 'upload-gone' }
  | { type: 'need'; reason: NeedReason; sentence: string }
  | { type: 'retry' }
  | { type: 'cancel' };

const problem = (reason: Problem['reason'], sentence: string): Problem => ({ reason, sentence });

/**
 * What an event makes of an item; undefined when the event does not apply to its state. Only
 * 'attached' and 'cancel' lead to a state in which the bytes may go.
 */
export function transition(item: OutboxItem, event: OutboxEvent): OutboxItem | undefined {
  if (item.state === 'done' || item.state === 'cancelled') return undefined;
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
    case 'retry':
      return {
        ...item,
        state: item.serverKey === undefined ? 'sealed' : 'uploaded',
        nextAttemptAt: undefined,
        lastProblem: undefined,
      };
    case 'cancel':
      // An attach under way may succeed: it has to be heard out before the bytes may go.
      return item.state === 'attaching' ? undefined : { ...item, state: 'cancelled' };
  }
}
