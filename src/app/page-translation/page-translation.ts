import type * as TranslatedPage from './translated-page';

let repairs: Promise<typeof TranslatedPage> | undefined;

/**
 * Keeps the page right while its browser translates it (`translated-page.ts`). The code for it is
 * loaded by the first element that a translation adds.
 */
export function watchPageTranslation(): void {
  new MutationObserver((records) => {
    const isTranslated = records.some(({ addedNodes: [node] }) => node?.nodeName === 'FONT');
    if (isTranslated) repairs ??= import('./translated-page');
    void repairs?.then(({ noteReplaced }) => noteReplaced(records)).catch(() => undefined);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
