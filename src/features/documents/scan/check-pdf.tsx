import { useEffect, useEffectEvent, useState } from 'react';
import { movedTo } from '../../../domain/document/page-scan';
import { t } from '../../../language/translate';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { itemFile } from '../../../outbox/page/use-item-file';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { PdfPage } from '../../../ui/overlays/pdf-pages';
import { openPdf, type PdfFile } from '../../../workers/pdf/pdf-client';
import { CheckFrame, PageHint, PageTable, Tool, Tools } from './check-frame';
import styles from './check-pdf.module.css';
import { PageStrip } from './page-strip';

/** A page of the file: its number in it, from 1, as its id too. */
interface PdfPageDraft {
  readonly id: string;
  readonly number: number;
}

interface Props {
  item: DocumentPageItem;
  documentName: string;
  applicantName: string;
  /** The pages to keep, from 0, in their order; undefined for the file as it is. */
  onSave: (keeps: readonly number[] | undefined) => Promise<void>;
  onRemove: () => void;
  /** The file is used as it is: nothing is worth a question, or the traveller has left it. */
  onSkip: (wasAsked: boolean) => void;
}

/** A single page leaves nothing to choose, and more are a book, of which no phone keeps pictures. */
const leastPages = 2;
const mostPages = 100;

/** Until then the pages have to be there; after that the file is used as it is. */
const patienceMs = 15_000;

interface Opened {
  file: PdfFile;
  isSigned: boolean;
}

/** Opens a PDF whose pages can be changed; undefined for others, which the server and the viewer explain. */
async function openChangeable(item: DocumentPageItem, signal: AbortSignal) {
  const opened = await openPdf(() => itemFile(item), signal);
  if (!opened.ok) return undefined;
  const { file } = opened;
  const { pageCount } = file;
  const change = await file.change().catch(() => 'impossible' as const);
  if (pageCount >= leastPages && pageCount <= mostPages && change !== 'impossible')
    return { file, isSigned: change === 'ends-signature' };
  file.close();
  return undefined;
}

/** The pages of a PDF, before it is prepared: shown, deleted, and put into another order. */
export function CheckPdf({ item, onSkip, ...props }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const skip = useEffectEvent(() => onSkip(false));
  useEffect(() => {
    const leaving = new AbortController();
    let file: PdfFile | undefined;
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)]);
    void openChangeable(item, signal)
      .catch(() => undefined)
      .then((found) => {
        if (leaving.signal.aborted) return found?.file.close();
        if (!found) return skip();
        file = found.file;
        setOpened(found);
      });
    return () => {
      leaving.abort();
      file?.close();
    };
    // Its row changes with each heartbeat; its file does not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id]);
  return opened && <Pages {...props} {...opened} onClose={() => onSkip(true)} />;
}

interface PagesProps extends Opened, Omit<Props, 'item' | 'onSkip'> {
  onClose: () => void;
}

function Pages(props: PagesProps) {
  const { file, isSigned, documentName, applicantName, onSave, onRemove, onClose } = props;
  const [all] = useState(() => pagesOf(file.pageCount));
  const [pages, setPages] = useState<readonly PdfPageDraft[]>(all);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === chosen),
  );
  const page = pages[at];
  const isChanged =
    pages.length < all.length || pages.some(({ id }, index) => id !== all[index]?.id);
  const move = (from: number, to: number) => {
    setPages(movedTo(pages, from, to));
    setChosen(pages[from]?.id);
  };

  function remove() {
    setChosen((pages[at + 1] ?? pages[at - 1])?.id);
    setPages(pages.filter((each) => each !== page));
  }

  async function save() {
    setBusy(true);
    const keeps = isChanged ? pages.map(({ number }) => number - 1) : undefined;
    await onSave(keeps).finally(() => setBusy(false));
  }

  return (
    <CheckFrame
      title={t('Check the pages')}
      {...{ documentName, applicantName, onClose }}
      footer={
        <FooterAction>
          <Button busy={isBusy} busyLabel={t('Saving')} onClick={() => void save()}>
            {t('{count, plural, one {Use the page} other {Use # pages}}', { count: pages.length })}
          </Button>
        </FooterAction>
      }
    >
      {page && (
        <>
          <PageTable>
            <div className={styles.page}>
              <PdfPage
                key={page.id}
                file={file}
                number={page.number}
                step={0}
                label={t('{title}, page {number} of {count}', {
                  title: documentName,
                  number: page.number,
                  count: all.length,
                })}
              />
            </div>
          </PageTable>
          <PageHint
            icon="file"
            place={t('Page {number} of {count}', { number: at + 1, count: pages.length })}
          >
            {t('Delete what is not asked for, and put the pages in their order.')}
          </PageHint>
        </>
      )}
      {isSigned && (
        <Notice tone="wait">
          {t('This file is signed. If its pages are changed, its signature ends.')}
        </Notice>
      )}
      <Tools>
        <Tool
          icon="chevron-up"
          label={t('Earlier')}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        />
        <Tool
          icon="chevron-down"
          label={t('Later@@order')}
          disabled={at === pages.length - 1}
          onClick={() => move(at, at + 1)}
        />
        <Tool
          icon="minus"
          label={t('Delete page')}
          disabled={pages.length === 1}
          onClick={remove}
        />
        {isChanged && <Tool icon="refresh" label={t('All pages')} onClick={() => setPages(all)} />}
        <Tool icon="trash" label={t('Remove file')} onClick={onRemove} />
      </Tools>
      <PageStrip
        pages={pages}
        current={page?.id}
        picture={({ number }) => <SmallPage file={file} number={number} />}
        onChoose={setChosen}
        onMove={move}
      />
    </CheckFrame>
  );
}

const pagesOf = (count: number): readonly PdfPageDraft[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, number: index + 1 }));

const SmallPage = ({ file, number }: { file: PdfFile; number: number }) => (
  <span className={styles.small}>
    <PdfPage file={file} number={number} step={0} />
  </span>
);
