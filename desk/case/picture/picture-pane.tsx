import { useState, type ReactNode } from 'react';
import type { RegionState } from '../decisions/no-rhythm';
import type { PicturePoint } from '../../../src/domain/passport/picture-reading';
import { Button, ToolButton } from '../../ui/button';
import { Empty, Loading } from '../../ui/state';
import { formatDay, formatSize } from '../../ui/formats';
import { fileAddress, type PageToShow, useFile } from '../case-files';
import type { EarlierPage } from '../resent';
import { BeforePage } from './before-page';
import { PageLoupe, ZoneStrip } from './loupe';
import { useRegion } from './painting';
import { PdfPane } from './pdf-pane';
import { Picture } from './picture';
import { type PictureMarks, type PictureView, zoomLabel } from './picture-geometry';
import styles from './picture-pane.module.css';

/** A part of the screen in a state other than the painted picture. */
function Region({ state, children }: { state: RegionState; children: ReactNode }) {
  useRegion(state);
  return children;
}

export type PicturePaneProps = {
  caseId: string;
  /** The item's name: 'Passport', or 'Photo, as it was taken'. */
  name: string;
  pages: readonly PageToShow[];
  page: number;
  view: PictureView;
  comparing: boolean;
  /** Of an item that came back: the rejected files, by the page in their place. */
  earlier?: ReadonlyMap<string, EarlierPage> | undefined;
  /** The marks on the first page. */
  marks?: PictureMarks | undefined;
  tools: {
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly fit: () => void;
    readonly turn: () => void;
    readonly light: () => void;
    readonly toPage: (page: number) => void;
    readonly compare: () => void;
  };
};

/** The label of the light tool in each state: the change that it makes next. */
const lightLabels = {
  'as-taken': 'Brighter',
  brighter: 'Darker',
  darker: 'Light as it was taken',
} as const;

/** A document's page with the tools to look at it; two pages side by side for a comparison. */
export function PicturePane(props: PicturePaneProps) {
  const { caseId, name, pages, page, view, comparing, earlier, marks, tools } = props;
  const shown = pages[page];
  const [pointed, setPointed] = useState<{ of: string; at: PicturePoint }>();
  const larger = shown && page === 0 && marks && !comparing ? { ...shown, marks } : undefined;
  const hasEarlier = earlier !== undefined && earlier.size > 0;
  const before = shown && comparing ? earlier?.get(shown.uploadId) : undefined;
  const other = comparing && !hasEarlier ? pages[(page + 1) % pages.length] : undefined;
  const present = shown ? (
    <OnePage
      caseId={caseId}
      file={shown}
      view={view}
      label={`${name}, page ${page + 1}`}
      marks={page === 0 ? marks : undefined}
      onPoint={larger && ((at) => setPointed({ of: larger.uploadId, at }))}
    />
  ) : (
    <Empty icon="file" title="Nothing was added here" />
  );
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        {shown && (
          <span className={styles.sub}>
            {page + 1} of {pages.length}
            {shown.size > 0 && ` · ${formatSize(shown.size)}`}
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
            </>
          )}
          {(hasEarlier || pages.length > 1) && (
            <ToolButton
              icon="compare"
              label={hasEarlier ? 'Before beside now' : 'Compare with the next page'}
              keys="c"
              aria-pressed={comparing}
              onClick={tools.compare}
            />
          )}
          <ToolButton icon="zoom-out" label="Smaller" keys="-" onClick={tools.zoomOut} />
          <button
            type="button"
            className={styles.zoom}
            aria-label={`${zoomLabel(view)}, fit to the window`}
            aria-keyshortcuts="0"
            onClick={tools.fit}
          >
            {zoomLabel(view)}
          </button>
          <ToolButton icon="zoom-in" label="Larger" keys="+" onClick={tools.zoomIn} />
          <ToolButton icon="rotate" label="Rotate" keys="o" onClick={tools.turn} />
          <ToolButton
            icon="sun"
            label={lightLabels[view.light]}
            keys="l"
            aria-pressed={view.light !== 'as-taken'}
            onClick={tools.light}
          />
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
      <div className={before || other ? `${styles.stage} ${styles.two}` : styles.stage}>
        {before && (
          <BeforePage>
            <Half of="Before" addedAt={before.addedAt}>
              <OnePage
                caseId={caseId}
                file={before}
                view={view}
                label={`${name} before, page ${page + 1}`}
              />
            </Half>
          </BeforePage>
        )}
        {before ? (
          <Half of="Now" addedAt={before.replacedAt}>
            {present}
          </Half>
        ) : (
          present
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
      {larger && (
        <div className={styles.larger}>
          <PageLoupe
            caseId={caseId}
            file={larger}
            marks={larger.marks}
            pointed={pointed?.of === larger.uploadId ? pointed.at : undefined}
          />
          <ZoneStrip caseId={caseId} file={larger} marks={larger.marks} />
        </div>
      )}
    </section>
  );
}

type HalfProps = { of: 'Before' | 'Now'; addedAt: string | undefined; children: ReactNode };

/** One of two pages that are compared, under its name and the day on which it came. */
function Half({ of, addedAt, children }: HalfProps) {
  return (
    <div className={styles.half}>
      <p className={styles.when}>
        <strong>{of}</strong> {addedAt !== undefined && formatDay(new Date(addedAt))}
      </p>
      {children}
    </div>
  );
}

type OnePageProps = {
  caseId: string;
  file: PageToShow;
  view: PictureView;
  label: string;
  marks?: PictureMarks | undefined;
  onPoint?: ((at: PicturePoint) => void) | undefined;
};

function OnePage({ caseId, file, view, label, marks, onPoint }: OnePageProps) {
  const state = useFile(caseId, file);
  if (state.kind === 'loading')
    return (
      <Region state="loading">
        <div className={styles.page}>
          <Loading rows={6} label={`Loading ${label}`} />
        </div>
      </Region>
    );
  if (state.kind === 'failed')
    return (
      <Region state="broken">
        <div className={styles.page}>
          <Empty icon="warning" title="This file could not be loaded">
            <Button icon="refresh" onClick={state.retry}>
              Try again
            </Button>
          </Empty>
        </div>
      </Region>
    );
  if (file.mimeType === 'application/pdf')
    return <PdfPane blob={state.file.blob} label={label} zoom={view.zoom} />;
  if (!state.file.image || state.file.image.naturalWidth === 0)
    return (
      <Region state="elsewhere">
        <div className={styles.page}>
          <Empty icon="file" title="This kind of file cannot be shown here">
            <p>Open it in its own tab.</p>
          </Empty>
        </div>
      </Region>
    );
  const { image } = state.file;
  return <Picture image={image} view={view} label={label} marks={marks} onPoint={onPoint} />;
}
