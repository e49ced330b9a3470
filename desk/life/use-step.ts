import { useState } from 'react';
import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { DeskRefusal, failureText, isRefusal } from '../api/failure';
import type { Decisions } from '../case/use-decisions';

/** The props of every dialog for a step in the application's life. */
export interface LifeStep {
  readonly whole: DeskCase;
  readonly applicant: CaseApplicant;
  readonly decisions: Decisions;
  readonly onClose: () => void;
}

/** The fields that every decision carries. */
export interface Deciding {
  readonly decisionId: string;
  readonly caseId: string;
  readonly fence: number;
}

export interface StepProblem {
  readonly text: string;
  readonly details: readonly string[];
}

/**
 * One step in an application's life. A repeated attempt has the same id, so it decides nothing
 * twice; what was entered stays in the dialog until the step is taken.
 */
export function useStep({ whole, applicant, decisions, onClose }: LifeStep) {
  const [decisionId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StepProblem>();
  const take = async (request: (deciding: Deciding) => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await decisions.send((fence) => request({ decisionId, caseId: whole.caseId, fence }));
      await decisions.reload();
      onClose();
    } catch (failure) {
      setProblem(await explained(failure));
      setBusy(false);
    }
  };
  /** Of a case that changed meanwhile: what is different now. The dialog keeps what was entered. */
  const explained = async (failure: unknown): Promise<StepProblem> => {
    const changes = isRefusal(failure, 'changed', 'not-allowed', 'not-found')
      ? await decisions.changeSince({ applicantId: applicant.id, item: '' })
      : undefined;
    if (changes)
      return {
        text: 'The case changed while you entered this. It was not sent: check it, then send it again.',
        details: changes,
      };
    const details = failure instanceof DeskRefusal ? failure.details : [];
    return { text: failureText(failure), details };
  };
  return {
    busy,
    problem,
    take: (request: (deciding: Deciding) => Promise<unknown>) => void take(request),
  };
}
