import * as v from 'valibot';
import {
  type FormMessage,
  formMessage,
  type FormState,
  type PageMessage,
} from '../../contract/application-form';
import type { Order } from '../../contract/orders';
import { ofOrder } from '../../domain/form/known-answers';
import {
  type FormOwner,
  hasNewerFacts,
  onOutcome,
  readFormOnPhone,
  saveAnswers,
} from '../../outbox/orders/form-on-phone';
import { toastIfStorageFull } from '../../services/show-failure';
import {
  keepGiven,
  keepToldState,
  readFormState,
  readOthers,
  sendEarlierAnswers,
  withSeen,
} from './kept-form';

interface Expected {
  /** The origin of the form. */
  origin: string;
  random: string;
}

/** Parses a message of this form's frame; undefined for messages from anywhere else. */
export function readFormMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  expected: Expected,
): FormMessage | undefined {
  if (origin !== expected.origin) return undefined;
  const message = v.safeParse(formMessage, data);
  if (!message.success || message.output.random !== expected.random) return undefined;
  return message.output;
}

type Sent = PageMessage extends infer Each
  ? Each extends PageMessage
    ? Omit<Each, 'from' | 'random'>
    : never
  : never;

interface Holder {
  /** The form's applicant, by the ids that are known now. */
  owner: () => FormOwner;
  order: () => Order;
  /** When its page was asked for. */
  askedAt: number;
  /** The form's name for a page that this phone has not seen with one. */
  name: string;
  post: (message: Sent) => void;
  /** Some answers are neither safe on this phone nor at the application. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** The order is to be asked for: all that waited has arrived, or the session has ended. */
  refresh: () => void;
}

/**
 * The app's side of the messages with a form that hands over its answers: each turn is sealed into the
 * outbox before it is called saved. One message is handled after the other.
 */
export function formConversation({
  owner,
  order,
  askedAt,
  name,
  post,
  onUnsaved,
  refresh,
}: Holder) {
  /** The last turn that is safe. */
  let turn = 0;
  let problem: string | undefined;
  let isWaiting = false;
  let needsLogIn = false;
  let work: Promise<unknown> = Promise.resolve();
  const inOrder = (task: () => Promise<unknown>): void => {
    work = work.then(task).catch(console.warn);
  };

  async function open(): Promise<void> {
    const state = await readFormState(owner(), order(), name);
    if (state) await sendEarlierAnswers(owner(), state.status);
    const onPhone = await readFormOnPhone(owner(), askedAt);
    const { answers, status } = onPhone;
    const known =
      state && (await hasNewerFacts(owner(), askedAt)) ? ofOrder(state.known) : undefined;
    ({ problem, isWaiting } = onPhone);
    const others = await readOthers(owner(), order(), askedAt);
    post({ type: 'opening', state, answers, known, others, status, problem });
  }

  async function keep(given: Extract<FormMessage, { type: 'answers' }>): Promise<void> {
    try {
      await saveAnswers(owner(), { ...given, answers: await withSeen(owner(), given.answers) });
      ({ turn } = given);
      isWaiting = true;
      post({ type: 'saved', turn, isSaved: true });
      onUnsaved(false);
      await keepGiven(owner(), given.answers);
    } catch (error) {
      post({ type: 'saved', turn: given.turn, isSaved: false });
      onUnsaved(true);
      toastIfStorageFull(error);
    }
  }

  async function tellOutcome(): Promise<void> {
    if (!isWaiting) return;
    const onPhone = await readFormOnPhone(owner());
    if (!onPhone.isWaiting) {
      post({ type: 'arrived', turn });
      refresh();
    } else if (onPhone.problem !== undefined && onPhone.problem !== problem)
      post({ type: 'refused', problem: onPhone.problem });
    if (onPhone.needsLogIn && !needsLogIn) refresh();
    ({ isWaiting, needsLogIn, problem } = onPhone);
  }

  const stop = onOutcome(() => inOrder(tellOutcome));

  return {
    open: () => inOrder(open),
    keep: (given: Extract<FormMessage, { type: 'answers' }>) => inOrder(() => keep(given)),
    /** The form's page has come with a state of the server's. */
    told: (state: FormState) => inOrder(() => keepToldState(owner(), state, askedAt)),
    stop,
  };
}
