import { useCallback, useEffect, useState } from 'react';
import { isApiError, RefusedError } from '../../api/errors';
import { type ComputerHandoff, handoffCalls } from '../../contract/handoffs';
import { isPhoneId } from '../../domain/order/phone-id';
import { refreshOrder } from '../../queries/order-query';
import { describeProblem } from '../../services/describe-problem';
import { api } from '../../services/services';
import { drafts } from '../../services/stores';
import { currentOwnerId } from '../../session/session';
import { draftNames } from '../../storage/draft-names';

/** The document that a phone is asked for; without a document the visa photo. */
export interface HandoffPlace {
  target: { orderId: string; applicantId: string; documentId?: number | undefined };
  /** Of a page. */
  place?: { pos: number; replaces: string | null } | undefined;
}

/** A handoff of this computer, which keeps it for when its traveller comes back to the page. */
export interface StartedHandoff {
  id: string;
  token: string;
  code: string;
  expiresAt: string;
}

/** The computer's side of a handoff. */
export interface ComputerSide {
  started: StartedHandoff | undefined;
  /** Absent until the server has told it. */
  now: ComputerHandoff | undefined;
  /** Whether the last question had no answer. */
  isCutOff: boolean;
  /** Why it was not started. */
  problem: string | undefined;
  isBusy: boolean;
  start: () => Promise<void>;
  /** Ends it, or takes leave of one that is over. */
  end: () => Promise<void>;
}

const againMs = 2000;

const draftOf = ({ applicantId, documentId = 0 }: HandoffPlace['target']) =>
  `${draftNames.handoff}:${applicantId}:${documentId}`;

const isOver = ({ state }: ComputerHandoff) => state === 'ended' || state === 'expired';

/** Whether a phone can be asked: the server has to know the applicant. */
export const mayHandOff = ({ applicantId }: HandoffPlace['target']): boolean =>
  !isPhoneId(applicantId);

/**
 * Starts a handoff and follows it while its page is shown.
 * @param onArrived is called once with what arrived; when it resolves, the handoff is over
 */
export function useComputerHandoff(
  { target, place }: HandoffPlace,
  onArrived: (arrived: ComputerHandoff) => Promise<void>,
): ComputerSide {
  const { orderId } = target;
  const name = draftOf(target);
  const [started, setStarted] = useState<StartedHandoff>();
  const [now, setNow] = useState<ComputerHandoff>();
  const [isCutOff, setIsCutOff] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const leave = useCallback(async () => {
    setStarted(undefined);
    setNow(undefined);
    setIsCutOff(false);
    const userId = currentOwnerId();
    if (userId !== undefined) await drafts.remove(userId, name);
  }, [name]);

  useEffect(() => {
    let isHere = true;
    const userId = currentOwnerId();
    if (userId !== undefined)
      void drafts
        .read(userId, name)
        .then(
          (kept) =>
            isHere && setStarted((present) => present ?? (kept as StartedHandoff | undefined)),
          console.warn,
        );
    return () => {
      isHere = false;
    };
  }, [name]);

  const id = started?.id;
  const isFollowed = id !== undefined && !(now && isOver(now));
  useEffect(() => {
    if (!isFollowed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();
    const { signal } = abort;
    async function ask() {
      try {
        const present = await api.call(handoffCalls.handoff, { handoff_id: id ?? '' }, { signal });
        if (signal.aborted) return;
        setIsCutOff(false);
        if (present.state === 'arrived') {
          await onArrived(present);
          if (present.url !== undefined)
            await api.call(handoffCalls.endHandoff, { handoff_id: present.id });
          await refreshOrder(orderId);
          return await leave();
        }
        setNow(present);
        // Nobody comes back to a handoff that is over.
        if (isOver(present)) await drafts.remove(currentOwnerId() ?? '', name);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RefusedError) return await leave();
        if (!isApiError(error)) throw error;
        setIsCutOff(true);
      }
      if (!signal.aborted) timer = setTimeout(follow, againMs);
    }
    const follow = () => {
      if (document.visibilityState === 'visible') void ask().catch(console.warn);
      else timer = setTimeout(follow, againMs);
    };
    follow();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, isFollowed, leave, name, onArrived, orderId]);

  async function start(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { applicantId: applicant_id, documentId: elec_id } = target;
      const made = await api.call(handoffCalls.startHandoff, { applicant_id, elec_id, ...place });
      const userId = currentOwnerId();
      if (userId !== undefined) await drafts.write(userId, name, made);
      setNow(undefined);
      setStarted(made);
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function end(): Promise<void> {
    setIsBusy(true);
    try {
      if (id !== undefined && !(now && isOver(now)))
        await api.call(handoffCalls.endHandoff, { handoff_id: id });
      await leave();
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { started, now, isCutOff, problem, isBusy, start, end };
}
