import { formatBytes, formatDayTime } from '../domain/format-instant';
import type { OutboxItem } from '../outbox/item';

/** A queued page's state as the traveller reads it. */
export interface ItemWords {
  label: string;
  tone: 'action' | 'ok' | 'wait' | 'danger';
  icon: 'saved-phone' | 'upload-cloud' | 'clock' | 'warning' | 'check-circle';
  detail: string;
  /** Whether something is moving right now. */
  moving: boolean;
}

export interface Situation {
  online: boolean;
  /** Milliseconds since 1970. */
  now: number;
  device: 'phone' | 'device';
}

type Described = Pick<
  OutboxItem,
  'state' | 'size' | 'serverKey' | 'nextAttemptAt' | 'lastProblem' | 'arrived' | 'sealedAt'
>;

export function itemWords(item: Described, situation: Situation): ItemWords {
  const { state, lastProblem, arrived } = item;
  if (state === 'done') {
    const detail = `Arrived ${formatDayTime(arrived?.at ?? item.sealedAt)}`;
    return still('Upload successfully', 'ok', 'check-circle', detail);
  }
  if (state === 'needs-you')
    return still('Needs you', 'danger', 'warning', lastProblem?.sentence ?? 'Add this page again.');
  if (state === 'waiting' && lastProblem?.reason === 'login')
    return still('Waiting for your log-in', 'wait', 'clock', lastProblem.sentence);
  if (!situation.online) return saved(situation, whenOnline(item));
  if (state === 'waiting') return waiting(item, situation);
  if (state === 'sealed') return saved(situation, 'Next in line');
  const detail =
    state === 'uploading' ? formatBytes(item.size) : 'It is being added to your application.';
  return { label: 'Uploading', tone: 'action', icon: 'upload-cloud', detail, moving: true };
}

function waiting(item: Described, situation: Situation): ItemWords {
  const detail = triesAgain(item.nextAttemptAt, situation.now);
  return item.lastProblem?.reason === 'network'
    ? saved(situation, detail)
    : still('Waiting, the server is busy', 'wait', 'clock', detail);
}

const saved = ({ device }: Situation, detail: string): ItemWords =>
  still(`Saved on this ${device}`, 'action', 'saved-phone', detail);

const still = (
  label: string,
  tone: ItemWords['tone'],
  icon: ItemWords['icon'],
  detail: string,
): ItemWords => ({ label, tone, icon, detail, moving: false });

/** A paused upload says how far it got, and what it waits for. */
const whenOnline = ({ serverKey }: Described): string =>
  serverKey === undefined
    ? 'It uploads when you are back online.'
    : 'It is sent. It joins your application when you are back online.';

function triesAgain(at: number | undefined, now: number): string {
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1000);
  if (seconds <= 0) return 'Tries again now';
  return `Tries again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The sentence for a page that was just sealed. */
export const savedSentence = (device: Situation['device']): string =>
  `Saved on this ${device}. It uploads when you are back online.`;
