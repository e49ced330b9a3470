import { useEffect, useEffectEvent, type RefObject } from 'react';
import { pictureTypes } from '../../../ui/forms/picture-types';
import { useChosenFiles } from '../../../ui/forms/file-picker';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** The phone's camera instead of its album. */
  camera?: boolean;
  onFile: (file: File) => void;
  /** Called when the traveller returns without a picture. */
  onCancel?: () => void;
}

/** The hidden input of a button that chooses or takes one picture. */
export function PhotoInput({ input, label, camera = false, onFile, onCancel }: Props) {
  useChosenFiles(input, ([file]) => file && onFile(file));
  const cancelled = useEffectEvent(() => onCancel?.());
  useEffect(() => {
    // React supports `cancel` on dialogs only.
    const node = input.current;
    node?.addEventListener('cancel', cancelled);
    return () => node?.removeEventListener('cancel', cancelled);
  }, [input]);
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={camera ? 'image/*' : pictureTypes(navigator)}
      {...(camera && { capture: 'user' as const })}
    />
  );
}
