import { useRef } from 'react';
import { Button, type ButtonProps } from '../actions/button';
import { pictureTypes } from './picture-types';

type FilePickerProps = Omit<ButtonProps, 'onClick' | 'link'> & {
  /** The phone's camera instead of its files. */
  camera?: boolean;
  multiple?: boolean;
  /** Names the input for those who find it without the button. */
  label: string;
  /** The choice is about to open: what has to be there for its files can be made ready meanwhile. */
  onOpen?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
};

const documentTypes = `application/pdf,.pdf,${pictureTypes(navigator)}`;
const cameraTypes = 'image/*';

/** A button that opens the phone's file choice or its camera. */
export function FilePicker({
  camera = false,
  multiple = false,
  label,
  onOpen,
  onFiles,
  ...button
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
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
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
