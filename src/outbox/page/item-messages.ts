import type { AnyMessage } from '../../domain/messages/message';
import { itemStateWords } from '../../i18n/item-state-messages';
import { itemProblemWords, outboxWords } from '../../i18n/outbox-messages';
import type { FileItem } from '../core/item';
import { isFileKind, type OutboxKind } from '../core/kind';
import { outboxKinds } from '../kinds/outbox-kinds';
import { visitorOwnerId } from '../../storage/user-keys';
import type { DeviceWord } from '../../platform/wide-screen';
import { formatDayTime, formatMoment, formatPart } from '../../language/format';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

/** A queued item's state, as text for the screen. */
export interface ItemWords {
  label: string;
  tone: 'action' | 'ok' | 'wait' | 'danger';
  icon: 'saved-phone' | 'upload-cloud' | 'clock' | 'warning' | 'check-circle';
  detail: string;
  /** Whether it is being sent right now. */
  moving: boolean;
  /** How much of it the server has acknowledged, if known. */
  percent?: number;
}

export interface Situation {
  online: boolean;
  /** Milliseconds since 1970. */
  now: number;
  device: DeviceWord;
  /** Whether the item waits until the traveller has answered what another one asks. */
  isHeld?: boolean;
}

/** The fields of an item that its text depends on. */
export type Described = Pick<
  FileItem,
  | 'userId'
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

/** The text of an item's state; `words` turns its kind's messages into text. */
export function itemWords(
  item: Described,
  situation: Situation,
  kind: OutboxKind = outboxKinds.of(item),
  words: (message: AnyMessage) => string | undefined = outboxWords,
): ItemWords {
  const { state, lastProblem, arrived } = item;
  if (item.isWithdrawn) return withdrawnWords(item, situation);
  const { messages } = kind;
  const say = (message: AnyMessage) => words(message) ?? '';
  const why = lastProblem && itemProblemWords(lastProblem);
  if (state === 'done') {
    const at = formatDayTime(arrived?.at ?? item.sealedAt);
    return still(say(messages.done), 'ok', 'check-circle', itemStateWords({ code: 'arrived', at }));
  }
  if (state === 'needs-you') return needsYou(why ?? say(messages.again));
  if (state === 'unprepared')
    return saved(situation, why ?? itemStateWords({ code: 'prepared-first' }));
  if (state === 'waiting' && lastProblem?.reason === 'login') return waitsForLogIn(why);
  const isRepeated = isFileKind(kind) && kind.repeats === true;
  if (situation.isHeld)
    return saved(
      situation,
      itemStateWords({ code: isRepeated ? 'added-after-page' : 'sent-after-answer' }),
    );
  if (item.userId === visitorOwnerId)
    return saved(situation, itemStateWords({ code: 'sent-after-log-in' }));
  if (isFileKind(kind) && kind.fieldsMessages && !item.sealedFields)
    return saved(situation, say(kind.fieldsMessages.waiting));
  if (state === 'waiting' && lastProblem?.reason === 'limit')
    return waits('waiting-at-limit', resumeTime(item, situation));
  if (!situation.online) {
    const otherwise = say(messages.whenOnline);
    return saved(situation, isRepeated ? otherwise : whenOnline(item, otherwise));
  }
  if (state === 'waiting') return waiting(item, situation);
  if (state === 'sealed') return saved(situation, itemStateWords({ code: 'next-in-line' }));
  const percent = percentOf(item);
  return {
    label: say(messages.moving(percent)),
    tone: 'action',
    icon: 'upload-cloud',
    detail: underWay(item, kind),
    moving: true,
    ...(percent !== undefined && { percent }),
  };
}

/** The text of a page that was removed when it may have arrived. */
function withdrawnWords(
  { state, lastProblem, arrived, nextAttemptAt }: Described,
  { online, now }: Situation,
): ItemWords {
  if (state === 'done') {
    const kept = arrived && 'beside' in arrived && arrived.beside !== undefined;
    const detail = kept ? itemStateWords({ code: 'other-page-kept' }) : '';
    return still(itemStateWords({ code: 'deleted' }), 'ok', 'check-circle', detail);
  }
  const why = lastProblem && itemProblemWords(lastProblem);
  if (state === 'needs-you') return needsYou(why ?? '');
  if (lastProblem?.reason === 'login') return waitsForLogIn(why);
  const detail = online
    ? triesAgain(nextAttemptAt, now)
    : itemStateWords({ code: 'deleted-when-online' });
  return waits('to-be-deleted', detail);
}

/** The percentage that the server has acknowledged; at 100 the item is still not attached. */
function percentOf(item: Described): number | undefined {
  if (item.state !== 'uploading' || !item.offset) return undefined;
  return Math.min(99, Math.floor((item.offset / item.size) * 100));
}

function underWay(item: Described, kind: OutboxKind): string {
  if (!isFileKind(kind)) return itemStateWords({ code: 'on-its-way' });
  return item.state === 'uploading'
    ? formatPart(item.offset ?? 0, item.size)
    : itemStateWords({ code: 'being-added' });
}

function waiting(item: Described, situation: Situation): ItemWords {
  const detail = triesAgain(item.nextAttemptAt, situation.now);
  return item.lastProblem?.reason === 'network'
    ? saved(situation, detail)
    : waits('waiting-for-server', detail);
}

const saved = ({ device }: Situation, detail: string): ItemWords =>
  device === 'page'
    ? waits('waiting-on-page', detail)
    : still(savedOn(device), 'action', 'saved-phone', detail);

const savedOn = (device: Exclude<DeviceWord, 'page'>): string =>
  itemStateWords({ code: device === 'phone' ? 'saved-on-phone' : 'saved-on-device' });

const needsYou = (detail: string): ItemWords =>
  still(itemStateWords({ code: 'needs-you' }), 'danger', 'warning', detail);

const waitsForLogIn = (why: string | undefined): ItemWords =>
  waits('waiting-for-log-in', why ?? '');

const waits = (
  code:
    | 'waiting-for-log-in'
    | 'waiting-at-limit'
    | 'waiting-for-server'
    | 'waiting-on-page'
    | 'to-be-deleted',
  detail: string,
): ItemWords => still(itemStateWords({ code }), 'wait', 'clock', detail);

const still = (
  label: string,
  tone: ItemWords['tone'],
  icon: ItemWords['icon'],
  detail: string,
): ItemWords => ({ label, tone, icon, detail, moving: false });

/** The text of a paused upload: its progress, and what it waits for. */
function whenOnline({ serverKey, offset, size }: Described, otherwise: string): string {
  if (serverKey !== undefined) return itemStateWords({ code: 'joins-when-online' });
  return offset
    ? itemStateWords({ code: 'goes-on-when-online', part: formatPart(offset, size) })
    : otherwise;
}

function resumeTime({ nextAttemptAt }: Described, { now }: Situation): string {
  if (nextAttemptAt === undefined || nextAttemptAt <= now) return triesAgain(nextAttemptAt, now);
  return itemStateWords({ code: 'goes-on-at', at: formatMoment(nextAttemptAt, now) });
}

function triesAgain(at: number | undefined, now: number): string {
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1000);
  if (seconds <= 0) return itemStateWords({ code: 'tries-now' });
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return itemStateWords({ code: 'tries-in', time });
}

const savedSentences: Record<DeviceWord, SourceText> = {
  phone: msg('Saved on this phone. {next}'),
  device: msg('Saved on this device. {next}'),
  page: msg('Keep this page open. {next}'),
};

/** The sentences for a newly sealed item: that it is saved, and when it is sent. */
export const savedSentence = (device: DeviceWord, { messages }: OutboxKind): string =>
  t(savedSentences[device], { next: outboxWords(messages.whenOnline) ?? '' });
