import { expect, type Locator } from '@playwright/test';
import { allCalls, type CallName } from '../../../src/contract/all-calls';
import type { App } from '../harness/app';

/** Two touches within one frame, as an impatient finger makes them. */
export const tapTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** The same on a button that makes a request, which is answered late; ends with its answer. */
export async function tapTwiceForPath(app: App, path: string, button: Locator): Promise<void> {
  app.line.answerPath(path, { pass: 'changed', late: 300 });
  await expect(button).toBeEnabled();
  const answered = app.page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(path),
  );
  await tapTwice(button);
  await answered;
}

export const tapTwiceFor = (app: App, name: CallName, button: Locator): Promise<void> =>
  tapTwiceForPath(app, allCalls[name].path, button);
