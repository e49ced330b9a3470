import type { Page } from '@playwright/test';

/** So many steps of the keyboard are looked at. */
const steps = 4;

/** The elements that take the keyboard's focus without showing it, in the colours of a system. */
export async function focusFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.tagName === 'IFRAME') return undefined;
      const isRinged = (element: Element, part?: string) => {
        const { outlineStyle, outlineWidth, display, content } = getComputedStyle(element, part);
        const isThere = part === undefined ? display !== 'none' : content !== 'none';
        return isThere && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      };
      // A transparent input lies in what it fills, or over the cells beside it.
      const beside = focused.nextElementSibling;
      const all = [
        focused,
        focused.parentElement,
        beside,
        ...(beside?.querySelectorAll('*') ?? []),
      ];
      const isSeen = ['::after', '::before'].some((part) => isRinged(focused, part));
      return isSeen || all.some((each) => each && isRinged(each))
        ? undefined
        : focused.outerHTML.slice(0, 120);
    });
    if (unseen !== undefined) found.push(`the focus is not seen: ${unseen}`);
  }
  return found;
}
