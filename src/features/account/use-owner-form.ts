import { useRef, useState } from 'react';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { problemText } from './form-problem';
import type { TypedProof } from './own-account-requests';
import { passkeyProblem } from './passkey-problem';

/** What is typed as the owner's proof, and one request that is sent with it. */
export function useOwnerForm() {
  const [typed, setTyped] = useState<TypedProof>({ password: '', code: '' });
  const [busy, setBusy] = useState(false);
  /** Unlike the state it is set at once: a second tap can come before the button is drawn as busy. */
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    busy,
    problem,
    type(change: Partial<TypedProof>): void {
      setTyped({ ...typed, ...change });
      setProblem(undefined);
    },
    refuse: setProblem,
    /** Sends the request; its problem is shown above the button. */
    async send(request: () => Promise<void>): Promise<void> {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await request();
      } catch (error) {
        // A proof by passkey has run out: it is asked for again.
        if (error instanceof RefusedError && error.ret === ret.proofNeeded)
          setTyped((before) => ({ ...before, ownerProof: undefined }));
        setProblem(problemText(passkeyProblem(error) ?? { failure: error }));
      }
      underWay.current = false;
      setBusy(false);
    },
  };
}

export type OwnerForm = ReturnType<typeof useOwnerForm>;
