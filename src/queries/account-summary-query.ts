import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountSummaryCall } from '../contract/account/account-summary';
import { quietFailure } from '../services/failure-toast';
import { api } from '../services/services';
import { useIsLoggedIn } from '../session/session';

export const accountSummaryQuery = queryOptions({
  queryKey: ['account-summary'],
  queryFn: () => api.call(accountSummaryCall, {}),
  // A failure only hides the badges.
  meta: quietFailure,
});

/** Counts for the drawer's badges; nothing for visitors. */
export const useAccountSummary = () =>
  useQuery({ ...accountSummaryQuery, enabled: useIsLoggedIn() });
