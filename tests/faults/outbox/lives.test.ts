import { killCases } from './cases/kills';
import { logInCases } from './cases/log-ins';
import { peopleCases } from './cases/people';
import { preparingCases } from './cases/preparing';
import { wakingCases } from './cases/waking';
import { wishCases } from './cases/wishes';
import { workerCases } from './cases/workers';
import { playCases } from './play-cases';

playCases('chromium', [
  ...killCases,
  ...workerCases,
  ...peopleCases,
  ...logInCases,
  ...wakingCases,
  ...wishCases,
  ...preparingCases,
]);
