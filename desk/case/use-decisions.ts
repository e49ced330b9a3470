import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { CaseItem } from '../../src/contract/desk/case-item';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import type { DeskRequestOf } from '../../src/contract/desk/define-desk-call';
import { call } from '../api/call';
import { DeskRefusal, failureText, isRefusal } from '../api/failure';
import { paths } from '../app/paths';
import { useSession } from '../session/use-session';
import {
  findItem,
  progressOf,
  withDraft,
  withSeen,
  withSent,
  type Draft,
  type ItemPlace,
} from './case-items';
import { caseQuery } from './case-query';
import { decisionLine as line } from './decision-line';
import { describeChange } from './describe-change';
import { keepRevision, revisionKey } from './revision-draft';
import { openProblem, setProblem, watchProblem, type DecisionProblem } from './open-problem';
import { addUndoable, limitUndoable, removeUndoable } from './undo-stack';
import type { Claim } from './use-claim';

export type ItemDecision = DeskRequestOf<typeof deskDecisionCalls.deskDecideItem>['decision'];

const undoMs = 10_000;

type Goes = (place: ItemPlace) => void;

/** Deciding on a case: shown at once, sent in the background, taken back on request. */
export function useDecisions(caseId: string, claim: Claim, showItem: Goes) {
  const client = useQueryClient();
  const { operator } = useSession();
  const shown = useSyncExternalStore(watchProblem, openProblem);
  const problem = shown?.caseId === caseId ? shown.problem : undefined;
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

    const tell = (next: DecisionProblem) => setProblem({ caseId, problem: next });
    const isAway = () => !location.pathname.startsWith(paths.case(caseId, 1).slice(0, -1));

    /** Loads the case again. @returns what is different; undefined if it could not be loaded */
    const changeSince = async (before: DeskCase, about: ItemPlace) => {
      const after = await reload().catch(() => undefined);
      return after && describeChange(before, after, about);
    };

    const explain = async (failure: unknown, place: ItemPlace, again: () => void) => {
      if (isAway()) showItem(place);
      if (isRefusal(failure, 'claim-lost', 'claimed'))
        return tell({ kind: 'claim', text: failureText(failure), again });
      if (isRefusal(failure, 'changed', 'not-allowed', 'not-found')) {
        const before = present();
        const lines = await changeSince(before, place);
        const about = findItem(before, place)?.name ?? 'The case';
        showItem(place);
        if (lines) return tell({ kind: 'changed', about, lines });
      }
      const details = failure instanceof DeskRefusal ? failure.details : [];
      return tell({ kind: 'other', text: failureText(failure), details });
    };

    /** The claim's number at the moment of the decision: the screen may be left before it is sent. */
    const heldFence = () => {
      const held = fence();
      held.catch(() => undefined);
      return held;
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
      const send = (held: Promise<number>) =>
        line
          .send(async () => {
            const seen = findItem(present(), place)?.seen ?? item.seen;
            const request = { decisionId, caseId, fence: await held, seen, ...place, decision };
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
                if (decision.verdict === 'revision')
                  keepRevision(revisionKey(caseId, place), {
                    reason: decision.reason,
                    ...(decision.words !== undefined && { words: decision.words }),
                  });
                change((whole) => withDraft(whole, place, before));
              }
              await explain(failure, place, () => {
                setProblem(undefined);
                void take(true, 'to-send').then(() => send(heldFence()));
              });
            },
          );
      void send(heldFence());
    };

    /** Sends what was decided about an applicant; shown as sent at once. */
    const finish = ({ id: applicantId, firstName }: CaseApplicant) => {
      const decisionId = crypto.randomUUID();
      const place = { applicantId, item: '' };
      const found = present().applicants.find(({ id }) => id === applicantId);
      if (!found) return;
      const isRevision = progressOf(found).revision > 0;
      change((whole) => withSent(whole, applicantId));
      addUndoable({
        id: decisionId,
        label: isRevision
          ? `${firstName} is asked for a revision`
          : `Pre-check of ${firstName} passed`,
        until: Date.now() + undoMs,
        undo: () =>
          void line
            .send(() => call(deskDecisionCalls.deskUndo, { decisionId, caseId }))
            .then(reload)
            .then(
              () => showItem(place),
              (failure: unknown) => explain(failure, place, () => undefined),
            ),
      });
      const send = (held: Promise<number>) =>
        line
          .send(async () => {
            const seen = present().applicants.find(({ id }) => id === applicantId)?.seen ?? '';
            const request = { decisionId, caseId, fence: await held, applicantId, seen };
            return call(deskDecisionCalls.deskFinishCheck, request);
          })
          .then(
            ({ seen, undoUntil }) => {
              change((whole) => withSeen(whole, place, seen));
              const latest = undoUntil === undefined ? undefined : Date.parse(undoUntil);
              limitUndoable(decisionId, latest && Math.min(latest, Date.now() + undoMs));
            },
            async (failure: unknown) => {
              removeUndoable(decisionId);
              if (!isRefusal(failure, 'changed', 'not-allowed', 'not-found'))
                await reload().catch(() => undefined);
              await explain(failure, place, () => {
                setProblem(undefined);
                void take(true, 'to-send').then(() => send(heldFence()));
              });
            },
          );
      void send(heldFence());
    };

    return {
      decide,
      finish,
      reload,
      problem,
      explain,
      changeSince: (about: ItemPlace) => changeSince(present(), about),
      dismiss: () => setProblem(undefined),
      /** Sends any other decision in its turn. */
      send: <T>(request: (fence: number) => Promise<T>) =>
        line.send(async () => request(await fence())),
    };
  }, [caseId, client, fence, operator, problem, showItem, take]);
}

export type Decisions = ReturnType<typeof useDecisions>;
