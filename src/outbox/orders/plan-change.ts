import type { ChangedAnswers } from '../../contract/application-form';
import { changedAnew } from '../../domain/form/form-answers';
import type {
  ApplicantChange,
  ChangeContent,
  Materials,
  NewApplicant,
} from '../../domain/order/order-change';
import { isPhoneId } from '../../domain/order/phone-id';
import { isUnsent, mayHaveArrived, type ItemState } from '../core/item';

/** A change in the outbox, with its content opened. */
export interface EarlierChange {
  id: string;
  /** Of the key that seals it, if that is not its user's. */
  keyId?: string | undefined;
  seq: number;
  state: ItemState;
  deliveryBegun?: true;
  orderId: string;
  applicantId?: string | undefined;
  content: ChangeContent;
}

/** A change that the traveller makes; about an applicant if it has that one's id. */
export interface WantedChange {
  orderId: string;
  applicantId?: string | undefined;
  content: ChangeContent;
}

/** How a change gets into the outbox. */
export type ChangePlan =
  /** As an item of its own, which may name as seen what another one makes. */
  | { type: 'seal'; content: ChangeContent; follows?: string }
  /** By changing one that cannot have arrived. */
  | { type: 'rewrite'; id: string; content: ChangeContent }
  /** The addition that it undoes never left the phone. */
  | { type: 'take-back'; id: string }
  /** Its order or applicant was on this phone alone, and is not any more. */
  | { type: 'nothing' };

/** The newest unsent change of some types about the same thing. */
function newestOf(
  { orderId, applicantId }: WantedChange,
  earlier: readonly EarlierChange[],
  types: readonly ChangeContent['type'][],
): EarlierChange | undefined {
  return earlier
    .filter(
      (each) =>
        isUnsent(each) &&
        types.includes(each.content.type) &&
        each.orderId === orderId &&
        each.applicantId === applicantId,
    )
    .sort((a, b) => a.seq - b.seq)
    .at(-1);
}

/**
 * Whether a change is about an order or applicant of this phone alone that is there no more, removed by
 * another tab, or by an earlier tap. A change of it would wait for ever.
 */
function isGone(
  { orderId, applicantId, content }: WantedChange,
  earlier: readonly EarlierChange[],
) {
  const isAdded = (type: ChangeContent['type'], of?: string) =>
    earlier.some(
      (each) =>
        isUnsent(each) &&
        each.content.type === type &&
        each.orderId === orderId &&
        (of === undefined || each.applicantId === of),
    );
  if (content.type === 'begin-order') return false;
  if (isPhoneId(orderId) && !isAdded('begin-order')) return true;
  const adds = content.type === 'add-applicant';
  return !adds && isPhoneId(applicantId) && !isAdded('add-applicant', applicantId);
}

/** A change that keeps the occupation names no materials: those of before still hold. */
const materialsAfter = (
  before: NewApplicant | ApplicantChange,
  { identity, materials }: ApplicantChange,
): Materials | undefined =>
  materials ?? (identity === before.identity ? before.materials : undefined);

/** Of the answers those to the questions of others. */
const ofSame = (answers: ChangedAnswers, others: ChangedAnswers): ChangedAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([question]) => question in others));

/** A refused change is not laid over the order, so that the traveller has seen the server's value. */
const isRefused = ({ state }: EarlierChange): boolean => state === 'needs-you';

/**
 * Decides how a change joins those that wait.
 * - One that may have arrived is never touched: the new one follows it, and names as seen what that
 *   one makes of the application.
 * - Any other is changed in place: so there is one item for what the traveller wants last, and it names
 *   what was seen when the first was made.
 */
export function planChange(wanted: WantedChange, earlier: readonly EarlierChange[]): ChangePlan {
  const { content } = wanted;
  if (isGone(wanted, earlier)) return { type: 'nothing' };
  switch (content.type) {
    case 'begin-order':
    case 'add-applicant':
    case 'use-person':
      return { type: 'seal', content };
    case 'complete-form': {
      // Without the answers that the traveller saw, it would complete other ones.
      const answers = newestOf(wanted, earlier, ['answer-form']);
      return { type: 'seal', content, ...(answers && { follows: answers.id }) };
    }
    case 'set-date': {
      const before = newestOf(wanted, earlier, ['set-date']);
      if (before?.content.type !== 'set-date') return { type: 'seal', content };
      if (mayHaveArrived(before))
        return {
          type: 'seal',
          content: { ...content, seen: before.content.day },
          follows: before.id,
        };
      const seen = isRefused(before) ? content.seen : before.content.seen;
      return { type: 'rewrite', id: before.id, content: { ...content, seen } };
    }
    case 'edit-applicant': {
      const before = newestOf(wanted, earlier, ['add-applicant', 'edit-applicant']);
      if (before?.content.type === 'add-applicant') {
        const { firstName, identity } = content;
        const materials = materialsAfter(before.content, content);
        const added = { ...before.content, firstName, identity, materials };
        return mayHaveArrived(before)
          ? { type: 'seal', content }
          : { type: 'rewrite', id: before.id, content: added };
      }
      if (before?.content.type !== 'edit-applicant') return { type: 'seal', content };
      const { version } = before.content;
      if (mayHaveArrived(before))
        return {
          type: 'seal',
          content: { ...content, version: version === undefined ? undefined : version + 1 },
          follows: before.id,
        };
      const seen = isRefused(before) ? content.version : version;
      const materials = materialsAfter(before.content, content);
      return { type: 'rewrite', id: before.id, content: { ...content, materials, version: seen } };
    }
    case 'answer-form': {
      const before = newestOf(wanted, earlier, ['answer-form']);
      if (before?.content.type !== 'answer-form') return { type: 'seal', content };
      const answers = changedAnew(before.content.answers, content.answers);
      const completion = newestOf(wanted, earlier, ['complete-form']);
      // A completion names what was seen by then: later answers come after it.
      const isCompleted = !isRefused(before) && (completion?.seq ?? 0) > before.seq;
      return mayHaveArrived(before) || isCompleted
        ? { type: 'seal', content: { ...content, answers: ofSame(answers, content.answers) } }
        : { type: 'rewrite', id: before.id, content: { ...content, answers } };
    }
    case 'remove-applicant': {
      const before = newestOf(wanted, earlier, ['add-applicant']);
      return !before || mayHaveArrived(before)
        ? { type: 'seal', content }
        : { type: 'take-back', id: before.id };
    }
  }
}
