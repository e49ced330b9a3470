import { useEffect, useState, type RefObject } from 'react';

/** After the frame in which it was put on the screen. */
const afterPaint = (then: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
};

/**
 * Whether an image is decoded in full and was painted.
 * @param image as it was loaded; its element has the same address
 * @param hasSize whether its place on the screen is known
 */
export function usePaintedImage(
  element: RefObject<HTMLImageElement | null>,
  image: HTMLImageElement,
  hasSize: boolean,
): boolean {
  const [painted, setPainted] = useState<HTMLImageElement>();
  useEffect(() => {
    const node = element.current;
    if (!node || !hasSize) return undefined;
    let isCurrent = true;
    let cancel = (): void => undefined;
    // An image that cannot be decoded is never painted.
    node.decode().then(
      () => {
        if (isCurrent) cancel = afterPaint(() => setPainted(image));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [element, image, hasSize]);
  return painted === image;
}
