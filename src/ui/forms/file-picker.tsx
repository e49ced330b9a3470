import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../actions/button';
import { pictureTypes } from './picture-types';

/**
 * Whether a camera input would open a camera. A computer with a mouse opens its file dialog
 * instead, which the other button already does.
 */
export const hasCamera = window.matchMedia('(pointer: coarse)').matches;

/** Whether the app can show the camera's picture itself. */
export const hasLiveCamera = hasCamera && 'mediaDevices' in navigator;

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

type FilePickerProps = Omit<ButtonProps, 'onClick' | 'link'> & {
  /** Opens the phone's camera instead of the file chooser. */
  camera?: boolean;
  multiple?: boolean;
  /** No PDFs. */
  onlyPictures?: boolean;
  /** The accessible name of the input. */
  label: string;
  /** Called before the chooser opens, to prepare for the files. */
  onOpen?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
};

const pictures = pictureTypes(navigator);
const documentTypes = `application/pdf,.pdf,${pictures}`;
const cameraTypes = 'image/*';

/** A button that opens the phone's file chooser or camera. */
export function FilePicker({
  camera = false,
  multiple = false,
  onlyPictures = false,
  label,
  onOpen,
  onFiles,
  ...button
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = onlyPictures ? pictures : documentTypes;
  useChosenFiles(input, onFiles);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          onOpen?.();
          input.current?.click();
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? cameraTypes : chosen}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
      />
    </>
  );
}
