import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskCase } from '../../src/contract/desk/case-calls';
import { deskQueueCalls } from '../../src/contract/desk/queue-calls';
import { call } from '../api/call';
import { isOpen } from './case-items';
import { prefetchFiles } from './case-files';
import { caseQuery } from './case-query';
import { pagesOf } from './pages-of';

/** The next case is loaded while the last items of this one are looked at. */
const fewLeft = 2;

/** Loads the case that comes next, and what is seen of it first, before it is opened. */
export function usePrefetchNext({ caseId, applicants }: DeskCase): void {
  const client = useQueryClient();
  const left = applicants.flatMap(({ items }) => items.filter(isOpen)).length;
  const isNear = left > 0 && left <= fewLeft;
  useEffect(() => {
    if (!isNear) return;
    const prefetch = async () => {
      const filter = { waits: ['first-check' as const, 're-submitted' as const], unclaimed: true };
      const { rows } = await call(deskQueueCalls.deskQueue, { filter, most: 3 });
      const next = rows.find((row) => row.caseId !== caseId);
      if (!next) return;
      const whole = await client.fetchQuery(caseQuery(next.caseId));
      const first = whole.applicants.flatMap(({ items }) => items.flatMap(pagesOf)).slice(0, 4);
      prefetchFiles(next.caseId, first);
    };
    // What is loaded ahead is a help; if it fails, the case is loaded when it is opened.
    prefetch().catch(() => undefined);
  }, [caseId, client, isNear]);
}
