/**
 * An application form that a tab shows: the app's side of its conversation, and the page in the frame
 * without its fields. What becomes of the answers in between is the product's own.
 */
import type { Answers, FormState } from '../../../src/contract/application-form';
import type { FormStatus } from '../../../src/contract/codes';
import type { Order } from '../../../src/contract/orders';
import { answerTurns, laidOver, type Turn } from '../../../src/domain/form/answer-turns';
import { withKnown, withOrder } from '../../../src/domain/form/known-answers';
import { formConversation } from '../../../src/features/application-form/form-conversation';
import { serverIds } from '../../../src/outbox/core/server-ids';
import { openDatabase } from '../../../src/services/services';
import { currentSession } from '../../../src/session/session';
import { askedQuestions } from '../../../server/areas/forms/questions';
import { screenOf } from './page-orders';

/** A form as its page shows it when it has opened. */
export interface FormShown {
  readonly answers: Answers;
  readonly status: FormStatus;
  readonly isEditable: boolean;
  /** The answers of another device that differ from the phone's, which are shown beside them. */
  readonly theirs: Answers;
  /** The app shows that the server has refused answers. */
  readonly isRefused: boolean;
}

/** The end of a turn: whether it is safe, and the answers that have become so. */
export interface TurnEnd {
  readonly isSaved: boolean;
  readonly saved: readonly Answer[];
}

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

const ids = serverIds(openDatabase);

type Conversation = ReturnType<typeof formConversation>;
type Posted = Parameters<Parameters<typeof formConversation>[0]['post']>[0];
type Opening = Extract<Posted, { type: 'opening' }>;

interface Frame {
  readonly fields: Map<string, string>;
  readonly turns: ReturnType<typeof answerTurns>;
}

interface Shown {
  readonly conversation: Conversation;
  readonly handed: Map<number, Turn>;
  /** The answers of the turns that are safe. */
  readonly saved: Answer[];
  opened?: (opening: Opening) => void;
  frame?: Frame;
}

let present: Shown | undefined;

/** The traveller leaves the form. */
export function leave(): void {
  present?.conversation.stop();
  present = undefined;
}

/** The screen of a form opens, and asks for its page. */
export function begin(order: Order, applicantId: string): void {
  leave();
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  let latest = order;
  const conversation = formConversation({
    owner: () => ({
      ...{ userId, orderId: latest.id, applicantName: 'Ananya' },
      applicantId: ids.present(applicantId),
    }),
    order: () => latest,
    askedAt: Date.now(),
    name: 'Application form',
    onUnsaved: () => undefined,
    refresh: () => void screenOf(order.id).then((shown) => (latest = shown ?? latest)),
    post(message) {
      if (message.type === 'opening') own.opened?.(message);
      if (message.type !== 'saved') return;
      const { answers = {} } = (message.isSaved && own.handed.get(message.turn)) || {};
      for (const [question, { answer }] of Object.entries(answers))
        own.saved.push({ question, answer });
      own.frame?.turns.ended(message.turn, message.isSaved);
    },
  });
  const own: Shown = { conversation, handed: new Map(), saved: [] };
  present = own;
}

/**
 * The form's page has come, with a state of the server's or as it is kept.
 * @returns undefined if the phone cannot show the form
 */
export function load(told: FormState | undefined): Promise<FormShown | undefined> {
  const own = present;
  if (!own) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    own.opened = (opening) => {
      delete own.opened;
      const found = told ?? opening.state;
      if (!found) return resolve(undefined);
      if (told) own.conversation.told(told);
      const { known } = opening;
      const state = { ...found, known: known ? withOrder(found.known, known) : found.known };
      const status = opening.status ?? state.status;
      const shown = withKnown(state.typed, state.known);
      const turns = answerTurns({
        ...{ shown, typed: state.typed, status: state.status, questions: askedQuestions },
        hand(turn) {
          own.handed.set(turn.turn, turn);
          own.conversation.keep({ from: 'visa-form', random: '', type: 'answers', ...turn });
        },
      });
      turns.layStatus(status);
      const fields = new Map(Object.entries(shown));
      const theirs: Record<string, string> = {};
      for (const { question, answer, theirs: other } of laidOver(opening.answers, state)) {
        fields.set(question, answer);
        turns.lay(question, answer);
        if (other !== undefined) theirs[question] = other;
      }
      own.frame = { fields, turns };
      const answers = Object.fromEntries(fields);
      const isRefused = opening.problem !== undefined;
      resolve({ answers, status, theirs, isRefused, isEditable: state.editable });
    };
    own.conversation.open();
  });
}

/** The answers that are safe by a turn, once the app has said whether that one is. */
async function ended(own: Shown, turn: () => Promise<boolean>): Promise<TurnEnd> {
  const before = own.saved.length;
  const isSaved = await turn();
  return { isSaved, saved: own.saved.slice(before) };
}

/** Answers are typed, and given to the app. */
export async function type(answers: Answers): Promise<TurnEnd | undefined> {
  const own = present;
  if (!own?.frame) return undefined;
  const { fields, turns } = own.frame;
  for (const [question, answer] of Object.entries(answers)) {
    fields.set(question, answer);
    turns.change(question, answer, Object.fromEntries(fields));
  }
  return ended(own, () => turns.give());
}

/** The traveller chooses between two answers. */
export async function choose(
  question: string,
  theirs: string,
  answer: string,
): Promise<TurnEnd | undefined> {
  const own = present;
  if (!own?.frame) return undefined;
  const { fields, turns } = own.frame;
  fields.set(question, answer);
  turns.choose(question, theirs, answer);
  return ended(own, () => turns.give());
}

/** The questions whose answers are missing. */
export function missing(): readonly string[] {
  const { fields, turns } = present?.frame ?? {};
  return fields
    ? (turns?.missing(Object.fromEntries(fields)) ?? []).map((each) => each.question)
    : [];
}

/** All answers that the page shows. */
export const answersNow = (): Answers => Object.fromEntries(present?.frame?.fields ?? []);

/** The form is completed with the answers that it shows. */
export async function complete(): Promise<TurnEnd | undefined> {
  const own = present;
  const { turns } = own?.frame ?? {};
  if (!own || !turns || missing().length > 0) return undefined;
  return ended(own, () => turns.complete());
}
