import { closedWords } from '../../../i18n/server-messages';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { useSavingFiles } from '../../../outbox/capture/saving-state';
import { aimAt } from '../../../outbox/capture/page-place';
import { paths } from '../../../routing/paths';
import { useDataAge } from '../../../queries/data-age';
import { useBarActions } from '../../../services/bar-actions';
import { expectFiles } from '../../../outbox/page/outbox';
import { useOwnerId } from '../../../session/session';
import { isDocumentPage } from '../../../outbox/kinds/document-page';
import { useNextStep } from '../../../outbox/page/use-next-task';
import { useFileItems } from '../../../outbox/page/outbox-list';
import { Card } from '../../../ui/layout/card';
import { LoadingList } from '../../../ui/feedback/skeleton';
import { IconTile } from '../../../ui/media/icon';
import { ListRow } from '../../../ui/layout/list-row';
import { Columns, Page, Stack } from '../../../ui/layout/page';
import { DropZone } from '../../../ui/forms/drop-zone';
import { useIsWide } from '../../../platform/wide-screen';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { TopBar } from '../../../ui/layout/top-bar';
import { AddButtons, AddFooter } from './add-footer';
import styles from './document-screen.module.css';
import { documentAllows, refusedPage } from '../document-lock';
import { DocumentPages, NoPages } from './document-pages';
import { reusedLabel } from '../../../i18n/applicant-labels';
import type { DocumentItem } from '../../../contract/documents';
import { useIsOnline } from '../../../services/connection';
import { clock } from '../../../services/services';
import { type FoundDocument, MaterialPlaceholder, useDocument } from '../use-document';
import { type PageEntry, pageEntries, shownItems } from '../page-entries';
import { useChange } from './change-for-all';
import { useOffer } from './for-all';
import { Requirement } from './requirement';
import { SavingRows } from './saving-rows';
import { useScanning } from '../scan/use-scanning';
import { TasksBeside } from '../list/tasks-beside';
import { useRevisionStep } from '../../../outbox/page/use-revision-step';
import { useTasksDone } from '../list/tasks-done';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';

/** Offers a phone for the next page, in the place of its children while the phone has it. */
type Handoff = ComponentType<{
  target: { orderId: string; applicantId: string; documentId: number };
  /** The page's place, as in an attach. */
  place: { pos: number; replaces: string | null };
  children: ReactNode;
}>;

interface ScreenProps {
  multiple: boolean;
  Handoff: Handoff;
}

/** One document of an applicant: its requirements, its pages, and the buttons that add pages. */
export default function DocumentScreen({ multiple, Handoff }: ScreenProps) {
  const { orderId, applicantId, query, found } = useDocument();
  const userId = useOwnerId();
  const wide = useIsWide();
  const barActions = useBarActions(paths.applicantMaterial(orderId, applicantId));
  const age = useDataAge(query.dataUpdatedAt, query.isError);
  const count = useTasksDone({
    order: found?.order,
    applicant: found?.applicant,
    updatedAt: query.dataUpdatedAt,
  });
  const { firstName } = found?.applicant ?? {};
  const whose =
    count && firstName !== undefined && found?.order.payStatus === 'unpaid'
      ? t('{firstName} · {done} of {total} done', { firstName, ...count })
      : firstName;
  const bar = (
    <TopBar
      title={found?.document.name ?? t('Document')}
      width={wide ? 'content' : 'form'}
      line={inLine(whose, age)}
      {...barActions}
    />
  );
  if (!found || userId === undefined)
    return (
      <Page top={bar} width={wide ? 'content' : 'form'}>
        <MaterialPlaceholder query={query} loading={<LoadingDocument />} />
      </Page>
    );
  return <FoundScreen {...{ bar, found, userId, multiple, Handoff }} />;
}

const LoadingDocument = () => (
  <Stack>
    <Skeleton shape="block" />
    <LoadingList rows={2} thumbs />
  </Stack>
);

interface FoundProps extends ScreenProps {
  bar: ReactNode;
  found: FoundDocument;
  userId: string;
}

function FoundScreen({ bar, found, userId, multiple, Handoff }: FoundProps) {
  const { order, applicant, document, updatedAt } = found;
  const target = useTarget(found, userId);
  const files = useFileItems();
  const items = useMemo(() => files.filter(isDocumentPage), [files]);
  const saving = useSavingFiles(target);
  const entries = pageEntries(document.uploads ?? [], shownItems(items, target, updatedAt));
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  const allowed = documentAllows(context, document);
  const filled = entries.length > 0;
  // Used again, and not given by the server yet: a page beside it would be one too many.
  const isAwaited = !filled && document.reusedFrom !== undefined;
  const mayTake = !isAwaited && (allowed.add || (!multiple && allowed.replace));
  useEffect(() => {
    if (mayTake) expectFiles();
  }, [mayTake]);
  const adding = multiple ? 'pages' : filled ? 'replacement' : 'file';
  const refused = refusedPage(entries);
  const task = useNextStep(order, { from: applicant.id, updatedAt });
  const fix = useRevisionStep(order);
  const step = applicant.status === 'revision-needed' ? fix : task;
  const here = paths.document(order.id, applicant.id, document);
  const isDone = (filled || isAwaited) && !refused && step?.to !== here;
  const next = isDone ? step : undefined;
  // Decided once: what is being read does not move when the first page is added.
  const isFix = applicant.status === 'revision-needed' && (refused !== undefined || !filled);
  const [isFirst] = useState(isDone || isFix);
  const wide = useIsWide();
  const isSaving = saving.some(({ isOver }) => !isOver);
  const scanning = useScanning(target);
  const isTaking = isSaving || scanning.isOpen;
  const offer = useOffer({ found, target, entries, items, isSaving: isTaking });
  const { change, dialog } = useChange({ found, target, entries, items, take: scanning.take });
  const pagesFirst = isFirst || offer !== undefined;
  const onFiles = (chosen: File[]) =>
    void (multiple
      ? change({ kind: 'new-page' }, chosen)
      : change({ kind: 'only-page' }, chosen.slice(0, 1), entries[0]));
  const onCamera = scanning.hasCamera
    ? () =>
        void (multiple
          ? change({ kind: 'new-page' }, 'camera')
          : change({ kind: 'only-page' }, 'camera', entries[0]))
    : undefined;
  // Where pages can be added, that is the main button, and each page has its own to replace it.
  const replaced = multiple && allowed.replace && !allowed.add ? refused : undefined;
  const refusedName = t('Page {number}', {
    number: entries.findIndex(({ key }) => key === replaced?.key) + 1,
  });
  const onReplace = useCallback(
    (entry: PageEntry, chosen: readonly File[]) => void change(aimAt(entry), chosen, entry),
    [change],
  );
  const replaceRefused = (chosen: File[]) => replaced && onReplace(replaced, chosen);
  const consequence = !multiple && filled ? t('A new file replaces the one above.') : undefined;
  const reason = mayTake
    ? undefined
    : isAwaited
      ? t('Another one can be added once this one is in your application.')
      : allowed.reason
        ? closedWords(allowed.reason)
        : t('Replace the pages that need a revision.');
  const limits = t(
    'A PDF, JPEG, PNG or HEIC of at most 10 MB. It also works offline: what you add is saved here and uploads automatically.',
  );
  const isEmpty = !filled && !isAwaited && saving.length === 0;
  const pages = (
    <section>
      {multiple && entries.length !== 1 && (
        <SectionHeading aside={filled && entries.length}>{t('Pages')}</SectionHeading>
      )}
      <Stack>
        {saving.length > 0 && (
          <Card label={t('Files that are being saved')}>
            {saving.map((files) => (
              <SavingRows key={files.id} files={files} />
            ))}
          </Card>
        )}
        {saving.length === 0 && <ReusedPaper document={document} isAwaited={isAwaited} />}
        {filled && (
          <DocumentPages
            {...{ found, entries, items, allowed, onReplace }}
            replacedBelow={replaced?.key}
            isCompact={offer !== undefined}
          />
        )}
        {offer?.card}
        {next && mayTake && (
          <div className={styles.more}>
            <AddButtons quiet {...{ adding, onFiles, onCamera }} />
            {consequence && <p className={styles.consequence}>{consequence}</p>}
          </div>
        )}
        {isDone && !offer && order.payStatus === 'unpaid' && (
          <Card>
            <ListRow
              leading={<IconTile icon="search" />}
              title={t('We check it after the payment')}
              detail={t('If something is missing, we write to you.')}
            />
          </Card>
        )}
        {wide && mayTake && (
          <Handoff target={target} place={phonePlace(entries, multiple)}>
            <DropZone multiple={multiple} small={!isEmpty} onFiles={onFiles}>
              {isEmpty && limits}
            </DropZone>
          </Handoff>
        )}
        {isEmpty && !(wide && mayTake) && (
          <NoPages {...{ document, mayTake, limits }} isAsked={isFix} />
        )}
      </Stack>
    </section>
  );
  return (
    <Page
      width={wide ? 'content' : 'form'}
      top={bar}
      footer={
        offer?.footer ?? (
          <AddFooter
            reason={reason}
            consequence={consequence}
            adding={adding}
            onFiles={onFiles}
            onCamera={onCamera}
            refused={replaced && { name: refusedName, onFiles: replaceRefused }}
            next={next}
          />
        )
      }
    >
      {dialog}
      {scanning.screens}
      {wide ? (
        <Columns split="tasks">
          <TasksBeside {...{ order, applicant, updatedAt }} current={document.id} />
          {pages}
          <div>
            <Requirement document={document} />
          </div>
        </Columns>
      ) : (
        <Stack gap={16}>
          {pagesFirst && pages}
          <Requirement document={document} />
          {!pagesFirst && pages}
        </Stack>
      )}
    </Page>
  );
}

/** Where a paper is from that was used again. */
function ReusedPaper({ document, isAwaited }: { document: DocumentItem; isAwaited: boolean }) {
  const online = useIsOnline();
  const label = reusedLabel('paper', document, clock.now().getTime());
  if (label === undefined) return null;
  const awaited = online
    ? t('It is being added to your application.')
    : t('It is added when you are back online. Nothing is uploaded again.');
  return (
    <Card>
      <ListRow
        leading={<IconTile icon={document.icon ?? 'file'} tone="ok" />}
        title={label}
        titleSize={17}
        detail={isAwaited ? awaited : t('Replace it if it has changed since.')}
      />
    </Card>
  );
}

/** Returns the same object until a value changes: the rows depend on it. */
function useTarget({ order, applicant, document }: FoundDocument, userId: string): DocumentTarget {
  const { id: orderId } = order;
  const { id: applicantId, firstName: applicantName } = applicant;
  const { id: documentId, name: documentName } = document;
  return useMemo(
    () => ({ userId, orderId, applicantId, documentId, documentName, applicantName }),
    [userId, orderId, applicantId, documentId, documentName, applicantName],
  );
}

/** Where a page from a phone goes: after the others, or in place of the only one. */
function phonePlace(entries: readonly PageEntry[], multiple: boolean) {
  const [first] = entries;
  if (!multiple) return { pos: first?.position ?? 0, replaces: first?.upload?.id ?? null };
  const last = Math.max(-1, ...entries.map(({ position }) => position));
  return { pos: Math.min(last + 1, lastPosition), replaces: null };
}

/** The server adds a page at the next free position if this one is taken. */
const lastPosition = 999;
