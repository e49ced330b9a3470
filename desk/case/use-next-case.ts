import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';
import { paths } from '../app/paths';
import { isOpen } from './case-items';
import { caseQuery, reviewWaits, useNextCases } from './case-query';

/**
 * Opens the next case that nobody has, from memory where it was loaded ahead.
 * @param loadsAhead each file that is loaded counts as a look at it, so only for a reviewer at work
 * @param leave for when nothing is left
 */
export function useNextCase(caseId: string, loadsAhead: boolean, leave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const next = useNextCases(caseId, loadsAhead);
  /** @param isReview after a check another check, whatever else the operator may do */
  const open = async (isReview: boolean) => {
    const ready = next.find((row) => {
      const loaded = client.getQueryData(caseQuery(row.caseId).queryKey);
      const at = loaded?.applicants.find(({ id }) => id === row.applicantId);
      return at?.items.some(isOpen) && at.actions.includes('decide-items');
    });
    if (ready) return navigate(paths.case(ready.caseId, ready.number));
    const waits = isReview ? { waits: reviewWaits } : {};
    const { claimed } = await call(deskCaseCalls.deskClaimNext, waits);
    if (!claimed) return leave();
    const opened = await client.fetchQuery({ ...caseQuery(claimed.caseId), staleTime: 0 });
    const at = opened.applicants.find(({ id }) => id === claimed.applicantId)?.number ?? 1;
    return navigate(paths.case(claimed.caseId, at), { state: { fence: claimed.fence } });
  };
  return (isReview: boolean) => open(isReview).catch(leave);
}
