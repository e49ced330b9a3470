import { useEffect, useMemo, useState } from 'react';
import type { PdfFile } from '../../../src/ui/overlays/pdf-file';
import { PdfPages } from '../../../src/ui/overlays/pdf-pages';
import { Empty, Loading } from '../../ui/state';
import type { RegionState } from '../decisions/no-rhythm';
import { useRegion } from './painting';
import styles from './picture-pane.module.css';

type State = { readonly of: Blob; readonly file?: PdfFile; readonly problem?: string };

const problems = {
  password: 'This PDF is locked with a password',
  broken: 'This PDF is damaged',
  missing: 'This PDF is no longer there',
  unreachable: 'This PDF could not be opened',
} as const;

/** A PDF that reports how far the pages near the view are drawn. */
function watchDrawing(file: PdfFile, onChange: (state: RegionState) => void): PdfFile {
  let running = 0;
  let drawn = 0;
  const report = () => onChange(running > 0 ? 'loading' : drawn > 0 ? 'painted' : 'elsewhere');
  return {
    ...file,
    draw: (number, canvas, pixels) => {
      const drawing = file.draw(number, canvas, pixels);
      running += 1;
      report();
      const ended = (pages: number) => () => {
        running -= 1;
        drawn += pages;
        report();
      };
      drawing.done.then(ended(1), ended(0));
      return drawing;
    },
  };
}

/** The pages of a PDF; nothing in it is executed. */
export function PdfPane({ blob, label, zoom }: { blob: Blob; label: string; zoom: number }) {
  const [state, setState] = useState<State>();
  useEffect(() => {
    const abort = new AbortController();
    let opened: PdfFile | undefined;
    void import('../../../src/workers/pdf/pdf-client')
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
  const [drawing, setDrawing] = useState<{ of: PdfFile; state: RegionState }>();
  const opened = state?.of === blob ? state.file : undefined;
  const watched = useMemo(
    () => opened && watchDrawing(opened, (to) => setDrawing({ of: opened, state: to })),
    [opened],
  );
  const isOpened = state?.of === blob;
  useRegion(
    !isOpened ? 'loading' : !opened ? 'broken' : drawing?.of === opened ? drawing.state : 'loading',
  );
  if (!isOpened) return <Loading rows={6} label={`Loading ${label}`} />;
  if (!watched) return <Empty icon="file" title={state.problem ?? problems.broken} />;
  // Its steps are 1, 1.5, 2 and 3 times the width.
  const step = zoom >= 3 ? 3 : zoom >= 2 ? 2 : zoom > 1 ? 1 : 0;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.pages} tabIndex={0} role="region" aria-label={label}>
      <PdfPages file={watched} label={label} step={step} />
    </div>
  );
}
