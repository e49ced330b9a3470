import '../../page/early-picture';

/**
 * Gives the product's picture to its shell: whichever of both comes last, the shell or the answer that
 * names the picture. Once the app has rendered its own, nothing is missing.
 * @returns whether there is a place for it
 */
export function showPicture(): boolean {
  const place = document.querySelector<HTMLImageElement>(
    '#root[data-shell^="product"] img:not([src])',
  );
  if (window.earlyPicture && place) place.src = window.earlyPicture.src;
  return place !== null;
}

/** Asks for a picture whose place is not parsed yet. */
export function preloadPicture(src: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  link.href = src;
  document.head.append(link);
}
