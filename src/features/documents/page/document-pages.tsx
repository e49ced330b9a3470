import { useMemo, useState } from 'react';
import { t } from '../../../language/translate';
import { type DocumentPageItem, isRepeatedPage } from '../../../outbox/kinds/document-page';
import { useIsOnline } from '../../../services/connection';
import { useNow } from '../../../platform/use-now';
import { type DeviceWord, useDeviceWord } from '../../../platform/wide-screen';
import { useBackCloses } from '../../../routing/back-closes';
import type { Situation } from '../../../outbox/page/item-messages';
import { retryItem } from '../../../outbox/page/outbox';
import { useGrowingInView } from '../../../ui/hooks/use-in-view';
import type { DocumentItem } from '../../../contract/documents';
import { EmptyState } from '../../../ui/feedback/big-message';
import { Card } from '../../../ui/layout/card';
import { latePart } from '../../../ui/overlays/late-part';
import { othersOf, samePages } from '../common-document';
import { type Allowed, mayReplace } from '../document-lock';
import { indexOfPage, type PageEntry, withFile } from '../page-entries';
import type { PageProps } from './page-view';
import { PageRow } from './page-row';
import { byDigest, sourceOf } from './page-thumb';
import { useRemoval } from './remove-page';
import { SolePage } from './sole-page';
import type { FoundDocument } from '../use-document';

const PageViewer = latePart(async () => (await import(/* later */ './page-viewer')).PageViewer);

interface Props {
  found: FoundDocument;
  entries: readonly PageEntry[];
  /** All of this phone's items, including delivered ones. */
  items: readonly DocumentPageItem[];
  allowed: Allowed;
  onReplace: (entry: PageEntry, files: readonly File[]) => void;
  /** The key of the page that the screen's main button replaces. */
  replacedBelow?: string | undefined;
  /** A question about the document follows: its pages take little room. */
  isCompact?: boolean;
}

const secondMs = 1000;

/** A document's pages with all their actions. */
export function DocumentPages({
  found,
  entries,
  items,
  allowed,
  onReplace,
  replacedBelow,
  isCompact = false,
}: Props) {
  const { applicant, document } = found;
  const online = useIsOnline();
  const device = useDeviceWord();
  /** As it was when it was opened. */
  const [viewed, setViewed] = useState<PageEntry>();
  useBackCloses(viewed !== undefined, () => setViewed(undefined));
  const { counting, still } = useSituations(entries, online, device);
  const sources = useMemo(() => byDigest(items), [items]);
  const others = othersOf(found, items);
  const { ask, dialog } = useRemoval(found, others);
  const { count, end } = useGrowingInView<HTMLDivElement>(entries.length);
  const single = document.style === 'single-page';
  const titleOf = (index: number) =>
    single && entries.length < 2 ? document.name : t('Page {number}', { number: index + 1 });
  const besideOf = ({ upload, item }: PageEntry) => {
    const { beside } =
      (item ?? items.find(({ arrived }) => upload && arrived?.uploadId === upload.id))?.arrived ??
      {};
    const index = entries.findIndex((entry) => beside !== undefined && entry.upload?.id === beside);
    return index < 0
      ? undefined
      : t(
          '{page} was changed on another device meanwhile. Both are kept: delete the one that is wrong.',
          { page: titleOf(index) },
        );
  };
  const at = viewed ? indexOfPage(entries, viewed) : -1;
  const shown = entries[at];
  // Deleted meanwhile: it does not open again by itself.
  if (viewed && !shown) setViewed(undefined);
  const show = (index: number) => entries[index] && (() => setViewed(entries[index]));

  /** The item and the upload that show a page's file; of a repeated page those of the others. */
  function fileOf(entry: PageEntry): Pick<PageProps, 'source' | 'picture'> {
    const { item, upload } = entry;
    const same = item && isRepeatedPage(item) ? samePages(entry, others) : [];
    return {
      source: same.length > 0 ? withFile(item, items) : sourceOf(sources, upload),
      picture: upload ?? same.find((each) => each.entry.upload)?.entry.upload,
    };
  }

  const propsOf = (entry: PageEntry, index: number): PageProps => ({
    entry,
    title: titleOf(index),
    applicantStatus: applicant.status,
    situation: entry.item?.nextAttemptAt === undefined ? still : counting,
    ...fileOf(entry),
    onView: setViewed,
    onRetry: retry,
    onRemove: ask,
    beside: besideOf(entry),
    deletes: allowed.delete,
    deleteReason: online ? undefined : t('Deleting needs a connection.'),
    onReplace:
      !single && entry.key !== replacedBelow && mayReplace(entry, allowed, applicant.status)
        ? onReplace
        : undefined,
  });
  const [sole] = entries;
  return (
    <>
      {sole && entries.length === 1 && !isCompact ? (
        <SolePage key={sole.key} {...propsOf(sole, 0)} />
      ) : (
        <Card as="ul" label={t('Pages')}>
          {entries.slice(0, count).map((entry, index) => (
            <PageRow key={entry.key} {...propsOf(entry, index)} />
          ))}
        </Card>
      )}
      {count < entries.length && <div ref={end} />}
      {viewed && shown && (
        <PageViewer
          key={viewed.key}
          entry={shown}
          {...fileOf(shown)}
          title={titleOf(at)}
          position={
            entries.length > 1
              ? t('{number} of {count}', { number: at + 1, count: entries.length })
              : undefined
          }
          onPrevious={show(at - 1)}
          onNext={show(at + 1)}
          onClose={() => setViewed(undefined)}
        />
      )}
      {dialog}
    </>
  );
}

interface NoPagesProps {
  document: Pick<DocumentItem, 'icon'>;
  /** Whether pages can be added. */
  mayTake: boolean;
  /** Whether a revision asks for the document. */
  isAsked: boolean;
  /** The files that are taken. */
  limits: string;
}

/** A document without pages, which a revision calls missing. */
export function NoPages({ document, mayTake, isAsked, limits }: NoPagesProps) {
  const title = mayTake ? t('Nothing added yet') : t('Nothing was added');
  return (
    <Card tone="dashed">
      <EmptyState
        icon={document.icon ?? 'file'}
        title={isAsked ? t('This document is missing') : title}
      >
        {mayTake && limits}
      </EmptyState>
    </Card>
  );
}

const retry = (id: string) => void retryItem(id);

/** Only items with a countdown get a new time every second. */
function useSituations(
  entries: readonly PageEntry[],
  online: boolean,
  device: DeviceWord,
): { counting: Situation; still: Situation } {
  const counts = entries.some(({ item }) => item?.nextAttemptAt !== undefined);
  const now = useNow(counts ? secondMs : undefined);
  const still = useMemo(() => ({ online, now: 0, device }), [online, device]);
  const counting = useMemo(() => ({ ...still, now }), [still, now]);
  return { counting, still };
}
