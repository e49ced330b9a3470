import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/define-call';
import { ownAccountCalls } from '../../contract/account/own-account';
import { api, queryClient } from '../../services/services';

export type OwnAccount = ResponseOf<typeof ownAccountCalls.ownAccount>;

const queryKey = ['own-account'];

/** The account itself, as the server has it. */
export function useOwnAccount() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(ownAccountCalls.ownAccount, {}, { signal }),
  });
  return {
    account: query.data,
    problem: query.error,
    loading: query.isFetching,
    load: () => void query.refetch(),
  };
}

export const reloadOwnAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
