import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostProgress, progressAt, stageStarts, type ProcessStage } from './progress-at';

const stages = ['checking', 'recognizing', 'processing', 'completing'] as const;

test('[PHOTO-10] the stages begin at 0, 20, 50 and 70 percent', () => {
  expect(Object.keys(stageStarts)).toEqual(stages);
  expect(stages.map((stage) => progressAt(stage, 0))).toEqual([0, 20, 50, 70]);
});

test('[PHOTO-11] the bar advances within a stage, up to 98 percent at most', () => {
  const stage = fc.constantFrom<ProcessStage>(...stages);
  const time = fc.integer({ min: 0, max: 600_000 });
  fc.assert(
    fc.property(stage, time, time, (each, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(progressAt(each, late)).toBeGreaterThanOrEqual(progressAt(each, early));
      const next = stages[stages.indexOf(each) + 1];
      expect(progressAt(each, late)).toBeLessThanOrEqual(next ? stageStarts[next] : mostProgress);
    }),
  );
  expect(progressAt('completing', 3_600_000)).toBeCloseTo(98);
});
