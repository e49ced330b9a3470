import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { hasCamera } from '../../platform/camera';
import { FilePicker } from '../../ui/forms/file-picker';
import { imageClient } from '../../workers/image/image-client';
import { t } from '../../language/translate';

interface Props {
  /** Why nothing can be added; the button is then disabled. */
  reason?: string | undefined;
  /** What a new file changes about the existing pages. */
  consequence?: string | undefined;
  /** The button's label: 'Add pages'. */
  label: string;
  /** The file replaces the existing page. */
  replaces: boolean;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** The buttons that add pages: files, and the camera if the phone has one. */
export function AddFooter({ reason, consequence, label, replaces, multiple, onFiles }: Props) {
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
          {label}
        </Button>
      </FooterAction>
    );
  return (
    <FooterAction reason={consequence && <FooterReason quiet>{consequence}</FooterReason>}>
      <FilePicker
        {...(hasCamera && { variant: 'secondary' })}
        icon={hasCamera ? 'file' : replaces ? 'refresh' : 'plus'}
        label={label}
        multiple={multiple}
        onOpen={imageClient.warm}
        onFiles={onFiles}
      >
        {hasCamera ? t('Files') : label}
      </FilePicker>
      {hasCamera && (
        <FilePicker
          camera
          icon="camera"
          label={`${label} with the camera`}
          onOpen={imageClient.warm}
          onFiles={onFiles}
        >
          {t('Camera')}
        </FilePicker>
      )}
    </FooterAction>
  );
}
