import { formatDayTime, formatMoment, formatPart } from '../domain/calendar/format-instant';

import type { FileItem } from '../outbox/core/item';
import { isFileKind, type OutboxKind } from '../outbox/core/kind';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import type { DeviceWord } from '../platform/wide-screen';

/** A queued item's state as the traveller reads it. */
export interface ItemWords {
  label: string;
  tone: 'action' | 'ok' | 'wait' | 'danger';
  icon: 'saved-phone' | 'upload-cloud' | 'clock' | 'warning' | 'check-circle';
  detail: string;
  /** Whether something is moving right now. */
  moving: boolean;
  /** How much of it the server has acknowledged, where that is known. */
  percent?: number;
}

export interface Situation {
  online: boolean;
  /** Milliseconds since 1970. */
  now: number;
  device: DeviceWord;
}

/** What of an item its words are made of. */
export type Described = Pick<
  FileItem,
  | 'kind'
  | 'state'
  | 'nextAttemptAt'
  | 'lastProblem'
  | 'arrived'
  | 'sealedAt'
  | 'size'
  | 'sealedFields'
  | 'isWithdrawn'
  | 'offset'
  | 'serverKey'
>;

export function itemWords(
  item: Described,
  situation: Situation,
  kind: OutboxKind = outboxKinds.of(item),
): ItemWords {
  const { state, lastProblem, arrived } = item;
  if (item.isWithdrawn) return withdrawnWords(item, situation);
  const { words } = kind;
  if (state === 'done')
    return still(
      words.done,
      'ok',
      'check-circle',
      `Arrived ${formatDayTime(arrived?.at ?? item.sealedAt)}`,
    );
  if (state === 'needs-you')
    return still('Needs you', 'danger', 'warning', lastProblem?.sentence ?? words.again);
  if (state === 'unprepared')
    return saved(situation, lastProblem?.sentence ?? 'It is prepared first, then it uploads.');
  if (state === 'waiting' && lastProblem?.reason === 'login')
    return still('Waiting for your log-in', 'wait', 'clock', lastProblem.sentence);
  if (isFileKind(kind) && kind.fieldsWords && !item.sealedFields)
    return saved(situation, kind.fieldsWords.waiting);
  if (state === 'waiting' && lastProblem?.reason === 'limit')
    return still('Waiting, the limit is reached', 'wait', 'clock', goesOnAt(item, situation));
  if (!situation.online) return saved(situation, whenOnline(item, kind));
  if (state === 'waiting') return waiting(item, situation);
  if (state === 'sealed') return saved(situation, 'Next in line');
  const percent = percentOf(item);
  return {
    label: percent === undefined ? words.moving : `${words.moving} ${percent}%`,
    tone: 'action',
    icon: 'upload-cloud',
    detail: underWay(item, kind),
    moving: true,
    ...(percent !== undefined && { percent }),
  };
}

/** A page that was removed when it may have arrived already. */
function withdrawnWords(
  { state, lastProblem, arrived, nextAttemptAt }: Described,
  { online, now }: Situation,
): ItemWords {
  if (state === 'done') {
    const kept = arrived && 'beside' in arrived && arrived.beside !== undefined;
    const detail = kept ? 'Another device has put a page in its place: that one is kept.' : '';
    return still('Deleted', 'ok', 'check-circle', detail);
  }
  if (state === 'needs-you')
    return still('Needs you', 'danger', 'warning', lastProblem?.sentence ?? '');
  if (lastProblem?.reason === 'login')
    return still('Waiting for your log-in', 'wait', 'clock', lastProblem.sentence);
  const detail = online
    ? triesAgain(nextAttemptAt, now)
    : 'It is deleted when you are back online.';
  return still('To be deleted', 'wait', 'clock', detail);
}

/** Only what the server acknowledged counts, and all of it is not yet an arrival. */
function percentOf(item: Described): number | undefined {
  if (item.state !== 'uploading' || !item.offset) return undefined;
  return Math.min(99, Math.floor((item.offset / item.size) * 100));
}

function underWay(item: Described, kind: OutboxKind): string {
  if (!isFileKind(kind)) return 'It is on its way.';
  return item.state === 'uploading'
    ? formatPart(item.offset ?? 0, item.size)
    : 'It is being added to your application.';
}

function waiting(item: Described, situation: Situation): ItemWords {
  const detail = triesAgain(item.nextAttemptAt, situation.now);
  return item.lastProblem?.reason === 'network'
    ? saved(situation, detail)
    : still('Waiting, the server is busy', 'wait', 'clock', detail);
}

const saved = ({ device }: Situation, detail: string): ItemWords =>
  device === 'page'
    ? still('Waiting on this page', 'wait', 'clock', detail)
    : still(`Saved on this ${device}`, 'action', 'saved-phone', detail);

const still = (
  label: string,
  tone: ItemWords['tone'],
  icon: ItemWords['icon'],
  detail: string,
): ItemWords => ({ label, tone, icon, detail, moving: false });

/** A paused upload says how far it got, and what it waits for. */
function whenOnline({ serverKey, offset, size }: Described, { words }: OutboxKind): string {
  if (serverKey !== undefined)
    return 'It is sent. It joins your application when you are back online.';
  return offset
    ? `${formatPart(offset, size)} sent. It goes on when you are back online.`
    : words.whenOnline;
}

function goesOnAt({ nextAttemptAt }: Described, { now }: Situation): string {
  if (nextAttemptAt === undefined || nextAttemptAt <= now) return triesAgain(nextAttemptAt, now);
  return `The server takes no more for now. It goes on at ${formatMoment(nextAttemptAt, now)}.`;
}

function triesAgain(at: number | undefined, now: number): string {
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1000);
  if (seconds <= 0) return 'Tries again now';
  return `Tries again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Why it cannot be removed now. */
export const mayHaveArrivedSentence =
  'It may have arrived already. You can change it as soon as that is known.';

/** The sentence for what was just sealed. */
export const savedSentence = (device: Situation['device'], { words }: OutboxKind): string =>
  device === 'page'
    ? `Keep this page open. ${words.whenOnline}`
    : `Saved on this ${device}. ${words.whenOnline}`;
