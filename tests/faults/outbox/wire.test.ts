import { answerCases } from './cases/answers';
import { networkCases } from './cases/network';
import { playCases } from './play-cases';

playCases('chromium', [...networkCases, ...answerCases]);
