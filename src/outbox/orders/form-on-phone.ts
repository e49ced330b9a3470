import type { Answers, ChangedAnswers } from '../../contract/application-form';
import type { FormStatus } from '../../contract/codes';
import { changedAnew } from '../../domain/form/form-answers';
import { isNewer } from '../../domain/newest-answer';
import type { ChangeContent, OrderChange } from '../../domain/order/order-change';
import { itemProblemWords } from '../../i18n/outbox-messages';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { isUnsent, mayHaveArrived } from '../core/item';
import { openFields } from '../core/sealed-content';
import { serverIds } from '../core/server-ids';
import type { ChangeItem } from '../kinds/changes/change-item';
import { changeKinds, isChange } from '../kinds/order-changes';
import { onOutboxChange } from '../page/outbox-changes';
import { removeItem, startDelivery } from '../page/outbox';
import { saveChange } from './make-change';

/** The applicant whose form it is; the ids may be the phone's own. */
export interface FormOwner {
  userId: string;
  orderId: string;
  applicantId: string;
  applicantName: string;
}

const ids = serverIds(openDatabase);
const formKinds: ReadonlySet<string> = new Set([
  changeKinds['answer-form'].name,
  changeKinds['complete-form'].name,
]);

/** The items of a form, the oldest first. */
async function itemsOf({ userId, applicantId }: FormOwner): Promise<ChangeItem[]> {
  const all = (await items.list(userId)).filter(isChange);
  return all
    .filter(
      ({ kind, target }) =>
        formKinds.has(kind) && ids.present(target.applicantId ?? '') === ids.present(applicantId),
    )
    .sort((a, b) => a.seq - b.seq);
}

/** Whether an answer that was asked for at a moment may lack what an item says. */
const mayLack = ({ state, arrived }: ChangeItem, askedAt: number): boolean =>
  state === 'done' && isNewer(arrived?.at ?? 0, askedAt, Date.now());

const factKinds: ReadonlySet<string> = new Set([
  changeKinds['edit-applicant'].name,
  changeKinds['set-date'].name,
]);

/** Whether a state of the form that was asked for at a moment may lack what the phone has changed in the order. */
export async function hasNewerFacts(of: FormOwner, askedAt: number): Promise<boolean> {
  const [orderId, applicantId] = [ids.present(of.orderId), ids.present(of.applicantId)];
  return (await items.list(of.userId))
    .filter(isChange)
    .some(
      (item) =>
        factKinds.has(item.kind) &&
        ids.present(item.target.orderId) === orderId &&
        ids.present(item.target.applicantId ?? applicantId) === applicantId &&
        (isUnsent(item) ? item.state !== 'needs-you' : mayLack(item, askedAt)),
    );
}

/** How a form stands on this phone, beside what the application has. */
export interface FormOnPhone {
  isWaiting: boolean;
  answers: ChangedAnswers;
  /** Undefined if it stands as the application has it: nothing waits, or all of it is refused. */
  status: FormStatus | undefined;
  /** Why the server has refused it. */
  problem: string | undefined;
  /** It waits for a log-in. */
  needsLogIn: boolean;
}

/**
 * The items of a form that wait, taken together.
 * @param askedAt when the form's page was asked for, in milliseconds since 1970: what has arrived since
 * then counts too, because the page may have been written before
 */
export async function readFormOnPhone(of: FormOwner, askedAt?: number): Promise<FormOnPhone> {
  let found: FormOnPhone = {
    isWaiting: false,
    answers: {},
    status: undefined,
    problem: undefined,
    needsLogIn: false,
  };
  for (const item of await itemsOf(of)) {
    const isWaiting = isUnsent(item);
    if (!isWaiting && (askedAt === undefined || !mayLack(item, askedAt))) continue;
    const content = (await openFields(openDatabase, item)) as ChangeContent | undefined;
    const { lastProblem, state } = item;
    const isRefused = state === 'needs-you';
    const problem = isRefused && lastProblem && itemProblemWords(lastProblem);
    const given =
      content?.type === 'answer-form' ? content : { answers: {}, status: 'complete' as const };
    found = {
      isWaiting: found.isWaiting || isWaiting,
      answers: changedAnew(found.answers, given.answers),
      status: isRefused ? found.status : given.status,
      problem: problem || found.problem,
      needsLogIn: found.needsLogIn || (state === 'waiting' && lastProblem?.reason === 'login'),
    };
  }
  return found;
}

/** The answers that have arrived and that a state of the form may lack, which was asked for at a moment. */
export async function arrivedSince(of: FormOwner, askedAt: number): Promise<ChangedAnswers> {
  let found: ChangedAnswers = {};
  for (const item of await itemsOf(of)) {
    if (!mayLack(item, askedAt)) continue;
    const content = (await openFields(openDatabase, item)) as ChangeContent | undefined;
    if (content?.type === 'answer-form') found = changedAnew(found, content.answers);
  }
  return found;
}

interface NewAnswers {
  answers: ChangedAnswers;
  /** As the form stands with them. */
  status: FormStatus;
  /** The traveller has completed the form. */
  completes: boolean;
  /** The typed answers that the form showed then. */
  shown?: Answers | undefined;
}

/**
 * Saves answers of a form on this phone, and begins their delivery.
 * @throws {NoRoomError|SealingError} nothing of them is saved then
 */
export async function saveAnswers(of: FormOwner, given: NewAnswers) {
  const { answers, status, completes, shown } = given;
  const { userId, orderId, applicantId, applicantName } = of;
  const change = (content: OrderChange['content']) =>
    saveChange(userId, { orderId, applicantId, applicantName, content });
  const isChanged = Object.keys(answers).length > 0;
  const saved = isChanged ? await change({ type: 'answer-form', answers, status }) : undefined;
  const completed = completes ? await change({ type: 'complete-form', shown }) : undefined;
  // One before the last answers would be refused, and so would that of a form that lacks one again.
  if (completes || status !== 'complete') await takeCompletionBack(of, completed?.item.id);
  for (const made of [saved, completed]) if (made) startDelivery(made.item);
}

async function takeCompletionBack(of: FormOwner, exceptId: string | undefined): Promise<void> {
  for (const item of await itemsOf(of))
    if (
      isUnsent(item) &&
      item.kind === changeKinds['complete-form'].name &&
      item.id !== exceptId &&
      !mayHaveArrived(item)
    )
      await removeItem(item.id);
}

const outcomes: ReadonlySet<string> = new Set(['done', 'needs-you', 'waiting']);

/**
 * Calls back whenever an item of the outbox has arrived, is refused, or has to wait.
 * @returns a function that stops it
 */
export const onOutcome = (callback: () => void): (() => void) =>
  onOutboxChange((message) => {
    if (message.type === 'changed' && outcomes.has(message.state)) callback();
  });
