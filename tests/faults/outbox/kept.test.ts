import { fullPhoneCases } from './cases/full-phone';
import { kindCases } from './cases/kinds';
import { pickedFileCases } from './cases/picked-files';
import { resumableCases } from './cases/resumable';
import { restoredCases } from './cases/restored';
import { storageCases } from './cases/storage';
import { playCases } from './play-cases';

playCases('chromium', [
  ...storageCases,
  ...fullPhoneCases,
  ...pickedFileCases,
  ...restoredCases,
  ...resumableCases,
  ...kindCases,
]);
