import { logInCases } from './cases/log-ins';
import { peopleCases } from './cases/people';
import { wishCases } from './cases/wishes';
import { playCases } from './play-cases';

playCases('chromium', [...peopleCases, ...logInCases, ...wishCases]);
