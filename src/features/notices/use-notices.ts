import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/define-call';
import { noticeCalls } from '../../contract/notices';
import { quietFailure } from '../../page/failure-toast';
import { api, queryClient } from '../../page/services';

type Notices = ResponseOf<typeof noticeCalls.notices>;
export type NoticeWish = Notices['wishes'][number];

const queryKey = ['notices'];

/** Of what the traveller is told and how, and the action to change it. */
export function useNotices() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(noticeCalls.notices, {}, { signal }),
    staleTime: 0,
    // The sheet shows the failure itself; another server may not have this call.
    meta: quietFailure,
  });
  const change = useMutation({
    mutationFn: (wish: NoticeWish) => api.call(noticeCalls.setNotice, wish),
    onMutate: (wish) =>
      queryClient.setQueryData<Notices>(
        queryKey,
        (before) =>
          before && {
            ...before,
            wishes: before.wishes.map((each) => (each.kind === wish.kind ? wish : each)),
          },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    wishes: query.data?.wishes,
    problem: query.error,
    load: () => void query.refetch(),
    change: (wish: NoticeWish) => change.mutate(wish),
  };
}
