import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CaseApplicant, CaseItem, DeskCase } from '../../src/contract/desk/case-calls';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import type { DeskRequestOf } from '../../src/contract/desk/define-desk-call';
import { call } from '../api/call';
import { failureText, isRefusal } from '../api/failure';
import { useSession } from '../session/use-session';
import { findItem, withDraft, withSeen, type Draft, type ItemPlace } from './case-items';
import { caseQuery } from './case-query';
import { DecisionLine } from './decision-line';
import { describeChange } from './describe-change';
import { addUndoable, limitUndoable, removeUndoable } from './undo-stack';
import type { Claim } from './use-claim';

export type ItemDecision = DeskRequestOf<typeof deskDecisionCalls.deskDecideItem>['decision'];

/** Why a decision did not take effect, for the dialog that says so. */
export type DecisionProblem =
  | { readonly kind: 'changed'; readonly about: string; readonly lines: readonly string[] }
  /** The case has to be taken again; then the decision is sent as it was. */
  | { readonly kind: 'claim'; readonly text: string; readonly again: () => void }
  | { readonly kind: 'other'; readonly text: string; readonly details: readonly string[] };

const undoMs = 10_000;
/** One for the whole program: what was decided in the case before goes out first. */
const line = new DecisionLine();

type Goes = (place: ItemPlace) => void;

/** Deciding on a case: shown at once, sent in the background, taken back on request. */
export function useDecisions(caseId: string, claim: Claim, showItem: Goes) {
  const client = useQueryClient();
  const { operator } = useSession();
  const [problem, setProblem] = useState<DecisionProblem>();
  const { fence, take } = claim;

  return useMemo(() => {
    const query = caseQuery(caseId);
    const present = (): DeskCase => {
      const whole = client.getQueryData(query.queryKey);
      if (!whole) throw new Error('The case is not loaded.');
      return whole;
    };
    const change = (how: (whole: DeskCase) => DeskCase) =>
      client.setQueryData(query.queryKey, (whole) => whole && how(whole));
    const reload = () => client.fetchQuery({ ...query, staleTime: 0 });

    const explain = async (failure: unknown, place: ItemPlace, again: () => void) => {
      if (isRefusal(failure, 'claim-lost', 'claimed'))
        return setProblem({ kind: 'claim', text: failureText(failure), again });
      if (isRefusal(failure, 'changed', 'not-allowed', 'not-found')) {
        const before = present();
        const after = await reload().catch(() => undefined);
        const about = findItem(before, place)?.name ?? 'The case';
        showItem(place);
        if (after)
          return setProblem({
            kind: 'changed',
            about,
            lines: describeChange(before, after, place),
          });
      }
      const details = isRefusal(failure, 'items-open', 'visa-of-another') ? failure.details : [];
      return setProblem({ kind: 'other', text: failureText(failure), details });
    };

    /** @param item as it was shown when the operator decided */
    const decide = (applicant: CaseApplicant, item: CaseItem, decision: ItemDecision) => {
      const place = { applicantId: applicant.id, item: item.key };
      const decisionId = crypto.randomUUID();
      const { draft: before } = item;
      const draft: Draft = {
        verdict: decision.verdict,
        ...(decision.verdict === 'revision' && {
          reason: decision.reason,
          ...(decision.words !== undefined && { words: decision.words }),
          ...(decision.where !== undefined && { where: decision.where }),
        }),
        operator,
        at: new Date().toISOString(),
      };
      change((whole) => withDraft(whole, place, draft));
      const undo = () => {
        change((whole) => withDraft(whole, place, before));
        showItem(place);
        line
          .send(() => call(deskDecisionCalls.deskUndo, { decisionId, caseId }))
          .then(
            ({ seen }) => change((whole) => withSeen(whole, place, seen)),
            (failure: unknown) => {
              change((whole) => withDraft(whole, place, draft));
              void explain(failure, place, undo);
            },
          );
      };
      const what = decision.verdict === 'passed' ? 'approved' : 'sent back for a revision';
      addUndoable({
        id: decisionId,
        label: `${item.name} ${what}`,
        until: Date.now() + undoMs,
        undo,
      });
      const send = () =>
        line
          .send(async () => {
            const seen = findItem(present(), place)?.seen ?? item.seen;
            const request = { decisionId, caseId, fence: await fence(), seen, ...place, decision };
            return call(deskDecisionCalls.deskDecideItem, request);
          })
          .then(
            ({ seen, undoUntil }) => {
              change((whole) => withSeen(whole, place, seen));
              const latest = undoUntil === undefined ? undefined : Date.parse(undoUntil);
              limitUndoable(decisionId, latest && Math.min(latest, Date.now() + undoMs));
            },
            async (failure: unknown) => {
              const isClaim = isRefusal(failure, 'claim-lost', 'claimed');
              // A decision that only needs the claim is kept: it is sent again with the new one.
              if (!isClaim) {
                removeUndoable(decisionId);
                change((whole) => withDraft(whole, place, before));
              }
              await explain(failure, place, () => {
                setProblem(undefined);
                void take(true).then(send);
              });
            },
          );
      void send();
    };

    /** Sends what was decided about an applicant. @returns whether it took effect */
    const finish = async (applicantId: string): Promise<boolean> => {
      const decisionId = crypto.randomUUID();
      try {
        const { undoUntil, outcome } = await line.send(async () => {
          const applicant = present().applicants.find(({ id }) => id === applicantId);
          const seen = applicant?.seen ?? '';
          return call(deskDecisionCalls.deskFinishCheck, {
            decisionId,
            caseId,
            fence: await fence(),
            applicantId,
            seen,
          });
        });
        const place = { applicantId, item: '' };
        if (undoUntil !== undefined)
          addUndoable({
            id: decisionId,
            label: outcome === 'passed' ? 'Pre-check passed' : 'Revision asked for',
            until: Math.min(Date.parse(undoUntil), Date.now() + undoMs),
            undo: () =>
              void line
                .send(() => call(deskDecisionCalls.deskUndo, { decisionId, caseId }))
                .then(reload)
                .then(
                  () => showItem(place),
                  (failure: unknown) => explain(failure, place, () => undefined),
                ),
          });
        return true;
      } catch (failure) {
        await explain(failure, { applicantId, item: '' }, () => {
          setProblem(undefined);
          void take(true);
        });
        return false;
      }
    };

    return {
      decide,
      finish,
      reload,
      problem,
      explain,
      dismiss: () => setProblem(undefined),
      /** Sends any other decision in its turn. */
      send: <T>(request: (fence: number) => Promise<T>) =>
        line.send(async () => request(await fence())),
    };
  }, [caseId, client, fence, operator, problem, showItem, take]);
}

export type Decisions = ReturnType<typeof useDecisions>;
