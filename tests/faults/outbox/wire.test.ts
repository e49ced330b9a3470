import { answerCases } from './cases/answers';
import { foreignCases } from './cases/foreign';
import { networkCases } from './cases/network';
import { playCases } from './play-cases';

playCases('chromium', [...networkCases, ...answerCases, ...foreignCases]);
