import { expect, test } from './screen-test';

test.use({ viewport: { width: 360, height: 640 } });

test('a tap that was meant for what the cookie bar covers does not answer it', async ({ app }) => {
  app.prepare({ acceptsCookies: false });
  await app.visit();
  const bar = app.page.getByRole('region', { name: 'Cookies' });
  await expect(bar.getByRole('button', { name: 'Reject' })).toBeVisible();
  /** Whether a tap on the button reaches it, so many milliseconds after the bar has come. */
  const reachesAfter = (ms: number) =>
    bar.evaluate((element: HTMLElement, elapsed) => {
      element.style.animation = 'none';
      element.getBoundingClientRect();
      element.style.animation = '';
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = elapsed;
      }
      const button = element.querySelector('button');
      const { left, top, width, height } = (button ?? element).getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && element.contains(hit);
    }, ms);
  expect(await reachesAfter(500)).toBe(false);
  expect(await reachesAfter(800)).toBe(true);
});
