import { useCallback, useMemo, useState } from 'react';
import { formatList } from '../../../language/format';
import { t } from '../../../language/translate';
import { isUnsent, mayHaveArrived } from '../../../outbox/core/item';
import { type DocumentPageItem, isRepeatedPage } from '../../../outbox/kinds/document-page';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { useNow } from '../../../platform/use-now';
import { type DeviceWord, useDeviceWord } from '../../../platform/wide-screen';
import { useBackCloses } from '../../../routing/back-closes';
import type { Situation } from '../../../outbox/page/item-messages';
import { retryItem } from '../../../outbox/page/outbox';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { useGrowingInView } from '../../../ui/hooks/use-in-view';
import { Card } from '../../../ui/layout/card';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { latePart } from '../../../ui/overlays/late-part';
import { isStillNeeded, othersOf, samePages } from '../common-document';
import { type Allowed, mayReplace } from '../document-lock';
import { indexOfPage, type PageEntry, withFile } from '../page-entries';
import { forAllWords } from './for-all';
import { type OwnPage, useDeletePages } from './page-actions';
import type { PageProps } from './page-view';
import { PageRow } from './page-row';
import { byDigest, sourceOf } from './page-thumb';
import { SolePage } from './sole-page';
import type { FoundDocument } from '../use-document';

/** A page that is to be removed. */
interface Removal {
  entry: PageEntry;
  title: string;
  /** From the others that have the same file, too. */
  isForAll: boolean;
}

/** The item of a page that has still to be delivered. */
const queuedItem = ({ item }: PageEntry): DocumentPageItem | undefined =>
  item && isUnsent(item) ? item : undefined;

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
  const { order, applicant, document } = found;
  const online = useIsOnline();
  const device = useDeviceWord();
  /** As it was when it was opened. */
  const [viewed, setViewed] = useState<PageEntry>();
  const [removing, setRemoving] = useState<Removal>();
  useBackCloses(viewed !== undefined, () => setViewed(undefined));
  useBackCloses(removing !== undefined, () => setRemoving(undefined));
  const deletePages = useDeletePages(order.id, document.id);
  const { counting, still } = useSituations(entries, online, device);
  const sources = useMemo(() => byDigest(items), [items]);
  const others = othersOf(found, items);
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

  async function remove({ entry, title, isForAll }: Removal) {
    const also = (isForAll ? samePages(entry, others) : []).map((same) => ({
      applicantId: same.other.applicant.id,
      entry: same.entry,
    }));
    const pages: OwnPage[] = [...also, { applicantId: applicant.id, entry }];
    const atServer = pages.filter((page) => !queuedItem(page.entry));
    // Pages that take the file of this one go before it.
    const queued = pages.flatMap((page) => queuedItem(page.entry) ?? []);
    if (atServer.length === 0) setRemoving(undefined);
    for (const item of queued) await removeWithToast(item);
    if (atServer.length === 0) return;
    deletePages.mutate(atServer, {
      onSuccess(last) {
        setRemoving(undefined);
        if (last?.beside === undefined) return;
        showToast(
          t('{page} was changed on another device meanwhile. Its new page is kept.', {
            page: title,
          }),
        );
      },
    });
  }

  const { reset } = deletePages;
  const ask = useCallback(
    (entry: PageEntry, title: string) => {
      reset();
      setRemoving({ entry, title, isForAll: false });
    },
    [reset],
  );
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
  const queued = removing && queuedItem(removing.entry);
  const page = removing?.title ?? '';
  const same = removing ? samePages(removing.entry, others) : [];
  const isOnlyForAll = removing !== undefined && isStillNeeded(removing.entry, same);
  const sharing = [...new Set(same.map(({ other }) => other.applicant.firstName))];
  const names = formatList(sharing);
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
      <ConfirmDialog
        open={removing !== undefined}
        title={queued ? t('Remove {page}?', { page }) : t('Delete {page}?', { page })}
        confirmLabel={queued ? t('Remove') : t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={deletePages.isPending}
        busyLabel={t('Deleting the page')}
        onConfirm={() =>
          removing && void remove({ ...removing, isForAll: isOnlyForAll || removing.isForAll })
        }
        onCancel={() => setRemoving(undefined)}
      >
        {deletePages.error
          ? describeProblem(deletePages.error)
          : queued
            ? removalSentence(queued, device)
            : t('It is deleted from your application.')}
        {isOnlyForAll && (
          <p>{t('{names} have the same file: it is removed there, too.', { names })}</p>
        )}
        {removing && same.length > 0 && !isOnlyForAll && (
          <RadioCards
            legend={t('For whom')}
            hideLegend
            options={[
              { value: 'here', title: t('Only here') },
              { value: 'all', title: forAllWords(sharing.length + 1), detail: names },
            ]}
            value={removing.isForAll ? 'all' : 'here'}
            onChange={(value) => setRemoving({ ...removing, isForAll: value === 'all' })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** The consequence of removing an unsent page. */
function removalSentence(item: DocumentPageItem, device: DeviceWord): string {
  if (!mayHaveArrived(item))
    return t(
      'It has not arrived yet, and is deleted from {device, select, phone {this phone} page {this page} other {this device}}.',
      { device },
    );
  return item.target.replaces === null
    ? t('It may have arrived already. It is deleted from your application.')
    : t(
        'It may have arrived already. It, and the page that it replaces, are deleted from your application.',
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
