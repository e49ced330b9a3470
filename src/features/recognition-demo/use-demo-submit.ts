import { useState } from 'react';
import { isNetworkFault, isApiError } from '../../api/errors';
import { useOneAtATime } from '../../services/send-once';
import { showToast } from '../../services/toasts';
import { t } from '../../language/translate';
import { hasEnded, reportDemoFailure } from './demo-requests';

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
