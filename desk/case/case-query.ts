import { queryOptions } from '@tanstack/react-query';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';

/**
 * A case as the operator sees it. It is loaded again on purpose only: a decision is made on what is
 * shown, and the server refuses it if that has changed.
 */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['case', caseId],
    queryFn: () => call(deskCaseCalls.deskCase, { caseId }),
    staleTime: Infinity,
    // A decision on a case that was left may still wait to be sent, for as long as a log-in takes.
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  });
