import { directionOf } from '../../src/domain/languages';
import type { Screen, Stage } from './steps';

/** Opens a screen on a phone of its own, with letters of a size in percent, and prepares it. */
export async function openScreen(screen: Screen, stage: Stage, text = '100'): Promise<void> {
  const { page, language } = stage;
  await screen.arrange?.(page);
  await page.goto(screen.before ?? screen.path(stage));
  await page.locator(`html[dir=${directionOf(language)}]`).waitFor();
  await page.waitForLoadState('networkidle');
  if (screen.offline) await loseNetwork(screen, stage);
  if (text !== '100')
    await page.evaluate(
      (size) => void (document.documentElement.style.fontSize = `${size}%`),
      text,
    );
  await screen.prepare?.(stage);
}

async function loseNetwork({ path, offline }: Screen, stage: Stage): Promise<void> {
  const { page } = stage;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await offline?.ready?.(stage);
  await page.context().setOffline(true);
  await page.goto(path(stage));
  await page.locator('main').getByRole('heading').first().waitFor();
}
