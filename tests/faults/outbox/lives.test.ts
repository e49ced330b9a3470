import { begunCases } from './cases/begun';
import { formCases } from './cases/forms';
import { killCases } from './cases/kills';
import { preparingCases } from './cases/preparing';
import { wakingCases } from './cases/waking';
import { workerCases } from './cases/workers';
import { playCases } from './play-cases';

playCases('chromium', [
  ...killCases,
  ...workerCases,
  ...wakingCases,
  ...preparingCases,
  ...begunCases,
  ...formCases,
]);
