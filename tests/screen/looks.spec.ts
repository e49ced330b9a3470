import { allScreens } from '../screens/all-screens';
import { sweep } from '../support/sweep';
import { looks } from './looks/looks';
import { expect, test } from './looks/looks-test';

const languages = [...new Set(looks.map(({ language }) => language))];
const quick = allScreens.filter(({ offline, reads }) => !offline && !reads);
/** One look of every third screen; of eight screens in a row, each another one. */
const diagonal = quick
  .filter((_, index) => index % 3 === 0)
  .map((screen, index) => ({ screen, look: looks[index % looks.length] }));

for (const { screen, look } of diagonal)
  if (look)
    test(`the screen '${screen.name}' ${look.name}`, async ({ open }) => {
      const stage = await open(screen, look.language);
      expect(await look.find(stage, screen)).toEqual([]);
    });

for (const screen of allScreens)
  for (const language of languages)
    test.describe(() => {
      // Without a network a page comes from the service worker.
      test.use({ serviceWorkers: screen.offline ? 'allow' : 'block' });
      test(`the screen '${screen.name}' has every look in ${language}`, sweep, async ({ open }) => {
        const stage = await open(screen, language);
        for (const look of looks)
          if (look.language === language)
            expect.soft(await look.find(stage, screen), look.name).toEqual([]);
      });
    });
