export type ProcessStage = 'checking' | 'recognizing' | 'processing' | 'completing';

/** Percent at which each stage begins. */
export const stageStarts: Readonly<Record<ProcessStage, number>> = {
  checking: 0,
  recognizing: 20,
  processing: 50,
  completing: 70,
};

/** The highest progress until all is done. */
export const mostProgress = 98;

const stages = Object.keys(stageStarts) as ProcessStage[];

/** A stage that takes so long has filled two thirds of its part of the bar. */
const usualMs = 2500;

const endOf = (stage: ProcessStage): number => {
  const next = stages[stages.indexOf(stage) + 1];
  return next ? stageStarts[next] : mostProgress;
};

/**
 * The percentage after some time in a stage: always advancing, never reaching the next stage's
 * start.
 */
export function progressAt(stage: ProcessStage, elapsedMs: number): number {
  const start = stageStarts[stage];
  const done = 1 - Math.exp(-Math.max(0, elapsedMs) / usualMs);
  return Math.min(endOf(stage), start + (endOf(stage) - start) * done);
}
