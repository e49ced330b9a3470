import { Button } from '../../ui/button';
import { FooterAction } from '../../ui/footer-action';
import { FooterReason } from '../../ui/footer-reason';
import { hasCamera } from './camera';
import { FilePicker } from './file-picker';

interface Props {
  /** Why nothing can be added; the button then only says so. */
  reason?: string | undefined;
  chooseLabel: string;
  cameraLabel: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** How pages come in: the phone's files, and its camera where it has one. */
export function AddFooter({ reason, chooseLabel, cameraLabel, multiple, onFiles }: Props) {
  if (reason)
    return (
      <FooterAction
        reason={
          <FooterReason id="add-reason" icon="lock">
            {reason}
          </FooterReason>
        }
      >
        <Button disabled reasonId="add-reason">
          {chooseLabel}
        </Button>
      </FooterAction>
    );
  return (
    <FooterAction>
      <FilePicker
        {...(hasCamera && { variant: 'secondary' })}
        icon="plus"
        label={chooseLabel}
        multiple={multiple}
        onFiles={onFiles}
      >
        {chooseLabel}
      </FilePicker>
      {hasCamera && (
        <FilePicker camera icon="camera" label={cameraLabel} onFiles={onFiles}>
          {cameraLabel}
        </FilePicker>
      )}
    </FooterAction>
  );
}
