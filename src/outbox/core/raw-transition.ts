import { type FileItem, isRaw, mayHaveArrived, named, type OutboxItem } from './item';
import { isFileKind, type OutboxKind } from './kind';
import { type FileEvent, type OutboxEvent, problemOf } from './outbox-event';
import { policyTimes } from './policy-times';

/**
 * Whether a page holds a chosen file back. A page that has died or is frozen writes no heartbeats,
 * so nothing is held back for ever; a clock that was set holds nothing longer either.
 */
export const isHeldBack = (item: OutboxItem, now: number): boolean =>
  isRaw(item) && item.held !== undefined && Math.abs(now - item.held.at) < policyTimes.holdLost;

export type FilledEvent = Extract<FileEvent, { type: 'filled' }>;

/** The item with the traveller's data, in its present state. */
export function withFields(item: FileItem, { sealedFields, attachKey }: FilledEvent): FileItem {
  // The earlier data may have been sent: arriving late, it must not replace this.
  const earlier = item.sealedFields ? [item.attachKey] : [];
  const supersedes = named([...item.supersedes, ...earlier]);
  return { ...item, sealedFields, attachKey, supersedes };
}

/** The item for another document; undefined if it may have arrived for the first one. */
export function movedTo(
  item: FileItem,
  { documentId, documentName, applicantName }: Extract<FileEvent, { type: 'moved' }>,
): FileItem | undefined {
  if (mayHaveArrived(item)) return undefined;
  const target = {
    ...item.target,
    documentId,
    documentName,
    ...(applicantName !== undefined && { applicantName }),
  };
  return { ...item, target };
}

/** A page that has been checked; only pages have a position. */
function checked(
  item: FileItem,
  { scan, keeps, position }: Extract<OutboxEvent, { type: 'scanned' }>,
): FileItem {
  const isPlaced = position !== undefined && 'position' in item.target;
  const target = isPlaced ? { ...item.target, position } : item.target;
  return { ...item, target, scan, keeps, held: undefined };
}

/**
 * A raw item, whose bytes are the chosen file, waits to be prepared, needs the traveller, or is
 * removed: no event leads to its delivery. Preparing is not an event, because it also changes the
 * bytes (`write-sealed.ts`).
 */
export function rawTransition(
  item: FileItem,
  event: OutboxEvent,
  kind: OutboxKind,
): FileItem | undefined {
  const lastProblem = 'said' in event ? problemOf(event) : undefined;
  switch (event.type) {
    case 'prepare-started':
      // The new epoch fences off an earlier preparer, and without `held` a page that was thought dead.
      return item.state === 'unprepared' && !isHeldBack(item, event.at)
        ? { ...item, epoch: item.epoch + 1, attempts: item.attempts + 1, held: undefined }
        : undefined;
    case 'held':
      return item.held?.by === event.by
        ? { ...item, held: { by: event.by, at: event.at } }
        : undefined;
    case 'released':
      return item.held?.by === event.by ? { ...item, held: undefined } : undefined;
    case 'scanned':
      return item.held?.by === event.by ? checked(item, event) : undefined;
    case 'wait':
      return item.state === 'unprepared' ? { ...item, attempts: 0, lastProblem } : undefined;
    case 'need':
      return { ...item, state: 'needs-you', lastProblem };
    case 'retry':
      // Without a place there is nothing to prepare it for.
      return item.lastProblem?.reason === 'unplaced'
        ? undefined
        : { ...item, state: 'unprepared', attempts: 0, lastProblem };
    case 'moved':
      return movedTo(item, event);
    case 'confirmed':
      return item.isUnconfirmed
        ? {
            ...item,
            isUnconfirmed: undefined,
            supersedes: named([...item.supersedes, ...event.supersedes]),
          }
        : undefined;
    case 'superseded':
    case 'cancel':
      return { ...item, state: 'cancelled' };
    case 'filled':
      // The traveller has filled in the form: there is nothing left to wait for.
      return isFileKind(kind) && kind.needsFields
        ? { ...withFields(item, event), held: undefined }
        : undefined;
    default:
      return undefined;
  }
}
