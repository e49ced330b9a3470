import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CaseApplicant, DeskCase } from '../../../src/contract/desk/case-shape';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import { deskDecisionCalls, type Decided } from '../../../src/contract/desk/decision-calls';
import type { DeskRequestOf } from '../../../src/contract/desk/define-desk-call';
import { call } from '../../api/call';
import { DeskRefusal, failureText, isRefusal } from '../../api/failure';
import { paths } from '../../app/paths';
import { useSession } from '../../session/session';
import {
  findItem,
  progressOf,
  withDraft,
  withSeen,
  withSent,
  withUnsent,
  type Draft,
  type ItemPlace,
} from '../case-items';
import { caseQuery } from '../case-query';
import { decisionLine as line } from './decision-line';
import { describeChange } from './describe-change';
import { keepRevision, revisionKey } from './revision-text';
import { addProblem, addWaiting, endProblem, problemOf, watchProblems } from './problem-dialog';
import { addUndoable, limitUndoable, removeUndoable } from './undo-bar';
import type { Claim } from '../use-claim';

export type ItemDecision = DeskRequestOf<typeof deskDecisionCalls.deskDecideItem>['decision'];

const undoMs = 10_000;

/** A decision on an item, or the end of an applicant's check. */
interface Step {
  readonly place: ItemPlace;
  /** The finished action, in words beside its undo. */
  readonly label: string;
  /** The case with the step made, and without it. */
  readonly show: (whole: DeskCase) => DeskCase;
  readonly hide: (whole: DeskCase) => DeskCase;
  /** Called when the step is given up. */
  readonly dropped?: () => void;
  readonly request: (sent: {
    readonly decisionId: string;
    readonly caseId: string;
    readonly fence: number;
  }) => Promise<Decided>;
  /**
   * Whether an undo takes it off the screen before the server has confirmed it. What was to be told
   * to the traveller stays until then, and the case is loaded again.
   */
  readonly hiddenAtOnce: boolean;
}

type Goes = (place: ItemPlace) => void;

/** Deciding on a case: shown at once, sent in the background, taken back on request. */
export function useDecisions(caseId: string, claim: Claim, showItem: Goes) {
  const client = useQueryClient();
  const { operator } = useSession();
  const problem = useSyncExternalStore(watchProblems, () => problemOf(caseId));
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
    /** Loads the case again, once the decisions made so far are answered: it has them then. */
    const reload = () => line.send(() => client.fetchQuery({ ...query, staleTime: 0 }));

    const isAway = () => !location.pathname.startsWith(paths.case(caseId, 1).slice(0, -1));

    /** Loads the case again. @returns what is different; undefined if it could not be loaded */
    const changeSince = async (before: DeskCase, about: ItemPlace) => {
      const after = await reload().catch(() => undefined);
      return after && describeChange(before, after, about);
    };

    /** Says why something was not done; after a refusal the screen shows how it is. */
    const explain = async (failure: unknown, place: ItemPlace) => {
      if (isAway()) showItem(place);
      const before = present();
      const lines = failure instanceof DeskRefusal ? await changeSince(before, place) : undefined;
      if (lines?.length && isRefusal(failure, 'changed', 'not-allowed', 'not-found')) {
        const about = findItem(before, place)?.name ?? 'The case';
        showItem(place);
        return addProblem(caseId, { kind: 'changed', about, lines });
      }
      const details = failure instanceof DeskRefusal ? failure.details : [];
      return addProblem(caseId, { kind: 'other', text: failureText(failure), details });
    };

    /** The claim's number at the moment of the decision: the screen may be left before it is sent. */
    const heldFence = () => {
      const held = fence();
      held.catch(() => undefined);
      return held;
    };

    /**
     * Shows a decision as made and sends it after those before. If only the claim was lost it waits,
     * still shown, until the case is taken again; any other refusal takes it off the screen.
     */
    const make = (step: Step) => {
      const { place, label, dropped, request, hiddenAtOnce } = step;
      const id = crypto.randomUUID();
      const show = () => change(step.show);
      const hide = () => change(step.hide);
      let isTakenBack = false;
      let isRefused = false;
      const undone = ({ seen }: Pick<Decided, 'seen'>) => {
        if (hiddenAtOnce) change((whole) => withSeen(whole, place, seen));
        else
          void reload()
            .catch(() => undefined)
            .then(() => showItem(place));
      };
      const undo = () => {
        isTakenBack = true;
        if (hiddenAtOnce) {
          hide();
          showItem(place);
        }
        line
          .send(() => call(deskDecisionCalls.deskUndo, { decisionId: id, caseId }))
          .then(undone, (failure: unknown) => {
            // A decision that the server refused cannot be undone.
            if (isRefused) return;
            isTakenBack = false;
            show();
            void explain(failure, place);
          });
      };
      const refused = async (failure: unknown) => {
        isRefused = true;
        removeUndoable(id);
        if (isTakenBack) return;
        const drop = () => {
          hide();
          dropped?.();
        };
        if (!isRefusal(failure, 'claim-lost', 'claimed')) {
          drop();
          return explain(failure, place);
        }
        if (isAway()) showItem(place);
        addWaiting(caseId, failureText(failure), { send, drop });
      };
      const send = (held: Promise<number>) => {
        isRefused = false;
        show();
        addUndoable({ id, label, until: Date.now() + undoMs, undo });
        line
          .send(async () => request({ decisionId: id, caseId, fence: await held }))
          .then(({ seen, undoUntil }) => {
            change((whole) => withSeen(whole, place, seen));
            const latest = undoUntil === undefined ? undefined : Date.parse(undoUntil);
            limitUndoable(id, latest && Math.min(latest, Date.now() + undoMs));
          }, refused);
      };
      send(heldFence());
    };

    /** @param item as it was shown when the operator decided */
    const decide = (applicant: CaseApplicant, item: CaseItem, decision: ItemDecision) => {
      const place = { applicantId: applicant.id, item: item.key };
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
      const what = decision.verdict === 'passed' ? 'approved' : 'sent back for a revision';
      make({
        place,
        label: `${item.name} ${what}`,
        show: (whole) => withDraft(whole, place, draft),
        hide: (whole) => withDraft(whole, place, before),
        dropped: () => {
          if (decision.verdict !== 'revision') return;
          keepRevision(revisionKey(caseId, place), {
            reason: decision.reason,
            ...(decision.words !== undefined && { words: decision.words }),
          });
        },
        request: (sent) => {
          const seen = findItem(present(), place)?.seen ?? item.seen;
          return call(deskDecisionCalls.deskDecideItem, { ...sent, seen, ...place, decision });
        },
        hiddenAtOnce: true,
      });
    };

    /** Finishes the check of an applicant; the server sends it after the time of the undo. */
    const finish = ({ id: applicantId, firstName }: CaseApplicant) => {
      const found = present().applicants.find((each) => each.id === applicantId);
      if (!found) return;
      const isRevision = progressOf(found).revision > 0;
      const sendsAt = new Date(Date.now() + undoMs).toISOString();
      make({
        place: { applicantId, item: '' },
        label: isRevision
          ? `${firstName} is asked for a revision`
          : `Pre-check of ${firstName} passed`,
        show: (whole) => withSent(whole, applicantId, sendsAt),
        hide: (whole) => withUnsent(whole, found),
        request: (sent) => {
          const seen = present().applicants.find((each) => each.id === applicantId)?.seen ?? '';
          return call(deskDecisionCalls.deskFinishCheck, { ...sent, applicantId, seen });
        },
        hiddenAtOnce: false,
      });
    };

    return {
      decide,
      finish,
      reload,
      problem,
      changeSince: (about: ItemPlace) => changeSince(present(), about),
      /** Ends what the dialog says; what still waits for the claim is taken off the screen. */
      dismiss: () => {
        endProblem(caseId);
        if (problem?.kind !== 'claim') return;
        for (const waiting of problem.waiting.toReversed()) waiting.drop();
      },
      /** Takes the case again and sends what waits for it. */
      takeAndSend: () => {
        endProblem(caseId);
        if (problem?.kind !== 'claim') return;
        void take(true, 'to-send').then(() =>
          problem.waiting.forEach(({ send }) => send(heldFence())),
        );
      },
      /** Sends any other decision in its turn. */
      send: <T>(request: (fence: number) => Promise<T>) =>
        line.send(async () => request(await fence())),
    };
  }, [caseId, client, fence, operator, problem, showItem, take]);
}

export type Decisions = ReturnType<typeof useDecisions>;
