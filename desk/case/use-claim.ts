import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { call } from '../api/call';
import { DeskRefusal, failureText, isPassing, isRefusal } from '../api/failure';
import { useSession } from '../session/session';
import { caseQuery } from './case-query';
import { decisionLine } from './decisions/decision-line';
import { problemOf } from './decisions/problem-dialog';

/** The step that a claim needs at a given moment. */
type LeaseStep = 'wait' | 'renew' | 'give-up';

interface LeaseState {
  /** In milliseconds, as all times here. */
  readonly now: number;
  readonly lastActivity: number;
  readonly renewedAt: number;
  /** How long a claim lasts. */
  readonly lease: number;
}

/** Somebody who has not touched the page for so long is not working on the case. */
export const idleAfter = 10 * 60_000;

/** A claim is renewed three times in its life, so that one lost request does not lose the case. */
export function leaseStep({ now, lastActivity, renewedAt, lease }: LeaseState): LeaseStep {
  if (now - lastActivity >= idleAfter) return 'give-up';
  return now - renewedAt >= lease / 3 ? 'renew' : 'wait';
}

export type ClaimState =
  /** Nobody had it when it was opened: what is decided meanwhile is sent once it is taken. */
  | { readonly kind: 'taking' }
  /** It was somebody else's, or lost: nothing is decided until the server has given it. */
  | { readonly kind: 'taking-over' }
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs'; readonly operator: string }
  /** The lease ran out, or this program gave it up because nobody touched the page. */
  | { readonly kind: 'lost'; readonly why: string };

/**
 * Why a case is taken. 'to-send': a decision waits that was made on what is shown, so that stays
 * until the server has compared it.
 */
type Taking = 'first' | 'to-look' | 'to-send';

export interface Claim {
  readonly state: ClaimState;
  /** The number that every decision carries; while the case is being taken, it waits for that. */
  readonly fence: () => Promise<number>;
  readonly take: (takeOver?: boolean, why?: Taking) => Promise<void>;
  readonly lose: (why: string) => void;
}

const notClaimed = { code: 'claim-lost', message: 'The case is not yours any more.' } as const;
/** The cases that were opened in this program, and the claims that it gave up, by case and number. */
const opened = new Set<string>();
const givenUp = new Set<string>();

/** Gives a claim up after what was decided under it. */
function release(caseId: string, fence: Promise<number>): void {
  void fence.then((mine) => givenUp.add(`${caseId} ${mine}`)).catch(() => undefined);
  void decisionLine
    .send(async () => call(deskCaseCalls.deskReleaseClaim, { caseId, fence: await fence }))
    .catch(() => undefined);
}

const lookEvery = 5_000;
const activity = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Claims the case while it is open: taken when it is opened, renewed while somebody works on it,
 * given up when nobody does or when the screen is left.
 */
export function useClaim(whole: DeskCase, knownFence: number | undefined): Claim {
  const { caseId } = whole;
  const { leaseSeconds } = useSession();
  const client = useQueryClient();
  const [state, setState] = useState<ClaimState>({ kind: 'taking' });
  const held = useRef<Promise<number> | undefined>(undefined);
  const renewedAt = useRef(0);
  const first = useRef({ claim: whole.claim, knownFence });

  const lose = useCallback((why: string) => {
    held.current = undefined;
    setState({ kind: 'lost', why });
  }, []);

  const take = useCallback(
    async (takeOver = false, why: Taking = 'to-look') => {
      setState({ kind: why === 'first' ? 'taking' : 'taking-over' });
      // After what was decided before: a case that is left and opened again is given up first.
      const taking = decisionLine
        .send(() => call(deskCaseCalls.deskClaim, { caseId, takeOver }))
        .then(({ fence }) => fence);
      held.current = taking;
      try {
        await taking;
        renewedAt.current = Date.now();
        // A colleague's decisions meanwhile are shown before anything is decided on them.
        if (why === 'to-look')
          await client.refetchQueries({ queryKey: caseQuery(caseId).queryKey });
        setState({ kind: 'mine' });
      } catch (failure) {
        held.current = undefined;
        if (isRefusal(failure, 'claimed'))
          setState({
            kind: 'theirs',
            operator: String(failure.params['operator'] ?? 'a colleague'),
          });
        else setState({ kind: 'lost', why: failureText(failure) });
      }
    },
    [caseId, client],
  );

  useEffect(() => {
    const { claim, knownFence: known } = first.current;
    // The cached case of an earlier look proves neither the present claim nor the decisions.
    const isReopened = opened.has(caseId);
    opened.add(caseId);
    const loaded = claim?.isMine && !isReopened ? claim.fence : undefined;
    const fence = known !== undefined && !givenUp.has(`${caseId} ${known}`) ? known : loaded;
    if (fence !== undefined) {
      held.current = Promise.resolve(fence);
      renewedAt.current = Date.now();
      setState({ kind: 'mine' });
    } else if (claim && !isReopened) setState({ kind: 'theirs', operator: claim.operator.name });
    // Decisions that wait for the claim stay on the screen until they are sent.
    else void take(false, isReopened && !problemOf(caseId) ? 'to-look' : 'first');
    return () => {
      if (held.current) release(caseId, held.current);
      held.current = undefined;
    };
  }, [caseId, take]);

  useEffect(() => {
    let lastActivity = Date.now();
    const touched = () => {
      lastActivity = Date.now();
    };
    for (const event of activity) addEventListener(event, touched, { passive: true });
    const timer = setInterval(() => {
      const fence = held.current;
      if (!fence) return;
      const now = Date.now();
      const lease = leaseSeconds * 1000;
      const step = leaseStep({ now, lastActivity, renewedAt: renewedAt.current, lease });
      if (step === 'renew') void renew(fence);
      if (step === 'give-up') giveUp(fence);
    }, lookEvery);
    const renew = async (fence: Promise<number>) => {
      renewedAt.current = Date.now();
      try {
        await call(deskCaseCalls.deskRenewClaim, { caseId, fence: await fence });
      } catch (failure) {
        // The claim may still be ours: the next renewal or decision shows it.
        if (!isPassing(failure)) lose(failureText(failure));
      }
    };
    const giveUp = (fence: Promise<number>) => {
      lose('Nobody worked on this case for ten minutes, so it was given up.');
      release(caseId, fence);
    };
    return () => {
      clearInterval(timer);
      for (const event of activity) removeEventListener(event, touched);
    };
  }, [caseId, leaseSeconds, lose]);

  const fence = useCallback(() => held.current ?? Promise.reject(new DeskRefusal(notClaimed)), []);
  return { state, fence, take, lose };
}
