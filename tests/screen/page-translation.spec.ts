import type { Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { newApplicant, newOrder, readOrder } from '../support/order-steps';
import { expect, test } from './screen-test';

/** The sign that the imitated translation adds to each text. */
const mark = '·';

/**
 * Imitates the page translation of Chrome and Edge: each text is replaced by <font> elements, again
 * whenever the page changes. `wraps`: the text is removed after they were added before it.
 */
function translate({ sign, wraps }: { sign: string; wraps: boolean }): void {
  const leaves = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'NOSCRIPT', 'OPTION', 'TITLE']);
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || leaves.has(parent.tagName)) continue;
      if (!parent.closest('[translate=no], svg')) texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = sign + text.data;
      outer.append(inner);
      if (wraps) {
        text.before(outer);
        text.remove();
      } else text.replaceWith(outer);
    }
  };
  translateAll();
  let timer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(translateAll, 30);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** The sentences in sight, line by line. */
const sentencesOf = (page: Page) =>
  page.evaluate(
    (sign) =>
      document.body.innerText
        .replaceAll(sign, '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    mark,
  );

/** A page that was never translated shows the same. */
async function expectSameAsFresh(page: Page): Promise<void> {
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await expect(fresh.locator('main:visible')).toBeVisible();
  await expect(fresh.locator('[aria-busy=true]')).toHaveCount(0);
  await expect
    .poll(async () => (await sentencesOf(page)).join('\n'))
    .toBe((await sentencesOf(fresh)).join('\n'));
  await fresh.close();
}

for (const wraps of [false, true])
  test(`under a page translation that ${wraps ? 'adds, then removes' : 'replaces'} texts, each screen says what a fresh one says`, async ({
    app,
    traveller,
  }) => {
    const { page, dialog } = app;
    const main = page.locator('main:visible');
    const orderId = await newOrder(traveller);
    await newApplicant(traveller, orderId);
    const earliest = String((await readOrder(traveller, orderId)).earliest_depart_date);
    await app.visit(paths.orderUpload(orderId));
    await expect(main.getByRole('button', { name: 'Choose' })).toBeVisible();
    await page.evaluate(translate, { sign: mark, wraps });
    await expect(page.getByText(`${mark}Arrival date`).first()).toBeVisible();

    await main.getByRole('button', { name: 'Choose' }).click();
    await dialog.locator(`[data-iso="${earliest}"]`).click();
    await dialog.getByRole('button', { name: 'Arrive on' }).click();
    await expect(dialog).toHaveCount(0);
    await expectSameAsFresh(page);

    await main.getByRole('button', { name: 'Add applicant' }).first().click();
    await dialog.getByLabel('First name').fill('Leela');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toHaveCount(0);
    await expectSameAsFresh(page);

    await main.getByRole('link').filter({ hasText: 'Passport' }).first().click();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectSameAsFresh(page);
    await page.goBack();
    await expectSameAsFresh(page);
  });
