import { allScreens } from '../screens/all-screens';
import { sweep } from '../support/sweep';
import { deskLooks } from './looks/desk-looks';
import { deskScreens } from './looks/desk-screens';
import { looks } from './looks/looks';
import { expect, test } from './looks/looks-test';

/**
 * One look of every twentieth of some screens; of as many of these in a row as there are looks, each
 * another one.
 */
function diagonalOf<S, L>(screens: readonly S[], all: readonly L[]): [S, L][] {
  const some = screens.filter((_, index) => index % 20 === 0);
  return some.flatMap((screen, index) => {
    const look = all[index % all.length];
    return look === undefined ? [] : [[screen, look]];
  });
}

const languages = [...new Set(looks.map(({ language }) => language))];
const quickScreens = allScreens.filter(({ offline, reads }) => !offline && !reads);

for (const [screen, look] of diagonalOf(quickScreens, looks))
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

test.describe(() => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

  for (const [screen, look] of diagonalOf(deskScreens, deskLooks))
    test(`the desk’s screen '${screen.name}' ${look.name}`, async ({ openDesk }) => {
      expect(await look.find(await openDesk(screen))).toEqual([]);
    });

  for (const screen of deskScreens)
    test(`the desk’s screen '${screen.name}' has every look`, sweep, async ({ openDesk }) => {
      const desk = await openDesk(screen);
      for (const look of deskLooks) expect.soft(await look.find(desk), look.name).toEqual([]);
    });
});
