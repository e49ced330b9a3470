import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import {
  type PassportForm,
  passportProblems,
  type PassportProblems,
} from '../../../domain/passport/passport-form';
import type { PassportNames } from '../../../domain/passport/compare-names';
import { fullName } from '../../../domain/passport/passport-names';
import type { FormPart } from '../../../domain/passport/value-origins';
import type { NotSavedMessage } from '../../../i18n/passport-messages';
import { noFile } from '../../../outbox/core/seal-item';
import { passport } from '../../../outbox/kinds/passport';
import { savedSentence } from '../../../outbox/page/item-messages';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { fillIn, sealForDelivery } from '../../../outbox/capture/seal-captured';
import { useDeviceWord } from '../../../platform/wide-screen';
import { useIsOnline } from '../../../services/connection';
import { useOneAtATime } from '../../../services/send-once';
import { clock } from '../../../services/services';
import { showToast } from '../../../services/toasts';
import { filledForm, lackingNameRuleOf } from '../known-form';
import type { OwnerAnswer } from '../owner/owner-question';
import { fileOf, putAtOther } from '../owner/put-at-other';
import { pathBelow } from '../../../routing/app-router';

import { documentStatus } from '../../../domain/document/document-rules';
import { isSamePassport } from '../../../domain/passport/passport-owner';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { isPassport, passportFields, type PassportItem } from '../../../outbox/kinds/passport';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { openDatabase, queryClient } from '../../../services/services';
import { formOfKnown } from '../known-form';
import { type FoundPassport, passportOf, passportQuery } from '../use-passport';

/** The form cannot be saved now, for the reason in `problem`. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
  constructor(readonly problem: NotSavedMessage) {
    super(problem.code);
  }
}

/**
 * Saves a valid form on this phone; it is delivered after its picture.
 * @throws {NotSavedError|NoRoomError|SealingError} nothing was saved
 */
async function savePassport(
  { order, applicant, document, item, known }: FoundPassport,
  userId: string,
  form: PassportForm,
): Promise<void> {
  const fields = filledForm(form, lackingNameRuleOf(order));
  if (!fields) throw new NotSavedError({ code: 'please-complete' });
  if (item) {
    if (await fillIn(item.id, fields)) return;
    throw new NotSavedError({ code: 'passport-arriving' });
  }
  if (known?.tempKey === undefined) throw new NotSavedError({ code: 'picture-missing' });
  await sealForDelivery(passport, {
    ...noFile,
    userId,
    target: {
      orderId: order.id,
      applicantId: applicant.id,
      documentId: document.id,
      documentName: document.name,
      applicantName: applicant.firstName,
    },
    serverKey: known.tempKey,
    fields,
  });
}

interface Options {
  found: FoundPassport;
  userId: string;
  /** The form that was saved before; its names are not asked about again. */
  saved: PassportForm | null | undefined;
  /** Asks whose passport it is, if its name is not the applicant's. */
  askOwner: (names: PassportNames) => OwnerAnswer | Promise<OwnerAnswer>;
  /** Forgets what was typed, once it is saved. */
  drop: () => Promise<void>;
}

interface Then {
  onSaved: () => void;
  /** The traveller takes the picture of another passport. */
  onAnother: () => void;
  /** It was put at another applicant. */
  onPutAtOther: (target: DocumentTarget) => void;
}

const isSameName = (form: PassportForm, saved: PassportForm | null | undefined): boolean =>
  saved !== null && saved !== undefined && fullName(form) === fullName(saved);

/** Checks and saves the passport form, once at a time. */
export function usePassportSaving({ found, userId, saved, askOwner, drop }: Options) {
  const [problems, setProblems] = useState<PassportProblems>({});
  /** Why saving failed. */
  const [failure, setFailure] = useState<unknown>();
  const { busy: saving, run } = useOneAtATime();
  const online = useIsOnline();
  const device = useDeviceWord();
  const findHolder = useFindHolder(found);

  async function save(form: PassportForm, then: Then) {
    try {
      const holder = await findHolder(form);
      if (holder) throw new NotSavedError({ code: 'passport-twice', firstName: holder.firstName });
      const owner = isSameName(form, saved) ? undefined : await askOwner(form);
      if (owner?.kind === 'closed') return undefined;
      if (owner?.kind === 'another') {
        then.onAnother();
        return 'over' as const;
      }
      if (owner?.kind === 'there') {
        if (!found.item) return undefined;
        const picture = { item: found.item, file: await fileOf(found.item) };
        if (!(await putAtOther(picture, owner.target, form))) return undefined;
        await drop();
        then.onPutAtOther(owner.target);
        return 'over' as const;
      }
      await savePassport(found, userId, form);
      await drop();
    } catch (error) {
      setFailure(error);
      return undefined;
    }
    if (!online) showToast(savedSentence(device, passport));
    then.onSaved();
    return 'over' as const;
  }

  return {
    problems,
    failure,
    saving,
    /** Removes the problems of typed fields until they are checked again. */
    forget(fields: readonly FormPart[]): void {
      setFailure(undefined);
      setProblems((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([each]) => !fields.includes(each as FormPart)),
        ),
      );
    },
    /** Saves the form if nothing is wrong with it. */
    submit(form: PassportForm, then: Then & { onWrong: () => void }): void {
      const today = localDateOf(clock.now());
      const wrong = passportProblems(form, { first: today, last: today });
      setProblems(wrong);
      setFailure(undefined);
      if (Object.keys(wrong).length > 0) then.onWrong();
      else void run(() => save(form, then));
    },
  };
}

const longestBackMs = 1_000;

/**
 * Replaces this page and the page `over` it came from, so that Back leads to where that one was
 * opened. Without `over` directly below it, only this page is replaced.
 */
export function useReplaceOver(): (over: string, to: string, state?: object) => Promise<void> {
  const navigate = useNavigate();
  return async (over, to, state) => {
    if (pathBelow() === over) {
      await new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        // A browser may ignore `history.back` when it is called too often: the wait must end.
        setTimeout(resolve, longestBackMs);
        void navigate(-1);
      });
    }
    await navigate(to, { replace: true, state });
  };
}

type Applicant = FoundPassport['applicant'];

/** Another applicant of the order who has this passport already; undefined if nobody has it. */
type FindHolder = (form: PassportForm) => Promise<Applicant | undefined>;

/**
 * Compares a passport with those of the other applicants, on this phone and at the server as far as
 * it was reached; the server compares again. A passport that was not accepted counts for nobody.
 */
function useFindHolder({ order, applicant }: FoundPassport): FindHolder {
  const items = useOutboxItems();
  const others = useMemo(
    () => order.applicants.filter(({ id }) => id !== applicant.id),
    [order, applicant.id],
  );
  const atServer = others.filter(isAtServer).map(({ id }) => id);
  const listed = atServer.join(' ');
  useEffect(() => {
    for (const id of listed.split(' ').filter((each) => each !== ''))
      void queryClient.prefetchQuery(passportQuery(order.id, id));
  }, [order.id, listed]);

  return async (form) => {
    for (const other of others) {
      const theirs = await newestOf(order.id, other, items);
      if (theirs && isSamePassport(theirs, form)) return other;
    }
    return undefined;
  };
}

const uploadsOf = (applicant: Applicant) => passportOf(applicant)?.uploads ?? [];
const isAtServer = (applicant: Applicant) =>
  uploadsOf(applicant).length > 0 && documentStatus(uploadsOf(applicant)) !== 'failed';

/** The last saved data of an applicant's passport: on this phone, else at the server. */
async function newestOf(
  orderId: string,
  applicant: Applicant,
  items: readonly OutboxItem[],
): Promise<Partial<PassportForm> | undefined> {
  const { queryKey } = passportQuery(orderId, applicant.id);
  const known = queryClient.getQueryState(queryKey);
  const isNewer = (item: PassportItem) =>
    isUnsent(item) || (item.arrived?.at ?? 0) > (known?.dataUpdatedAt ?? 0);
  const saved = items
    .filter(isPassport)
    .filter(
      (item) => item.target.applicantId === applicant.id && item.sealedFields && isNewer(item),
    )
    .at(-1);
  const onPhone = saved && (await passportFields(openDatabase, saved).catch(() => undefined));
  return onPhone ?? (isAtServer(applicant) ? formOfKnown(known?.data) : undefined);
}
