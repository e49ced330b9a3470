import { useCallback, useMemo, useState } from 'react';
import { isUnsent, type DocumentPageItem } from '../../outbox/item';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { mayHaveArrivedSentence, type Situation } from '../../state/item-words';
import { removeItem, retryItem } from '../../state/outbox';
import { showToast } from '../../state/toasts';
import { useNow } from '../../state/use-now';
import { useDeviceWord, type DeviceWord } from '../../state/wide-screen';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { latePart } from '../../ui/late-part';
import { useGrowingInView } from '../../ui/use-growing';
import { useDeletePage } from './delete-page';
import type { Allowed } from './document-lock';
import type { PageEntry } from './page-entries';
import { PageRow } from './page-row';
import { byDigest } from './page-thumb';
import { takeFiles } from './picked-files';
import type { DocumentTarget } from './seal-picked';
import type { FoundDocument } from './use-document';

const PageViewer = latePart(async () => (await import('./page-viewer')).PageViewer);

interface Props {
  found: FoundDocument;
  target: DocumentTarget;
  entries: readonly PageEntry[];
  /** All of this phone's items, those that arrived among them. */
  items: readonly DocumentPageItem[];
  allowed: Allowed;
}

const secondMs = 1000;

/** A document's pages with everything that can be done to one of them. */
export function DocumentPages({ found, target, entries, items, allowed }: Props) {
  const { order, applicant, document } = found;
  const online = useIsOnline();
  const device = useDeviceWord();
  const [viewed, setViewed] = useState<string>();
  const [removing, setRemoving] = useState<{ entry: PageEntry; title: string }>();
  const deletePage = useDeletePage(order.id, applicant.id, document.id);
  const { counting, still } = useSituations(entries, online, device);
  const sources = useMemo(() => byDigest(items), [items]);
  const { count, end } = useGrowingInView<HTMLDivElement>(entries.length);
  const single = document.style === 0;
  const titleOf = (index: number) => (single ? document.name : `Page ${index + 1}`);
  const at = entries.findIndex(({ key }) => key === viewed);
  const shown = entries[at];
  const show = (index: number) => entries[index] && (() => setViewed(entries[index]?.key));

  async function remove({ item, position }: PageEntry) {
    if (!item || !isUnsent(item)) {
      deletePage.mutate(position, { onSuccess: () => setRemoving(undefined) });
      return;
    }
    setRemoving(undefined);
    if (!(await removeItem(item.id))) showToast(mayHaveArrivedSentence);
  }

  const { reset } = deletePage;
  const ask = useCallback(
    (entry: PageEntry, title: string) => {
      reset();
      setRemoving({ entry, title });
    },
    [reset],
  );
  const replace = useCallback(
    (position: number, files: readonly File[]) =>
      takeFiles(target, { kind: 'replace', position }, files),
    [target],
  );

  const canReplace = ({ upload }: PageEntry) =>
    upload ? allowed.replace && (applicant.status !== 6 || upload.status !== 3) : allowed.add;
  const queued = removing?.entry.item && isUnsent(removing.entry.item);
  return (
    <>
      <Card as="ul" label="Pages">
        {entries.slice(0, count).map((entry, index) => (
          <PageRow
            key={entry.key}
            entry={entry}
            title={titleOf(index)}
            applicantStatus={applicant.status}
            situation={entry.item?.nextAttemptAt === undefined ? still : counting}
            source={entry.upload && sources.get(entry.upload.sha256)}
            onView={setViewed}
            onRetry={retry}
            onRemove={ask}
            deletes={allowed.delete}
            deleteReason={online ? undefined : 'Deleting needs a connection.'}
            onReplace={!single && canReplace(entry) ? replace : undefined}
          />
        ))}
      </Card>
      {count < entries.length && <div ref={end} />}
      {shown && (
        <PageViewer
          key={shown.key}
          entry={shown}
          title={titleOf(at)}
          position={entries.length > 1 ? `${at + 1} of ${entries.length}` : undefined}
          onPrevious={show(at - 1)}
          onNext={show(at + 1)}
          onClose={() => setViewed(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`${queued ? 'Remove' : 'Delete'} ${removing?.title ?? ''}?`}
        confirmLabel={queued ? 'Remove' : 'Delete'}
        cancelLabel="Keep"
        tone="danger"
        busy={deletePage.isPending}
        busyLabel="Deleting the page"
        onConfirm={() => removing && void remove(removing.entry)}
        onCancel={() => setRemoving(undefined)}
      >
        {deletePage.error
          ? describeProblem(deletePage.error)
          : queued
            ? `It has not arrived yet, and is deleted from this ${device}.`
            : 'It is deleted from your application.'}
      </ConfirmDialog>
    </>
  );
}

const retry = (id: string) => void retryItem(id);

/** Only what counts down has a new moment every second. */
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
