import {
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

interface OneAtATime {
  busy: boolean;
  /** Runs the action, unless one is running. After an action that resolves to 'over' none runs any more. */
  run: (action: () => Promise<'over' | undefined>) => Promise<void>;
}

/**
 * One action at a time: a second tap can come before the button has been drawn as busy. An action
 * that ends with leaving the page is over, so that nothing is sent while the page is still there.
 */
export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function run(action: () => Promise<'over' | undefined>) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    let end: 'over' | undefined;
    try {
      end = await action();
    } finally {
      if (end !== 'over') {
        underWay.current = false;
        setBusy(false);
      }
    }
  }
  return { busy, run };
}

/**
 * Gives each distinct request one idempotency key: a second tap, or a retry after a lost answer,
 * sends the same key, so that the server executes the request once. A changed request gets a new
 * key.
 */
export function attemptKey() {
  let attempt: { request: string; key: string } | undefined;
  return {
    keyFor(request: object): string {
      const serialized = JSON.stringify(request);
      if (attempt?.request !== serialized)
        attempt = { request: serialized, key: crypto.randomUUID() };
      return attempt.key;
    },
    /** The request succeeded or was refused: from now on even an equal request gets a new key. */
    settle(): void {
      attempt = undefined;
    },
  };
}

/** The keys of a component's requests. */
export const useAttemptKey = () => useState(attemptKey)[0];

/**
 * A mutation that is not sent twice at a time with the same variables, which are JSON: a second tap
 * can come before the button has been drawn as busy.
 */
export function useSendOnce<Data, Failure = Error, Variables = void>(
  options: UseMutationOptions<Data, Failure, Variables>,
): UseMutationResult<Data, Failure, Variables> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const underWay = useRef(new Set<string | undefined>());
  const mutate = useCallback<UseMutateFunction<Data, Failure, Variables>>(
    (...asked) => {
      const variables = JSON.stringify(asked[0]);
      if (underWay.current.has(variables)) return;
      underWay.current.add(variables);
      const end = () => void underWay.current.delete(variables);
      mutateAsync(...asked).then(end, end);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
