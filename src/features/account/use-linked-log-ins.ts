import { useSendOnce } from '../../page/send-once';
import { useQuery } from '@tanstack/react-query';
import { linkedLogInCalls } from '../../contract/linked-log-ins';
import type { ResponseOf } from '../../contract/define-call';
import { quietFailure } from '../../page/failure-toast';
import { api, queryClient } from '../../page/services';

export type LinkedLogIn = ResponseOf<typeof linkedLogInCalls.linkedLogIns>['links'][number];

const queryKey = ['linked-log-ins'];

/** The account's linked log-ins, and the action to remove one. */
export function useLinkedLogIns() {
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(linkedLogInCalls.linkedLogIns, {}, { signal }),
    staleTime: 0,
    // Not every server has this call; the devices are shown in any case.
    meta: quietFailure,
  });
  const unlinking = useSendOnce({
    mutationFn: (linkId: string) => api.call(linkedLogInCalls.unlinkLogIn, { link_id: linkId }),
    // Also after a failure: the answer may be lost, or the log-in was removed elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    list: list.data,
    unlinking: unlinking.isPending,
    problem: unlinking.error,
    unlink(linkId: string, onSettled: () => void): void {
      if (!unlinking.isPending) unlinking.mutate(linkId, { onSettled });
    },
  };
}
