import {
  useMutation,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

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
