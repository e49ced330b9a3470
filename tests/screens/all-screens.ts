import { accountScreens } from './account-screens';
import { cameraScreens } from './camera-screens';
import { demoScreens } from './demo-screens';
import { moneyScreens } from './money-screens';
import { screens } from './screens';
import type { Screen } from './steps';
import { troubleScreens } from './trouble-screens';

/** Every screen of the app and every state of one. */
export const allScreens: readonly Screen[] = [
  ...screens,
  ...moneyScreens,
  ...accountScreens,
  ...cameraScreens,
  ...demoScreens,
  ...troubleScreens,
];
