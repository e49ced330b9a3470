import { hasCamera } from '../../platform/camera';
import { FilePicker } from '../../ui/forms/file-picker';
import { imageClient } from '../../workers/image/image-client';
import { t } from '../../language/translate';

/** The buttons that choose a picture: files, and the camera if the phone has one. */
export function FilePickers({ onFile }: { onFile: (file: File) => void }) {
  const first = (files: File[]) => files[0] && onFile(files[0]);
  return (
    <>
      <FilePicker
        {...(hasCamera ? { variant: 'secondary' as const } : {})}
        icon="file"
        label={t('Choose a file for the demo')}
        onOpen={imageClient.warm}
        onFiles={first}
      >
        {t('Files')}
      </FilePicker>
      {hasCamera && (
        <FilePicker
          camera
          icon="camera"
          label={t('Take a picture for the demo')}
          onOpen={imageClient.warm}
          onFiles={first}
        >
          {t('Camera')}
        </FilePicker>
      )}
    </>
  );
}
