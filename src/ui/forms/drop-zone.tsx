import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { IconDisc } from '../media/icon';
import styles from './drop-zone.module.css';
import { t } from '../../language/translate';

interface Props {
  /** Several files may be dropped at once. */
  multiple: boolean;
  /** Something is there already: one line is enough. */
  small?: boolean;
  onFiles: (files: File[]) => void;
  /** The files that may be dropped, in words. */
  children?: ReactNode;
}

const pasteKeys = /Mac/.test(navigator.userAgent) ? '⌘ V' : 'Ctrl V';

const carriesFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true;

/**
 * A place for files on wide screens. The whole window takes what is dropped: beside the zone a
 * browser would leave the page and open the file.
 */
export function DropZone({ multiple, small = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const isCovered = () => document.querySelector('dialog:modal') !== null;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(!isCovered());
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!isCovered()) take(event.dataTransfer?.files);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (!isCovered()) take(clipboardData?.files);
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
  return (
    <div
      data-drop-zone
      className={classNames(styles.zone, small && styles.small, over && styles.over)}
    >
      {!small && <IconDisc icon="upload-cloud" tone="action" />}
      <p className={styles.title}>{multiple ? t('Drop files here') : t('Drop the file here')}</p>
      <p className={styles.hint}>{t('or paste with {keys}', { keys: pasteKeys })}</p>
      {children && <p className={styles.words}>{children}</p>}
    </div>
  );
}
