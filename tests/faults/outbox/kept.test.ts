import { kindCases } from './cases/kinds';
import { resumableCases } from './cases/resumable';
import { storageCases } from './cases/storage';
import { playCases } from './play-cases';

playCases('chromium', [...storageCases, ...resumableCases, ...kindCases]);
