import { kindCases } from './cases/kinds';
import { resumableCases } from './cases/resumable';
import { restoredCases } from './cases/restored';
import { storageCases } from './cases/storage';
import { playCases } from './play-cases';

playCases('chromium', [...storageCases, ...restoredCases, ...resumableCases, ...kindCases]);
