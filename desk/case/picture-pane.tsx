import { useEffect, useRef, useState } from 'react';
import { Button, ToolButton } from '../ui/button';
import { Empty, Loading } from '../ui/state';
import { sizeWords } from '../words/date-words';
import { fileAddress, type FileInCase } from './case-files';
import { PdfPane } from './pdf-pane';
import { shownSize, zoomWords, type PictureView } from './picture-view';
import { useFile } from './use-file';
import styles from './picture-pane.module.css';

export interface PageToShow extends FileInCase {
  readonly size: number;
}

export type PicturePaneProps = {
  caseId: string;
  /** What it is: 'Passport, page 1 of 2'. */
  name: string;
  pages: readonly PageToShow[];
  page: number;
  view: PictureView;
  comparing: boolean;
  tools: {
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly fit: () => void;
    readonly turn: () => void;
    readonly toPage: (page: number) => void;
    readonly compare: () => void;
  };
};

/** A document's page with the tools to look at it; two pages side by side for a comparison. */
export function PicturePane(props: PicturePaneProps) {
  const { caseId, name, pages, page, view, comparing, tools } = props;
  const shown = pages[page];
  const other = comparing ? pages[(page + 1) % pages.length] : undefined;
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        {shown && (
          <span className={styles.sub}>
            {page + 1} of {pages.length}
            {shown.size > 0 && ` · ${sizeWords(shown.size)}`}
          </span>
        )}
        <span className={styles.tools} role="toolbar" aria-label="Look at the page">
          {pages.length > 1 && (
            <>
              <ToolButton
                icon="chevron-up"
                label="Previous page"
                keys="PageUp"
                disabled={page === 0}
                onClick={() => tools.toPage(page - 1)}
              />
              <ToolButton
                icon="chevron-down"
                label="Next page"
                keys="PageDown"
                disabled={page >= pages.length - 1}
                onClick={() => tools.toPage(page + 1)}
              />
              <ToolButton
                icon="compare"
                label="Compare with the next page"
                keys="c"
                aria-pressed={comparing}
                onClick={tools.compare}
              />
            </>
          )}
          <ToolButton icon="zoom-out" label="Smaller" keys="-" onClick={tools.zoomOut} />
          <button
            type="button"
            className={styles.zoom}
            aria-label={`${zoomWords(view)}, fit to the window`}
            aria-keyshortcuts="0"
            onClick={tools.fit}
          >
            {zoomWords(view)}
          </button>
          <ToolButton icon="zoom-in" label="Larger" keys="+" onClick={tools.zoomIn} />
          <ToolButton icon="rotate" label="Rotate" keys="o" onClick={tools.turn} />
          {shown && (
            <a
              className={styles.external}
              href={fileAddress(caseId, shown.uploadId)}
              target="_blank"
              rel="noreferrer"
            >
              Own tab
            </a>
          )}
        </span>
      </header>
      <div className={comparing ? `${styles.stage} ${styles.two}` : styles.stage}>
        {shown ? (
          <OnePage caseId={caseId} file={shown} view={view} label={`${name}, page ${page + 1}`} />
        ) : (
          <Empty icon="file" title="Nothing was added here" />
        )}
        {other && (
          <OnePage
            caseId={caseId}
            file={other}
            view={view}
            label={`${name}, page ${((page + 1) % pages.length) + 1}`}
          />
        )}
      </div>
    </section>
  );
}

type OnePageProps = { caseId: string; file: PageToShow; view: PictureView; label: string };

function OnePage({ caseId, file, view, label }: OnePageProps) {
  const state = useFile(caseId, file);
  if (state.kind === 'loading')
    return (
      <div className={styles.page}>
        <Loading rows={6} label={`Loading ${label}`} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles.page}>
        <Empty icon="warning" title="This file could not be loaded">
          <Button icon="refresh" onClick={state.retry}>
            Try again
          </Button>
        </Empty>
      </div>
    );
  if (file.mimeType === 'application/pdf')
    return <PdfPane blob={state.file.blob} label={label} zoom={view.zoom} />;
  if (!state.file.image || state.file.image.naturalWidth === 0)
    return (
      <div className={styles.page}>
        <Empty icon="file" title="This kind of file cannot be shown here">
          <p>Open it in its own tab.</p>
        </Empty>
      </div>
    );
  return <Picture image={state.file.image} view={view} label={label} />;
}

function Picture({
  image,
  view,
  label,
}: {
  image: HTMLImageElement;
  view: PictureView;
  label: string;
}) {
  const page = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [pane, setPane] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const node = page.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() =>
      setPane({ width: node.clientWidth, height: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const node = picture.current;
    if (!node || pane.width === 0) return;
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    const { width, height } = shownSize(natural, pane, view);
    const lies = view.turn === 90 || view.turn === 270;
    node.style.inlineSize = `${width}px`;
    node.style.blockSize = `${height}px`;
    node.style.transform = view.turn === 0 ? '' : `rotate(${view.turn}deg)`;
    // A turned picture keeps the room of the lying one: the difference goes into its margins.
    const extra = lies ? (width - height) / 2 : 0;
    node.style.margin = `${extra}px ${-extra}px`;
  }, [image, pane, view]);
  return (
    // Scrolled by its keys as well, once the picture is larger than the pane.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.page} ref={page} tabIndex={0} role="region" aria-label={label}>
      <img ref={picture} className={styles.picture} src={image.src} alt={label} draggable={false} />
    </div>
  );
}
