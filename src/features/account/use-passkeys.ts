import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/define-call';
import { passkeyCalls } from '../../contract/account/passkeys';
import { api, queryClient } from '../../services/services';
import { reloadOwnAccount } from './use-own-account';

export type Passkey = ResponseOf<typeof passkeyCalls.passkeys>['passkeys'][number];

const queryKey = ['passkeys'];

/** The account's passkeys. */
export function usePasskeys() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(passkeyCalls.passkeys, {}, { signal }),
    staleTime: 0,
  });
  return {
    passkeys: query.data?.passkeys,
    problem: query.error,
    load: () => void query.refetch(),
  };
}

/** After one was added or removed; the account says whether it has one, too. */
export async function reloadPasskeys(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey }), reloadOwnAccount()]);
}
