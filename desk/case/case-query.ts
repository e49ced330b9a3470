import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import { deskQueueCalls, type QueueRow } from '../../src/contract/desk/queue-calls';
import { call } from '../api/call';
import { prefetchFiles } from './case-files';
import { pagesFrom } from './case-items';

/** The states in which a case waits for a reviewer. */
export const reviewWaits: ('first-check' | 're-submitted')[] = ['first-check', 're-submitted'];

const ahead = 2;
const lookEvery = 15_000;
/** A case that was loaded longer ago is loaded again before it is opened. */
const freshMs = 30_000;
const filesAhead = 12;
const none: readonly QueueRow[] = [];

const nextQuery = {
  queryKey: ['next-cases'],
  queryFn: () => {
    const filter = { waits: reviewWaits, unclaimed: true };
    // One more than is loaded, because the present case may be among them.
    return call(deskQueueCalls.deskQueue, { filter, most: ahead + 1 });
  },
  refetchInterval: lookEvery,
  // Each case that is opened is no next one any more.
  staleTime: 0,
};

/**
 * The cases that come next: loaded with what is seen of them first, so that the next one is painted
 * from memory. What is loaded ahead is a help; if it fails, the case is loaded when it is opened.
 */
export function useNextCases(caseId: string, isReview: boolean): readonly QueueRow[] {
  const client = useQueryClient();
  const { data } = useQuery({ ...nextQuery, enabled: isReview });
  useEffect(() => {
    const load = async ({ caseId: id, applicantId }: QueueRow) => {
      const whole = await client.fetchQuery({ ...caseQuery(id), staleTime: freshMs });
      prefetchFiles(id, pagesFrom(whole, applicantId).slice(0, filesAhead));
    };
    const others = (data?.rows ?? none).filter((row) => row.caseId !== caseId).slice(0, ahead);
    for (const row of others) load(row).catch(() => undefined);
  }, [caseId, client, data]);
  return (data?.rows ?? none).filter((row) => row.caseId !== caseId);
}

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
