import { expect, type Page } from '@playwright/test';
import { valuesIn } from './phone-store';

/** The phone's drafts: sealed, and sealed again with every write. */
const keptDrafts = async (page: Page): Promise<string> =>
  (await valuesIn(page, 'drafts')).join('\n');

/** The drafts, once no write changes them any more. */
export async function draftsAtRest(page: Page): Promise<string> {
  let last: string | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await keptDrafts(page);
      return last === before;
    })
    .toBe(true);
  return last ?? '';
}

/** Waits until the phone has written a draft since `before` was read: it is shown a little earlier. */
export const draftWritten = (page: Page, before: string): Promise<void> =>
  expect.poll(() => keptDrafts(page)).not.toBe(before);
