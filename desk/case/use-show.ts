import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths';
import type { ItemPlace } from './case-items';
import { caseQuery } from './case-query';

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
