import { answerCases } from './cases/answers';
import { begunCases } from './cases/begun';
import { foreignCases } from './cases/foreign';
import { formCases } from './cases/forms';
import { fullPhoneCases } from './cases/full-phone';
import { kindCases } from './cases/kinds';
import { wakingCases } from './cases/waking';
import { killCases } from './cases/kills';
import { logInCases } from './cases/log-ins';
import { networkCases } from './cases/network';
import { elsewhereCases } from './cases/elsewhere';
import { pickedFileCases } from './cases/picked-files';
import { preparingCases } from './cases/preparing';
import { removalCases } from './cases/removals';
import { resumableCases } from './cases/resumable';
import { restoredCases } from './cases/restored';
import { sessionCases } from './cases/sessions';
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
  ...elsewhereCases,
  ...sessionCases,
  ...removalCases,
  ...logInCases,
  ...storageCases,
  ...fullPhoneCases,
  ...pickedFileCases,
  ...restoredCases,
  ...resumableCases,
  ...kindCases,
  ...wakingCases,
  ...wishCases,
  ...preparingCases,
  ...begunCases,
  ...formCases,
];
