import type { QueueRow } from '../../src/contract/desk/queue-calls';
import type { DeskIconName } from '../ui/desk-icon';
import type { Tone } from '../ui/chip';
import { countWords } from '../words/date-words';

export interface ToDo {
  readonly tone: Tone;
  readonly icon: DeskIconName;
  readonly text: string;
}

const warned: Record<QueueRow['warnings'][number], ToDo> = {
  'alarm-open': { tone: 'danger', icon: 'bell', text: 'Payment alarm' },
  'passport-differs': { tone: 'wait', icon: 'warning', text: 'Passport differs' },
  'photo-problems': { tone: 'wait', icon: 'photo', text: 'Photo has problems' },
  'refund-waits': { tone: 'wait', icon: 'receipt', text: 'Refund waits' },
  'arrival-soon': { tone: 'wait', icon: 'plane', text: 'Arrives soon' },
};
/** The first that a row has is shown. */
const order = Object.keys(warned) as (keyof typeof warned)[];

function work({ wait, openItems, result }: QueueRow, isLate: boolean): ToDo {
  const tone = isLate ? 'danger' : 'action';
  const items = countWords(openItems, 'item');
  switch (wait) {
    case 'first-check':
      return { tone, icon: 'search', text: `First check, ${items}` };
    case 're-submitted':
      return { tone, icon: 'refresh', text: `Re-submitted, ${items}` };
    case 'to-submit':
      return { tone, icon: 'bank', text: 'Submit to embassy' };
    case 'embassy':
      return { tone: 'plain', icon: 'bank', text: 'In the embassy' };
    case 'traveller':
      return { tone: 'plain', icon: 'user', text: 'Waits for the traveller' };
    case 'done':
      return {
        tone: 'plain',
        icon: 'check',
        text: result === undefined ? 'Done' : `Done: ${result}`,
      };
  }
}

/** An operator's task in a case: its warning if there is one, else the work it waits for. */
export function toDoOf(row: QueueRow, now: Date): ToDo {
  const warning = order.find((each) => row.warnings.includes(each));
  if (warning !== undefined) return warned[warning];
  return work(row, row.dueAt !== undefined && new Date(row.dueAt) < now);
}
