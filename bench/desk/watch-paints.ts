import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Of the last key press, in the page's milliseconds. */
    benchPressedAt: number;
    /** When what the key asked for was painted. */
    benchPainted: Promise<number>;
  }
}

/** Presses keys and measures in the page, from the key's event to the frame after the change. */
export async function watchPaints(page: Page) {
  await page.evaluate(() => {
    addEventListener('keydown', () => (window.benchPressedAt = performance.now()), true);
  });
  const milliseconds = () =>
    page.evaluate(async () => (await window.benchPainted) - window.benchPressedAt);
  return {
    /** @returns milliseconds until another item is painted; those of a frame if none is shown */
    async press(key: string): Promise<number> {
      await page.evaluate((moves) => {
        const before = location.pathname;
        const isPainted = () =>
          (!moves || location.pathname !== before) &&
          document.querySelector('main [aria-busy=true]') === null &&
          [...document.querySelectorAll<HTMLImageElement>('main img')].every(
            (image) => image.complete,
          );
        window.benchPainted = new Promise((resolve) => {
          const look = () => {
            if (isPainted()) requestAnimationFrame(() => resolve(performance.now()));
            else requestAnimationFrame(look);
          };
          addEventListener('keydown', () => requestAnimationFrame(look), { once: true });
        });
      }, key !== 'r');
      await page.keyboard.press(key);
      return milliseconds();
    },
    /** @returns milliseconds until rows that the server sent after the key are painted */
    async pressForRows(key: string): Promise<number> {
      await page.evaluate(() => {
        const { fetch } = window;
        window.benchPainted = new Promise((resolve) => {
          const painted = () =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          window.fetch = async (...asked) => {
            const answer = await fetch(...asked);
            if (answer.url.endsWith('/api/queue')) {
              window.fetch = fetch;
              // The page has read the answer too when its copy is read.
              void answer
                .clone()
                .arrayBuffer()
                .then(() => setTimeout(painted));
            }
            return answer;
          };
        });
      });
      await page.keyboard.press(key);
      return milliseconds();
    },
  };
}
