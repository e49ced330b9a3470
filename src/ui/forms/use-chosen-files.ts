import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The input's one handler: set again, it is replaced. */
function whenChosen(input: HTMLInputElement, take: (files: File[]) => void): void {
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    // Reset, so that choosing the same file again fires a change event.
    input.value = '';
    if (files.length > 0) take(files);
  };
}

/**
 * Takes the files that are chosen in an input. While the phone's chooser is open, the screen may change
 * and take the input off the page; React hears no event of it then, and what was chosen would be lost.
 * So the input's own handler is used, which goes on. It is there as soon as the input is on the page.
 */
export function useChosenFiles(
  input: RefObject<HTMLInputElement | null>,
  onFiles: (files: File[]) => void,
): void {
  const latest = useRef(onFiles);
  useLayoutEffect(() => {
    latest.current = onFiles;
  });
  useLayoutEffect(() => {
    if (input.current) whenChosen(input.current, (files) => latest.current(files));
  }, [input]);
}
