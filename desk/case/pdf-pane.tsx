import { useEffect, useState } from 'react';
import { PdfPages } from '../../src/ui/overlays/pdf-pages';
import type { PdfFile } from '../../src/ui/overlays/pdf-file';
import { Empty, Loading } from '../ui/state';
import styles from './pdf-pane.module.css';

type State = { readonly of: Blob; readonly file?: PdfFile; readonly problem?: string };

const problems = {
  password: 'This PDF is locked with a password',
  broken: 'This PDF is damaged',
  missing: 'This PDF is no longer there',
  unreachable: 'This PDF could not be opened',
} as const;

/** The pages of a PDF; nothing in it is executed. */
export function PdfPane({ blob, label, zoom }: { blob: Blob; label: string; zoom: number }) {
  const [state, setState] = useState<State>();
  useEffect(() => {
    const abort = new AbortController();
    let opened: PdfFile | undefined;
    void import('../../src/workers/pdf/pdf-client')
      .then(({ openPdf }) => openPdf(() => Promise.resolve(blob), abort.signal))
      .then((result) => {
        if (result.ok) opened = result.file;
        if (abort.signal.aborted) return opened?.close();
        return setState(
          result.ok
            ? { of: blob, file: result.file }
            : { of: blob, problem: problems[result.problem] },
        );
      });
    return () => {
      abort.abort();
      opened?.close();
    };
  }, [blob]);
  if (state?.of !== blob) return <Loading rows={6} label={`Loading ${label}`} />;
  if (!state.file) return <Empty icon="file" title={state.problem ?? problems.broken} />;
  // Its steps are 1, 1.5, 2 and 3 times the width.
  const step = zoom >= 3 ? 3 : zoom >= 2 ? 2 : zoom > 1 ? 1 : 0;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.pages} tabIndex={0} role="region" aria-label={label}>
      <PdfPages file={state.file} label={label} step={step} />
    </div>
  );
}
