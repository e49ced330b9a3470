import type { Page } from '@playwright/test';
import { makePdf } from '../support/fixtures/make-pdf';
import { sweepUnless } from '../support/sweep';
import { expect, test } from './screen-test';
import { demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 1280, height: 720 } });

/** Files at the pointer, or of the clipboard. */
const handFiles = (page: Page, how: 'drop' | 'paste', names: readonly string[]) =>
  page.evaluate(
    ({ how: event, names: of, bytes }) => {
      const data = new DataTransfer();
      for (const name of of)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }));
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { how, names, bytes: [...makePdf({ pages: 1 })] },
  );

for (const [how, what, names] of [
  ['drop', 'are dropped anywhere in the window', ['first.pdf', 'second.pdf']],
  ['paste', 'are pasted', ['third.pdf']],
] as const)
  test(
    `on a wide screen files ${what}`,
    sweepUnless(how === 'drop'),
    async ({ app, site, traveller }) => {
      const { page } = app;
      const order = await demoOrder(site, traveller, 'started');
      await app.visit(documentOf(order, 'Flight itinerary'));
      await expect(page.getByText(/Drop/).first()).toBeVisible();
      await handFiles(page, how, names);
      await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(
        names.length,
      );
    },
  );
