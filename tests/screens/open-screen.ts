import type { BrowserContext, Page } from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { directionOf } from '../../src/domain/languages';
import { loggedInPage } from '../support/logged-in-page';
import { freshAccount } from './fresh-account';
import { madeAccount } from './made-states';
import type { Role, Screen, Stage } from './steps';

/** A page of a browser of its own, logged in where the role is a user. */
export async function enterAs(role: Role, context: BrowserContext): Promise<Page> {
  // Logging in reads English words, whatever language the account has by now.
  await context.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
  });
  if (role === 'demo') return loggedInPage(context, demoAccount);
  if (role === 'fresh') return loggedInPage(context, freshAccount);
  if (role === 'made') return loggedInPage(context, madeAccount);
  if (role === 'visitor')
    await context.addInitScript(() => {
      localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
      localStorage.setItem('isVisitedHome', '1');
    });
  return context.newPage();
}

/** Opens a screen in a language, with letters of a size in percent, and prepares it. */
export async function openScreen(
  screen: Screen,
  stage: Stage,
  { language, text = '100' }: { language: string; text?: string },
): Promise<void> {
  const { page } = stage;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!page.url().startsWith('http')) await page.goto('/privacy-policy');
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    // The step of a screen before, which a reload would find again.
    sessionStorage.removeItem('code-step');
  }, language);
  if (screen.offline) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(screen.before ?? screen.path(stage));
  await page.locator(`html[dir=${directionOf(language)}]`).waitFor();
  await page.waitForLoadState('networkidle');
  if (screen.offline) {
    // What arrived is kept a moment later.
    await page.waitForTimeout(1000);
    await page.context().setOffline(true);
    await page.goto(screen.path(stage));
    await page.locator('main').getByRole('heading').first().waitFor();
    await page.waitForTimeout(500);
  }
  if (text !== '100')
    await page.evaluate(
      (size) => void (document.documentElement.style.fontSize = `${size}%`),
      text,
    );
  await screen.prepare?.(stage);
}
