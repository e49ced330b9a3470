import { useRef, useState } from 'react';
import { isNetworkFault, isApiError } from '../../api/errors';
import { showToast } from '../../page/toasts';
import { t } from '../../language/translate';
import { hasEnded, reportDemoFailure } from './demo-requests';

interface Options {
  onSubmitted: () => void;
  onEnded: (why: string) => void;
}

/** Submits a flow's form once at a time; what was typed stays after a failure. */
export function useDemoSubmit({ onSubmitted, onEnded }: Options) {
  const [busy, setBusy] = useState(false);
  /** Unlike the state it is set at once: a second tap can come before the button is drawn as busy. */
  const underWay = useRef(false);
  /** Why the last attempt failed. */
  const [failure, setFailure] = useState<string>();

  async function submit(send: () => Promise<unknown>) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
      showToast(t('Submit Successfully'), 'ok');
      onSubmitted();
    } catch (error) {
      const why = reportDemoFailure(error);
      if (hasEnded(error)) return onEnded(why);
      if (isApiError(error) && isNetworkFault(error))
        showToast(
          t('Processing failed, please check the network or try again later.'),
          'danger',
          'demo',
        );
      setFailure(why);
      underWay.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, submit };
}
