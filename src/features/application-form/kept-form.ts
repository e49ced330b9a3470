import * as v from 'valibot';
import {
  formState,
  type Answers,
  type ChangedAnswer,
  type ChangedAnswers,
  type FormState,
} from '../../contract/application-form';
import type { Order } from '../../contract/orders';
import { canEditForm } from '../../domain/document/document-rules';
import { knownAnswers } from '../../domain/form/known-answers';
import { type FormOwner, readFormOnPhone, saveAnswers } from '../../outbox/orders/form-on-phone';
import { givenAnswersDraft } from '../../outbox/kinds/order-changes';
import { isPassport, passportFields } from '../../outbox/kinds/passport';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/keys';

/** The answers that were given on this phone since the form's page told its state. */
const givenAnswers = v.record(v.string(), v.string());

/** A form as its page has shown it last; before, the answers that an earlier version of the app kept. */
const nameOf = ({ applicantId }: FormOwner) => `${draftNames.form}:${applicantId}`;

async function readTold(of: FormOwner): Promise<FormState | undefined> {
  const told = v.safeParse(formState, await readDraft(of.userId, nameOf(of)));
  return told.success ? told.output : undefined;
}

async function readGiven({ userId, applicantId }: FormOwner): Promise<Answers> {
  const given = v.safeParse(givenAnswers, await readDraft(userId, givenAnswersDraft(applicantId)));
  return given.success ? given.output : {};
}

const keepAllGiven = ({ userId, applicantId }: FormOwner, given: Answers): Promise<void> =>
  keepDraft(userId, givenAnswersDraft(applicantId), given);

const answersOf = (changed: ChangedAnswers): Answers =>
  Object.fromEntries(Object.entries(changed).map(([question, { answer }]) => [question, answer]));

/**
 * Keeps what the form's page shows of the application, beside what it may lack.
 * @param askedAt when the page was asked for
 */
export async function keepToldState(of: FormOwner, told: FormState, askedAt: number) {
  const { answers } = await readFormOnPhone(of, askedAt);
  await keepDraft(of.userId, nameOf(of), told);
  await keepAllGiven(of, answersOf(answers));
}

/** Keeps answers that are in the outbox: they are the form's, also when they have left it. */
export const keepGiven = async (of: FormOwner, answers: ChangedAnswers): Promise<void> =>
  keepAllGiven(of, { ...(await readGiven(of)), ...answersOf(answers) });

/** The answers that this phone has seen or given, by question: the application may have any of them. */
export async function withSeen(of: FormOwner, answers: ChangedAnswers): Promise<ChangedAnswers> {
  const [told, given] = [await readTold(of), await readGiven(of)];
  const all: Record<string, ChangedAnswer> = {};
  for (const [question, { answer, seen }] of Object.entries(answers)) {
    const more = [told?.typed[question], given[question]].filter((each) => each !== undefined);
    all[question] = { answer, seen: [...new Set([...seen, ...more])] };
  }
  return all;
}

/** Puts into the outbox what an earlier version of the app has kept beside it. */
export async function sendEarlierAnswers(of: FormOwner, status: FormState['status']) {
  const found = v.safeParse(givenAnswers, await readDraft(of.userId, nameOf(of)));
  if (!found.success || Object.keys(found.output).length === 0) return;
  const answers = Object.fromEntries(
    Object.entries(found.output).map(([question, answer]) => [question, { answer, seen: [] }]),
  );
  await saveAnswers(of, { answers, status, completes: false });
  await keepAllGiven(of, found.output);
  await keepDraft(of.userId, nameOf(of), undefined);
}

/** The data of the passport that waits on this phone, if it is filled in. */
async function waitingPassport({ userId, applicantId }: FormOwner) {
  const waiting = (await items.list(userId)).filter(isPassport);
  const own = waiting
    .filter(({ target, sealedFields }) => target.applicantId === applicantId && sealedFields)
    .at(-1);
  return own && passportFields(openDatabase, own).catch(() => undefined);
}

/**
 * The state of an applicant's form as far as this phone knows it: what the form's page told last, with
 * what order and passport say now.
 * @param name of the form, for a page that was never opened
 */
export async function readFormState(
  of: FormOwner,
  order: Order,
  name: string,
): Promise<FormState | undefined> {
  const applicant = order.applicants.find(({ id }) => id === of.applicantId);
  const form = applicant?.applicationForm;
  if (!applicant || !form) return undefined;
  const [told, given] = [await readTold(of), await readGiven(of)];
  const passport = await waitingPassport(of);
  const ofPassport = Object.entries(told?.known ?? {}).filter(
    ([, { source }]) => source === 'passport',
  );
  const { arrivalDate } = order;
  const identity = applicant.identity === 'unknown' ? 'none' : applicant.identity;
  const typed: Answers = { ...told?.typed, ...given };
  return {
    name: told?.name ?? name,
    lang: told?.lang,
    firstName: applicant.firstName,
    destination: told?.destination ?? order.countryName,
    status: form.status === 'unknown' ? 'incomplete' : form.status,
    reason: form.reason ?? null,
    typed,
    known: {
      ...Object.fromEntries(ofPassport),
      ...knownAnswers({ passport, identity, arrivalDate }),
    },
    dateIsOpen: order.payStatus === 'unpaid',
    editable: canEditForm(
      { payStatus: order.payStatus, applicantStatus: applicant.status },
      form.status,
    ),
  };
}
