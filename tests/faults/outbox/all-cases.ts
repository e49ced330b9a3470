import { answerCases } from './cases/answers';
import { foreignCases } from './cases/foreign';
import { kindCases } from './cases/kinds';
import { wakingCases } from './cases/waking';
import { killCases } from './cases/kills';
import { logInCases } from './cases/log-ins';
import { networkCases } from './cases/network';
import { peopleCases } from './cases/people';
import { preparingCases } from './cases/preparing';
import { resumableCases } from './cases/resumable';
import { restoredCases } from './cases/restored';
import { storageCases } from './cases/storage';
import { wishCases } from './cases/wishes';
import { workerCases } from './cases/workers';
import type { FaultCase } from './fault-case';

/** Every fault that the outbox has to survive. */
export const allCases: readonly FaultCase[] = [
  ...networkCases,
  ...answerCases,
  ...foreignCases,
  ...killCases,
  ...workerCases,
  ...peopleCases,
  ...logInCases,
  ...storageCases,
  ...restoredCases,
  ...resumableCases,
  ...kindCases,
  ...wakingCases,
  ...wishCases,
  ...preparingCases,
];
