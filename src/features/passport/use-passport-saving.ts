import { useState } from 'react';
import { localDateOf } from '../../domain/calendar/calendar-date';
import {
  passportProblems,
  type PassportForm,
  type PassportProblems,
} from '../../domain/passport/passport-form';
import type { FormPart } from '../../domain/passport/value-origins';
import { passport } from '../../outbox/kinds/passport';
import { useIsOnline } from '../../services/connection';
import { useOneAtATime } from '../../services/send-once';
import { clock } from '../../services/services';
import { showToast } from '../../services/toasts';
import { useDeviceWord } from '../../platform/wide-screen';
import { savedSentence } from '../../outbox/page/item-words';
import { savePassport } from './save-passport';
import type { FoundPassport } from './use-passport';

interface Options {
  found: FoundPassport;
  userId: string;
  /** Forgets what was typed, once it is saved. */
  drop: () => Promise<void>;
}

/** Checks and saves the passport form, once at a time. */
export function usePassportSaving({ found, userId, drop }: Options) {
  const [problems, setProblems] = useState<PassportProblems>({});
  /** Why saving failed. */
  const [failure, setFailure] = useState<unknown>();
  const { busy: saving, run } = useOneAtATime();
  const online = useIsOnline();
  const device = useDeviceWord();

  async function save(form: PassportForm, onSaved: () => void) {
    try {
      await savePassport(found, userId, form);
      await drop();
    } catch (error) {
      setFailure(error);
      return undefined;
    }
    if (!online) showToast(savedSentence(device, passport));
    onSaved();
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
    submit(form: PassportForm, then: { onWrong: () => void; onSaved: () => void }): void {
      const today = localDateOf(clock.now());
      const wrong = passportProblems(form, { first: today, last: today });
      setProblems(wrong);
      setFailure(undefined);
      if (Object.keys(wrong).length > 0) then.onWrong();
      else void run(() => save(form, then.onSaved));
    },
  };
}
