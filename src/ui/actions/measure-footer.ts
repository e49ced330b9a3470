/**
 * The bars at the page's lower edge: the footer or the question about cookies, and an offer on top
 * of it.
 */
type AtEdge = '--footer-height' | '--footer-offer-height';

/**
 * Tells the style sheets how high it is: toasts stand above it. Anchors of CSS do not follow a footer
 * that sticks. One that takes half of the window, as with very large text, is marked: it does not
 * stick. A ref with its clean-up.
 */
export function measureFooter(part: HTMLElement, name: AtEdge = '--footer-height'): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = part;
    // Read before anything is written, which would lay the page out once more.
    const isTall = offsetHeight > innerHeight / 2;
    style.setProperty(name, `${offsetHeight}px`);
    part.toggleAttribute('data-tall', isTall);
  });
  observer.observe(part);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
}
