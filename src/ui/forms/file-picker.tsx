import { useRef } from 'react';
import { Button, type ButtonProps } from '../actions/button';
import { pictureTypes } from './picture-types';
import { useChosenFiles } from './use-chosen-files';

type FilePickerProps = Omit<ButtonProps, 'onClick' | 'link'> & {
  /** Opens the phone's camera instead of the file chooser. */
  camera?: boolean;
  multiple?: boolean;
  /** The accessible name of the input. */
  label: string;
  /** Called before the chooser opens, to prepare for the files. */
  onOpen?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
};

const documentTypes = `application/pdf,.pdf,${pictureTypes(navigator)}`;
const cameraTypes = 'image/*';

/** A button that opens the phone's file chooser or camera. */
export function FilePicker({
  camera = false,
  multiple = false,
  label,
  onOpen,
  onFiles,
  ...button
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
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
        accept={camera ? cameraTypes : documentTypes}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
      />
    </>
  );
}
