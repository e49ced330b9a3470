import type { Page } from '@playwright/test';

/** The faults of a page's layout, in words; empty when there are none. */
export async function layoutFindings(page: Page): Promise<string[]> {
  return page.evaluate(findInPage);
}

/** Runs in the page, so it uses nothing from outside itself. */
function findInPage(): string[] {
  /** Rounding, and what a letter's shape sticks out of its box. */
  const tolerance = 1.5;
  /** A range's box has the font's height, which may be more than the line's. */
  const lineTolerance = 6;
  const findings: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    findings.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`);

  const modals = [...document.querySelectorAll('dialog:modal')];
  const top: Element = modals.at(-1) ?? document.body;

  interface Line {
    element: Element;
    words: string;
    rect: DOMRect;
    layer: Element | null;
  }
  const lines: Line[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    if (!element || words === '' || element.closest('svg, script, style, noscript')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(element);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1 && !isScrolledAway(element, rect))
        lines.push({ element, words, rect, layer });
  }
  const told = new Set<string>();
  for (const line of lines) {
    const problem = cutOff(line) ?? sticksOut(line);
    if (problem) told.add(`${problem}: “${line.words.slice(0, 60)}”`);
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.element !== other.element && one.layer === other.layer && overlap(one, other))
        told.add(`overlaps: “${one.words.slice(0, 40)}” and “${other.words.slice(0, 40)}”`);
  for (const box of top.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(box);
    if (overflowX === 'visible' || overflowX === 'clip' || isUnseen(box)) continue;
    if (
      box.scrollWidth <= box.clientWidth + 1 ||
      box.closest('pre, table, [role=region][tabindex="0"]') ||
      isWidenedByDrawing(box)
    )
      continue;
    if (
      box.clientWidth > 0 &&
      box.checkVisibility() &&
      getComputedStyle(box).textOverflow === 'clip'
    )
      told.add(`${nameOf(box)} is ${box.scrollWidth} px wide in ${box.clientWidth}`);
  }
  return [...findings, ...told];

  /** An element and what holds it, up to an end that does not count. */
  function upwards(element: Element, end: Element | null = document.body): Element[] {
    const found: Element[] = [];
    for (let each: Element | null = element; each && each !== end; each = each.parentElement)
      found.push(each);
    return found;
  }

  /** Only a drawing without a meaning is cut off at its edge. */
  function isWidenedByDrawing(box: Element): boolean {
    const { left, right } = box.getBoundingClientRect();
    const wide = [...box.querySelectorAll('*')].filter((each) => {
      const rect = each.getBoundingClientRect();
      return rect.left < left - 1 || rect.right > right + 1;
    });
    return wide.length > 0 && wide.every((each) => each.closest('svg[aria-hidden=true]'));
  }

  /** A box of one pixel, for screen readers alone. */
  function isUnseen(element: Element): boolean {
    for (const each of upwards(element, null)) {
      const { width, height } = each.getBoundingClientRect();
      const { display, position, clipPath } = getComputedStyle(each);
      if (display === 'contents') continue;
      if (position === 'absolute' && ((width <= 1 && height <= 1) || clipPath !== 'none'))
        return true;
    }
    return false;
  }

  /** Out of sight in something that scrolls up and down. */
  function isScrolledAway(element: Element, rect: DOMRect): boolean {
    for (const each of upwards(element)) {
      if (!['auto', 'scroll'].includes(getComputedStyle(each).overflowY)) continue;
      const box = each.getBoundingClientRect();
      if (rect.bottom <= box.top + 2 || rect.top >= box.bottom - 2) return true;
    }
    return false;
  }

  /** The layer over the rest that an element is in: something fixed, sticky or a dialog. */
  function layerOf(element: Element): Element | null {
    for (const each of upwards(element, top))
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(each).position)) return each;
    return null;
  }

  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]}`;
  }

  /** Hidden by an ancestor that does not scroll, or outside the window. */
  function cutOff({ element, rect }: Line): string | undefined {
    let scrollsX = false;
    let scrollsY = false;
    for (const each of upwards(element)) {
      const style = getComputedStyle(each);
      if (style.display === 'contents') continue;
      const box = each.getBoundingClientRect();
      const inline = style.display === 'inline';
      if (!inline && style.overflowX !== 'visible' && !scrollsX) {
        if (['auto', 'scroll'].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 1)
          scrollsX = true;
        else if (rect.left < box.left - tolerance || rect.right > box.right + tolerance)
          return style.textOverflow === 'ellipsis' ? 'cut by an ellipsis' : 'cut off sideways';
      }
      if (!inline && style.overflowY !== 'visible' && !scrollsY) {
        if (['auto', 'scroll'].includes(style.overflowY)) scrollsY = true;
        else if (rect.top < box.top - lineTolerance || rect.bottom > box.bottom + lineTolerance)
          return 'cut off at a height';
      }
      if (style.position === 'fixed' && !scrollsY)
        if (rect.top < -lineTolerance || rect.bottom > innerHeight + lineTolerance)
          return 'outside the window';
    }
    if (!scrollsX && (rect.left < -tolerance || rect.right > root.clientWidth + tolerance))
      return 'outside the window, sideways';
    return undefined;
  }

  /** Out of its own block, or of the control that it labels. */
  function sticksOut({ element, rect }: Line): string | undefined {
    let block: Element | null = element;
    while (block && getComputedStyle(block).display.startsWith('inline') && block !== top)
      block = block.parentElement;
    const control = element.closest('button, a, label, summary, li, [role=tab]');
    for (const each of new Set([block, control])) {
      if (!each || each === document.body || getComputedStyle(each).display === 'inline') continue;
      const box = each.getBoundingClientRect();
      if (box.width === 0) continue;
      if (rect.left < box.left - tolerance || rect.right > box.right + tolerance)
        return `sticks out of ${nameOf(each)}`;
      if (rect.top < box.top - lineTolerance || rect.bottom > box.bottom + lineTolerance)
        return `is higher than ${nameOf(each)}`;
    }
    return undefined;
  }

  /** The visible part of a line: the rest is hidden by its ancestors. */
  function seen({ element, rect }: Line): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
    let { left, right, top: upper, bottom } = rect;
    for (const each of upwards(element)) {
      const { overflowX, overflowY, display } = getComputedStyle(each);
      if (display === 'inline' || display === 'contents') continue;
      const box = each.getBoundingClientRect();
      if (overflowX !== 'visible') {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (overflowY !== 'visible') {
        upper = Math.max(upper, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return { left, right, top: upper, bottom };
  }

  function overlap(first: Line, second: Line): boolean {
    if (first.rect.bottom < second.rect.top || second.rect.bottom < first.rect.top) return false;
    const one = seen(first);
    const other = seen(second);
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 3 && height > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.4;
  }
}

/** Texts that show no sign of the pseudo-language: in English on purpose, data, or forgotten. */
export function untranslatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!/[A-Za-z]{2}/.test(words) || !element?.checkVisibility()) continue;
      if (element.closest('[lang=en], [dir=ltr], script, style, noscript, option, bdi')) continue;
      const block = element.closest('p, li, h1, h2, h3, button, a, dd, dt, td, th, label, div');
      if (!/[[\]~]/.test(block?.textContent ?? words)) found.add(words.slice(0, 80));
    }
    return [...found];
  });
}
