/**
 * Tells the style sheets how high the page's footer is, in `--footer-height`: toasts stand above it.
 * Anchors of CSS do not follow a footer that sticks. A ref with its clean-up.
 */
export function measureFooter(footer: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--footer-height', `${footer.offsetHeight}px`),
  );
  observer.observe(footer);
  return () => {
    observer.disconnect();
    style.removeProperty('--footer-height');
  };
}
