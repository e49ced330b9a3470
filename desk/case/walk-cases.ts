import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { call } from '../api/call';
import { paths } from '../app/paths';
import { isOpen, type ItemPlace } from './case-items';
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

/** Shows an item of the case in place of the present one, by its applicant's number or id. */
export function useShow(caseId: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const show = useCallback(
    (to: number, at?: string) => void navigate(paths.case(caseId, to, at), { replace: true }),
    [caseId, navigate],
  );
  const showPlace = useCallback(
    ({ applicantId, item: at }: ItemPlace) => {
      const latest = client.getQueryData(caseQuery(caseId).queryKey);
      const found = latest?.applicants.find(({ id }) => id === applicantId);
      show(found?.number ?? 1, at === '' ? undefined : at);
    },
    [caseId, client, show],
  );
  return { show, showPlace };
}
