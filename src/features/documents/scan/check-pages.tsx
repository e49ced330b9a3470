import { useEffect, useId, useState } from 'react';
import type { PageDraft, PageLook, PageScan } from '../../../domain/document/page-scan';
import { movedTo, turned, wholePicture } from '../../../domain/document/page-scan';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { Button } from '../../../ui/actions/button';
import { FooterAction, FooterReason } from '../../../ui/actions/footer-action';
import { FilePicker } from '../../../ui/forms/file-picker';
import { Icon } from '../../../ui/media/icon';
import { useNearView } from '../../../ui/hooks/use-in-view';
import { imageClient } from '../../../workers/image/image-client';
import type { ScannedPicture } from '../../../workers/image/image.api';
import { CheckFrame, PageHint, PageTable, Tool, Tools } from './check-frame';
import styles from './check-pages.module.css';
import { PageFrame } from './page-frame';
import { PageStrip } from './page-strip';

/** A page that is checked. */
export interface CheckedPage extends PageDraft {
  readonly item: DocumentPageItem;
  /** Undefined while it is looked at; null if it cannot be shown here. */
  readonly picture: ScannedPicture | null | undefined;
}

interface Props {
  documentName: string;
  applicantName: string;
  pages: readonly CheckedPage[];
  /** Whether further pages may be added. */
  multiple: boolean;
  /** Changes the pages as they are then: meanwhile one may have been looked at. */
  onPages: (to: (pages: readonly CheckedPage[]) => readonly CheckedPage[]) => void;
  onRemove: (page: CheckedPage) => void;
  /** Further pages, or another picture of a page. */
  onAdd: (files: File[], insteadOf?: CheckedPage) => void;
  /** Opens the camera for it; absent where the app has none. */
  onCamera: ((insteadOf?: CheckedPage) => void) | undefined;
  onSave: () => Promise<void>;
  onClose: () => void;
}

/** The pages that were taken, with their corners, before they are prepared. */
export function CheckPages(props: Props) {
  const { documentName, applicantName, pages, multiple, onPages, onRemove, onSave, onClose } =
    props;
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === chosen),
  );
  const page = pages[at];
  const isLooking = pages.some(({ picture }) => picture === undefined);

  const change = (id: string, scan: PageScan) =>
    onPages((all) => all.map((each) => (each.id === id ? { ...each, scan } : each)));

  async function save() {
    setBusy(true);
    await onSave().finally(() => setBusy(false));
  }

  return (
    <CheckFrame
      title={pages.length > 1 ? t('Check the pages') : t('Check the page')}
      {...{ documentName, applicantName, onClose }}
      footer={
        <FooterAction
          reason={
            isLooking && (
              <FooterReason quiet>{t('Looking for the edges of the pages')}</FooterReason>
            )
          }
        >
          <Button
            busy={isBusy}
            busyLabel={t('Saving')}
            disabled={isLooking || pages.length === 0}
            onClick={() => void save()}
          >
            {t('{count, plural, one {Use the page} other {Use # pages}}', { count: pages.length })}
          </Button>
        </FooterAction>
      }
    >
      {page && (
        <OnePage
          key={page.id}
          page={page}
          place={
            pages.length > 1
              ? t('Page {number} of {count}', { number: at + 1, count: pages.length })
              : undefined
          }
          onScan={(scan) => change(page.id, scan)}
        />
      )}
      {page && (
        <PageTools
          {...props}
          page={page}
          at={at}
          onScan={(scan) => change(page.id, scan)}
          onMove={(to) => onPages((all) => movedTo(all, at, to))}
          onRemove={() => onRemove(page)}
        />
      )}
      {(multiple || pages.length > 1) && (
        <PageStrip
          pages={pages}
          current={page?.id}
          picture={(each) => <Result page={each} />}
          onChoose={setChosen}
          onMove={(from, to) => onPages((all) => movedTo(all, from, to))}
        >
          {multiple && <AddPage {...props} />}
        </PageStrip>
      )}
    </CheckFrame>
  );
}

interface PageProps {
  page: CheckedPage;
  onScan: (scan: PageScan) => void;
}

const looks: readonly { look: PageLook; label: SourceText }[] = [
  { look: 'original', label: msg('Original') },
  { look: 'document', label: msg('Document@@look') },
  { look: 'grey', label: msg('Grey') },
];

/** A page's picture with its corners, and its look. */
function OnePage({ page, place, onScan }: PageProps & { place: string | undefined }) {
  const { picture, found, scan } = page;
  const src = useBlobUrl(picture?.preview);
  const name = useId();
  const hint = found
    ? t('Drag a corner to the edge of the page.')
    : t('No page was found: the whole picture is used. Drag the corners to the edges of the page.');
  if (picture === null)
    return (
      <p className={styles.none}>
        {t('This picture cannot be shown here. It is used as it was taken.')}
      </p>
    );
  return (
    <>
      <PageTable>
        {picture && src ? (
          <PageFrame src={src} size={picture} scan={scan} onScan={onScan} />
        ) : (
          <p className={styles.none}>{t('Looking for the edges of the page')}</p>
        )}
      </PageTable>
      <PageHint icon="scan" place={place}>
        {picture && hint}
      </PageHint>
      <fieldset className={styles.looks} role="radiogroup">
        <legend className={styles.legend}>{t('How the page looks')}</legend>
        {looks.map(({ look, label }) => (
          <label key={look} className={styles.look}>
            <input
              type="radio"
              name={name}
              checked={scan.look === look}
              onChange={() => onScan({ ...scan, look })}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface ToolsProps extends Props, PageProps {
  at: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The actions on a page. */
function PageTools({ page, at, pages, onScan, onMove, onRemove, onAdd, onCamera }: ToolsProps) {
  const { found, scan } = page;
  const isWhole = scan.corners.every((corner) => wholePicture.includes(corner));
  return (
    <Tools>
      <Tool icon="refresh" label={t('Turn')} onClick={() => onScan(turned(scan))} />
      {(found || !isWhole) && (
        <Tool
          icon="scan"
          label={isWhole ? t('Only the page') : t('Whole picture')}
          onClick={() => onScan({ ...scan, corners: isWhole && found ? found : wholePicture })}
        />
      )}
      {pages.length > 1 && (
        <>
          <Tool
            icon="chevron-up"
            label={t('Earlier')}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <Tool
            icon="chevron-down"
            label={t('Later@@order')}
            disabled={at === pages.length - 1}
            onClick={() => onMove(at + 1)}
          />
        </>
      )}
      {onCamera ? (
        <Tool icon="camera" label={t('Take again')} onClick={() => onCamera(page)} />
      ) : (
        <FilePicker
          small
          variant="outlined"
          icon="image"
          onlyPictures
          label={t('Choose another picture')}
          onFiles={(files) => onAdd(files.slice(0, 1), page)}
        >
          {t('Choose another')}
        </FilePicker>
      )}
      <Tool icon="trash" label={t('Delete')} onClick={onRemove} />
    </Tools>
  );
}

/** The pause after the last change before a page is shown as it will be. */
const restMs = 150;

/** A page as it will be. */
function Result({ page }: { page: CheckedPage }) {
  const { id, picture, scan } = page;
  const preview = picture?.preview;
  const [made, setMade] = useState<ArrayBuffer>();
  const { ref, near } = useNearView<HTMLSpanElement>();
  useEffect(() => {
    if (!preview || !near) return undefined;
    let current = true;
    const job = { id: `preview ${id}`, bytes: preview, ...scan };
    const timer = setTimeout(() => {
      void imageClient.straightenPage(job).then((result) => {
        if (current && result.ok) setMade(result.thumbnail);
      });
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
      imageClient.cancel(job.id);
    };
  }, [id, preview, scan, near]);
  const src = useBlobUrl(made);
  return (
    <span ref={ref} className={styles.result}>
      {src ? <img src={src} alt="" /> : <Icon name="file" size={24} />}
    </span>
  );
}

/** Adds a further page to those that are checked. */
const AddPage = ({ onAdd, onCamera }: Pick<Props, 'onAdd' | 'onCamera'>) =>
  onCamera ? (
    <button type="button" className={styles.add} onClick={() => onCamera()}>
      <Icon name="plus" />
      {t('Add page')}
    </button>
  ) : (
    <FilePicker variant="outlined" icon="plus" multiple label={t('Add pages')} onFiles={onAdd}>
      {t('Add page')}
    </FilePicker>
  );
