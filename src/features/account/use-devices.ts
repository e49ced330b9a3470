import { useSendOnce } from '../../page/send-once';
import { useQuery } from '@tanstack/react-query';
import { sessionCalls } from '../../contract/sessions';
import type { ResponseOf } from '../../contract/define-call';
import { api, queryClient } from '../../page/services';

export type Device = ResponseOf<typeof sessionCalls.sessions>['sessions'][number];

const queryKey = ['devices'];

/** The user's sessions, this one first, and the action to end one. */
export function useDevices() {
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(sessionCalls.sessions, {}, { signal }),
    staleTime: 0,
    select: ({ sessions }) => [
      ...sessions.filter(({ isCurrent }) => isCurrent),
      ...sessions
        .filter(({ isCurrent }) => !isCurrent)
        .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt)),
    ],
  });
  const ending = useSendOnce({
    mutationFn: (sessionId: string | undefined) =>
      api.call(
        sessionCalls.revokeSession,
        sessionId === undefined ? {} : { session_id: sessionId },
      ),
    // Also after a failure: the answer may be lost, or the session was ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    devices: list.data,
    problem: list.error,
    load: () => void list.refetch(),
    ending: ending.isPending,
    endingProblem: ending.error,
    /** Ends one session, or without an id every other one. */
    end(sessionId: string | undefined, onSettled: () => void): void {
      if (!ending.isPending) ending.mutate(sessionId, { onSettled });
    },
  };
}
