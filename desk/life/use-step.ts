import { useState } from 'react';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-calls';
import { DeskRefusal, failureText } from '../api/failure';
import type { Decisions } from '../case/use-decisions';

/** What every dialog of a step in the application's life is handed. */
export interface LifeStep {
  readonly whole: DeskCase;
  readonly applicant: CaseApplicant;
  readonly decisions: Decisions;
  readonly onClose: () => void;
}

/** What every decision carries. */
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
export function useStep({ whole, decisions, onClose }: LifeStep) {
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
      const details = failure instanceof DeskRefusal ? failure.details : [];
      setProblem({ text: failureText(failure), details });
      setBusy(false);
    }
  };
  return {
    busy,
    problem,
    take: (request: (deciding: Deciding) => Promise<unknown>) => void take(request),
  };
}
