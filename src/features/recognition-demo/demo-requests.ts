import { useState } from 'react';
import { HttpStatusError, isApiError, isNetworkFault, RefusedError } from '../../api/errors';
import { demoCalls } from '../../contract/demo';
import { demoWords } from '../../i18n/demo-messages';
import { t } from '../../language/translate';
import { describeProblem } from '../../services/describe-problem';
import { useOneAtATime } from '../../services/send-once';
import { reportFailure } from '../../services/report-failure';
import { api } from '../../services/services';
import { showToast } from '../../services/toasts';

interface Options {
  onSubmitted: () => void;
  onEnded: (why: string) => void;
}

/** Submits a flow's form once at a time; what was typed stays after a failure. */
export function useDemoSubmit({ onSubmitted, onEnded }: Options) {
  const { busy, run } = useOneAtATime();
  /** Why the last attempt failed. */
  const [failure, setFailure] = useState<string>();

  const submit = (send: () => Promise<unknown>): Promise<void> =>
    run(async () => {
      setFailure(undefined);
      try {
        await send();
      } catch (error) {
        const why = reportDemoFailure(error);
        if (hasEnded(error)) {
          onEnded(why);
          return 'over';
        }
        if (isApiError(error) && isNetworkFault(error))
          showToast(
            t('Processing failed, please check the network or try again later.'),
            'danger',
            'demo',
          );
        setFailure(why);
        return undefined;
      }
      showToast(t('Submit Successfully'), 'ok');
      onSubmitted();
      return 'over';
    });
  return { busy, failure, submit };
}

/** A prepared picture, or a PDF. */
export interface DemoFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly mime: string;
}

/** Uploads a file to the demo. @returns its key */
export const uploadToDemo = async (file: DemoFile, signal: AbortSignal): Promise<string> =>
  (await api.upload(demoCalls.openUploadFile, file, { signal })).key;

/** Whether the id of a call has ended; only another one helps. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof RefusedError && error.said.code === 'demo-ended';

/** Whether the same call may succeed later: the network failed, or the server is busy. */
export const mayPass = (error: unknown): boolean =>
  isApiError(error) &&
  (isNetworkFault(error) || (error instanceof HttpStatusError && error.status >= 429));

/** Reports a failed call of the demo, which shows its own messages. @returns the reason */
export function reportDemoFailure(error: unknown): string {
  reportFailure(error, 'never');
  const said =
    error instanceof RefusedError || error instanceof HttpStatusError ? error.said : undefined;
  return (said && demoWords(said)) ?? describeProblem(error);
}
