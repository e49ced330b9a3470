import { useState } from 'react';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { useOneAtATime } from '../../services/send-once';
import { problemText } from './form-problem';
import type { TypedProof } from './own-account-requests';
import { passkeyProblem } from './passkey-problem';

/** The owner's proof as typed, and one request that is sent with it. */
export function useOwnerForm() {
  const [typed, setTyped] = useState<TypedProof>({ password: '', code: '' });
  const { busy, run } = useOneAtATime();
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
    send: (request: () => Promise<void>): Promise<void> =>
      run(async () => {
        setProblem(undefined);
        try {
          await request();
        } catch (error) {
          // A proof by passkey has run out: it is asked for again.
          if (error instanceof RefusedError && error.ret === ret.proofNeeded)
            setTyped((before) => ({ ...before, ownerProof: undefined }));
          setProblem(problemText(passkeyProblem(error) ?? { failure: error }));
        }
        return undefined;
      }),
  };
}

export type OwnerForm = ReturnType<typeof useOwnerForm>;
