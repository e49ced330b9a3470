import { hasCamera } from '../../platform/camera';
import { Button } from '../../ui/actions/button';
import { FilePicker } from '../../ui/forms/file-picker';
import { imageClient } from '../../workers/image/image-client';
import { t } from '../../language/translate';

interface Props {
  /** Whether adding the picture is the screen's main action now; else they replace it. */
  primary: boolean;
  small?: boolean;
  onFile: (file: File) => void;
  /** Opens the live camera; without it the phone's own camera is opened. */
  onCamera?: (() => void) | undefined;
}

/** The buttons that add the picture: files, and the camera if the phone has one. */
export function PicturePickers({ primary, small = false, onFile, onCamera }: Props) {
  const first = (files: File[]) => files[0] && onFile(files[0]);
  const label = primary ? t('Add the picture') : t('Replace');
  const quiet = small ? ('outlined' as const) : ('secondary' as const);
  return (
    <>
      <FilePicker
        {...(hasCamera || !primary ? { variant: quiet } : {})}
        small={small}
        icon={hasCamera ? 'file' : primary ? 'plus' : 'refresh'}
        label={label}
        onOpen={imageClient.warm}
        onFiles={first}
      >
        {hasCamera ? t('Files') : label}
      </FilePicker>
      {hasCamera && onCamera && (
        <Button
          {...(primary ? {} : { variant: quiet })}
          small={small}
          icon="camera"
          onClick={onCamera}
        >
          {t('Camera')}
        </Button>
      )}
      {hasCamera && !onCamera && (
        <FilePicker
          camera
          {...(primary ? {} : { variant: quiet })}
          small={small}
          icon="camera"
          label={primary ? t('Add the picture with the camera') : t('Replace with the camera')}
          onOpen={imageClient.warm}
          onFiles={first}
        >
          {t('Camera')}
        </FilePicker>
      )}
    </>
  );
}
