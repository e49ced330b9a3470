import { useEffect, useState } from 'react';
import { progressAt, type ProcessStage } from './progress-at';

/** Often enough for smooth movement, rarely enough to cost little. */
const stepMs = 100;

/** The bar's percentage, advancing while it runs. */
export function useProgress(stage: ProcessStage, runs: boolean): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const began = performance.now();
    const step = () =>
      setProgress((shown) => Math.max(shown, progressAt(stage, performance.now() - began)));
    step();
    const timer = setInterval(step, stepMs);
    return () => clearInterval(timer);
  }, [stage, runs]);
  return progress;
}
