import * as v from 'valibot';
import {
  formState,
  type Answers,
  type ChangedAnswer,
  type ChangedAnswers,
  type FormState,
  type OtherApplicant,
} from '../../contract/application-form';
import type { Order } from '../../contract/orders';
import { canEditForm } from '../../domain/document/document-rules';
import { knownAnswers } from '../../domain/form/known-answers';
import { isNewer } from '../../domain/newest-answer';
import {
  arrivedSince,
  type FormOwner,
  readFormOnPhone,
  saveAnswers,
} from '../../outbox/orders/form-on-phone';
import { givenAnswersDraft } from '../../outbox/kinds/changes/form-changes';
import { isPassport, passportFields } from '../../outbox/kinds/passport';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/draft-names';

/** The answers that were given on this phone since the form's page told its state. */
const givenAnswers = v.record(v.string(), v.string());

/** With the moment at which the told state was asked for that they come after. */
const givenSince = v.object({ since: v.optional(v.number()), answers: givenAnswers });
const toldState = v.object({ ...formState.entries, askedAt: v.optional(v.number()) });
type Told = v.InferOutput<typeof toldState>;

/** A form as its page has shown it last; before, the answers that an earlier version of the app kept. */
const nameOf = ({ applicantId }: FormOwner) => `${draftNames.form}:${applicantId}`;

async function readTold(of: FormOwner): Promise<Told | undefined> {
  const told = v.safeParse(toldState, await readDraft(of.userId, nameOf(of)));
  return told.success ? told.output : undefined;
}

/**
 * Those that come after a told state. The notes of others are out of date; and where storage failed or
 * the page ended before there was one, the outbox still has what has arrived.
 */
async function readGiven(of: FormOwner, told: Told | undefined): Promise<Answers> {
  const draft = await readDraft(of.userId, givenAnswersDraft(of.applicantId));
  const [given, earlier] = [v.safeParse(givenSince, draft), v.safeParse(givenAnswers, draft)];
  const askedAt = told ? told.askedAt : 0;
  const arrived = askedAt === undefined ? {} : await arrivedSince(of, askedAt);
  // An earlier version of the app noted no moments.
  const { since, answers } = given.success
    ? given.output
    : { since: undefined, answers: earlier.success ? earlier.output : {} };
  return { ...(since === told?.askedAt && answers), ...answersOf(arrived) };
}

const keepAllGiven = (
  { userId, applicantId }: FormOwner,
  given: v.InferOutput<typeof givenSince>,
): Promise<void> => keepDraft(userId, givenAnswersDraft(applicantId), given);

const answersOf = (changed: ChangedAnswers): Answers =>
  Object.fromEntries(Object.entries(changed).map(([question, { answer }]) => [question, answer]));

/**
 * Keeps what the form's page shows of the application, beside what it may lack; unless a page that was
 * asked for later has shown it already.
 * @param askedAt when the page was asked for
 */
export async function keepToldState(of: FormOwner, told: FormState, askedAt: number) {
  const before = await readTold(of);
  if (before?.askedAt !== undefined && isNewer(before.askedAt, askedAt, Date.now())) return;
  const { answers } = await readFormOnPhone(of, askedAt);
  await keepDraft(of.userId, nameOf(of), { ...told, askedAt });
  await keepAllGiven(of, { since: askedAt, answers: answersOf(answers) });
}

/** Keeps answers that are in the outbox: they are the form's, also when they have left it. */
export async function keepGiven(of: FormOwner, answers: ChangedAnswers): Promise<void> {
  const told = await readTold(of);
  const given = { ...(await readGiven(of, told)), ...answersOf(answers) };
  await keepAllGiven(of, { since: told?.askedAt, answers: given });
}

/** The answers that this phone has seen or given, by question: the application may have any of them. */
export async function withSeen(of: FormOwner, answers: ChangedAnswers): Promise<ChangedAnswers> {
  const told = await readTold(of);
  const given = await readGiven(of, told);
  const all: Record<string, ChangedAnswer> = {};
  for (const [question, { answer, seen }] of Object.entries(answers)) {
    const more = [told?.typed[question], given[question]].filter((each) => each !== undefined);
    all[question] = { answer, seen: [...new Set([...seen, ...more])] };
  }
  return all;
}

async function readAnswers(of: FormOwner, askedAt: number) {
  const told = await readTold(of);
  const typed: Answers = { ...told?.typed, ...(await readGiven(of, told)) };
  const { answers } = await readFormOnPhone(of, askedAt);
  return { typed, newer: answersOf(answers) };
}

/**
 * The knowledge of this phone of the forms of the order's other applicants.
 * @param askedAt when the page was asked for that may lack the newer answers
 */
export async function readOthers(
  of: FormOwner,
  order: Order,
  askedAt: number,
): Promise<OtherApplicant[]> {
  const others = order.applicants.filter(({ id }) => id !== of.applicantId);
  return Promise.all(
    others.map(async ({ id: applicantId, firstName }) => {
      const answers = await readAnswers({ ...of, applicantId, applicantName: firstName }, askedAt)
        // Nobody's form stays closed because of another one's.
        .catch(() => ({ typed: {}, newer: {} }));
      return { applicantId, firstName, ...answers };
    }),
  );
}

/** Puts into the outbox what an earlier version of the app has kept beside it. */
export async function sendEarlierAnswers(of: FormOwner, status: FormState['status']) {
  const found = v.safeParse(givenAnswers, await readDraft(of.userId, nameOf(of)));
  if (!found.success || Object.keys(found.output).length === 0) return;
  const answers = Object.fromEntries(
    Object.entries(found.output).map(([question, answer]) => [question, { answer, seen: [] }]),
  );
  await saveAnswers(of, { answers, status, completes: false });
  await keepAllGiven(of, { answers: found.output });
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
  const told = await readTold(of);
  const given = await readGiven(of, told);
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
    suggested: told?.suggested,
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
