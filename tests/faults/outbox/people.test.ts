import { logInCases } from './cases/log-ins';
import { elsewhereCases } from './cases/elsewhere';
import { removalCases } from './cases/removals';
import { sessionCases } from './cases/sessions';
import { wishCases } from './cases/wishes';
import { playCases } from './play-cases';

playCases('chromium', [
  ...elsewhereCases,
  ...sessionCases,
  ...removalCases,
  ...logInCases,
  ...wishCases,
]);
