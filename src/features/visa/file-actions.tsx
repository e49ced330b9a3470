import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../language/translate';
import { showToast } from '../../services/toasts';
import { useBlobUrl } from '../../platform/use-blob-url';
import { Button } from '../../ui/actions/button';
import styles from './button-row.module.css';

/** Buttons beside each other, wrapping on narrow screens. */
const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

interface Props {
  bytes: ArrayBuffer;
  /** The file's name for a person. */
  name: string;
  mime: string;
}

/** Share, save and print a file of this phone; none of them needs a network. */
export function FileActions({ bytes, name, mime }: Props) {
  const url = useBlobUrl(bytes, mime);
  const file = useMemo(() => new File([bytes], name, { type: mime }), [bytes, name, mime]);
  const [busy, setBusy] = useState(false);
  // TypeScript declares it as always present, but some browsers lack it.
  const { canShare } = navigator as Partial<Pick<Navigator, 'canShare'>>;
  const isShareable = canShare?.call(navigator, { files: [file] }) ?? false;

  async function share(): Promise<void> {
    try {
      await navigator.share({ files: [file], title: name });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(t('It could not be shared. Save it instead.'), 'danger');
    }
  }
  async function print(): Promise<void> {
    setBusy(true);
    try {
      const { printVisa } = await import('./print-visa');
      await printVisa(file);
    } catch (error) {
      console.warn(error);
      showToast(t('It could not be printed. Save it, then print the file.'), 'danger');
    }
    setBusy(false);
  }
  return (
    <ButtonRow>
      {isShareable && (
        <Button small variant="outlined" icon="share-ios" onClick={() => void share()}>
          {t('Share')}
        </Button>
      )}
      <Button
        small
        variant="outlined"
        icon="download"
        link={
          <a href={url ?? '#'} download={name}>
            {t('Save')}
          </a>
        }
      >
        {t('Save')}
      </Button>
      <Button
        small
        variant="outlined"
        icon="file"
        busy={busy}
        busyLabel={t('Printing')}
        onClick={() => void print()}
      >
        {t('Print')}
      </Button>
    </ButtonRow>
  );
}
