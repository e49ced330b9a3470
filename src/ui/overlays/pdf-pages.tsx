import { useEffect, useRef, useState } from 'react';
import { classNames } from '../styles/class-names';
import type { PdfFile } from './pdf-file';
import styles from './pdf-pages.module.css';
import { VisuallyHidden } from '../layout/visually-hidden';
import { t } from '../../language/translate';

type PdfPagesProps = {
  file: PdfFile;
  /** The accessible name of the document. */
  label: string;
  /** The zoom step: 0 fits the width; 1, 2 and 3 are 1.5, 2 and 3 times as wide. */
  step: number;
};

const zooms = [styles.fit, styles.zoom150, styles.zoom200, styles.zoom300];

/** The pages of a PDF in a column. Only pages near the view are rendered. */
export function PdfPages({ file, label, step }: PdfPagesProps) {
  return (
    <ol className={classNames(styles.pages, zooms[step])}>
      {Array.from({ length: file.pageCount }, (_, index) => (
        <li key={index} className={styles.page}>
          <PdfPage
            file={file}
            number={index + 1}
            step={step}
            label={t('{title}, page {number} of {count}', {
              title: label,
              number: index + 1,
              count: file.pageCount,
            })}
          />
        </li>
      ))}
    </ol>
  );
}

type PdfPageProps = {
  file: PdfFile;
  number: number;
  step: number;
  /** The accessible name; a page without one is decoration. */
  label?: string;
};

/** The canvas width of pages outside the view, because phones limit the memory of all canvases. */
const restingWidth = 100;

/** A page, rendered as wide as it is shown while it is near the view. */
export function PdfPage({ file, number, step, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useIsNear(canvas);
  const hasName = label !== undefined;
  const [words, setWords] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!near || !node) return undefined;
    // Rendered again for every zoom step, at the screen's resolution.
    const pixels = node.clientWidth * window.devicePixelRatio;
    const drawing = file.draw(number, node, pixels);
    let current = true;
    drawing.done.then(
      () => current && setFailed(false),
      () => current && setFailed(true),
    );
    if (hasName)
      file.words(number).then(
        (text) => current && setWords(text),
        () => undefined,
      );
    return () => {
      current = false;
      drawing.cancel();
      node.height = Math.round((restingWidth * node.height) / node.width);
      node.width = restingWidth;
    };
  }, [near, file, number, step, hasName]);
  return (
    <>
      <canvas
        className={styles.canvas}
        ref={canvas}
        width={restingWidth}
        height={Math.round((restingWidth * file.height) / file.width)}
        {...(hasName ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
      {failed && <p className={styles.failed}>{t('This page cannot be shown.')}</p>}
    </>
  );
}

/** Whether an element is on the screen or within one screen of it. */
function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
