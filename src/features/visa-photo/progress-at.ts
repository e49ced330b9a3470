export type ProcessStage = 'Checking' | 'Recognizing' | 'Processing' | 'Completing';

/** Percent at which each stage begins. */
export const stageStarts: Readonly<Record<ProcessStage, number>> = {
  Checking: 0,
  Recognizing: 20,
  Processing: 50,
  Completing: 70,
};

/** The bar never says more until all is done. */
export const mostProgress = 98;

const stages = Object.keys(stageStarts) as ProcessStage[];

/** A stage that takes as long as this has gone two thirds of its way on the bar. */
const usualMs = 2500;

const endOf = (stage: ProcessStage): number => {
  const next = stages[stages.indexOf(stage) + 1];
  return next ? stageStarts[next] : mostProgress;
};

/** Percent after some time in a stage: always moving, never at the next one before it begins. */
export function progressAt(stage: ProcessStage, elapsedMs: number): number {
  const start = stageStarts[stage];
  const done = 1 - Math.exp(-Math.max(0, elapsedMs) / usualMs);
  return Math.min(endOf(stage), start + (endOf(stage) - start) * done);
}
