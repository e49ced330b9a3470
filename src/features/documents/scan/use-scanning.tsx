import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answerOf, draftOf } from '../../../domain/document/page-scan';
import { t } from '../../../language/translate';
import { addPages } from '../../../outbox/capture/add-pages';
import type { PageAim } from '../../../outbox/capture/page-place';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { checkPages, type PageCheck } from '../../../outbox/capture/scan-pages';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { hasLiveCamera } from '../../../ui/forms/file-picker';
import { CheckPages, type CheckedPage } from './check-pages';
import { PageCamera } from './page-camera';

/** Files that were chosen, or the app's own camera. */
export type PageSource = readonly File[] | 'camera';

/** Takes pages of a document. @returns their items, once they are checked, in their order */
export type TakePages = (aim: PageAim, from: PageSource) => Promise<DocumentPageItem[]>;

interface Scanning {
  check: PageCheck;
  aim: PageAim;
  pages: readonly CheckedPage[];
  shows: 'nothing' | 'camera' | 'pages';
  /** The page that the next picture of the camera replaces. */
  again?: CheckedPage | undefined;
  /** Resolves the promise of `take`. */
  finish: (items: DocumentPageItem[]) => void;
}

const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(heic|heif|jpe?g|png)$/i.test(name);

/** More at once are a scan of another program: they are sent as they are, and no phone keeps their previews. */
const mostChecked = 60;

/** Whether chosen files are worth a check. */
function areChecked(files: readonly File[]): boolean {
  const pictures = files.filter(isPicture).length;
  return pictures > 0 && pictures <= mostChecked;
}

const itemsOf = ({ pages }: Scanning) => pages.map(({ item }) => item);

/**
 * Takes the pages of a document, from files or the camera. Pictures are sealed at once; those in which a
 * page was found, and those of the camera, are checked before they are prepared. Where no page is certain
 * a chosen picture is sent as it is, without a question. A screen that is left gives no answer.
 */
export function useScanning(target: DocumentTarget) {
  const [scanning, setScanning] = useState<Scanning>();
  /** The newest state: a picture may be looked at while pages are moved. */
  const newest = useRef<Scanning>(undefined);
  const put = (next: Scanning | undefined) => {
    newest.current = next;
    setScanning(next);
  };
  const change = (check: PageCheck, to: (before: Scanning) => Scanning) => {
    if (newest.current?.check === check) put(to(newest.current));
  };

  useEffect(
    () => () => {
      const left = newest.current;
      newest.current = undefined;
      if (!left) return;
      void left.check.end();
      left.finish(itemsOf(left));
    },
    [],
  );

  async function add(check: PageCheck, aim: PageAim, files: readonly File[], again?: CheckedPage) {
    const saved = await check.take(aim, files);
    const added = saved.map((item): CheckedPage => ({
      ...draftOf(item.id, null),
      item,
      picture: undefined,
    }));
    change(check, (before) => ({ ...before, pages: withAdded(before.pages, added, again) }));
    if (again && saved.length > 0) await check.remove(again.id);
    for (const item of saved) {
      const picture = await check.look(item);
      const looked = { ...draftOf(item.id, picture?.page ?? null), item, picture };
      change(check, (before) => ({
        ...before,
        pages: before.pages.map((page) => (page.id === item.id ? looked : page)),
        shows: picture?.page && before.shows === 'nothing' ? 'pages' : before.shows,
      }));
    }
  }

  const take: TakePages = async (aim, from) => {
    if (from !== 'camera' && (newest.current || !areChecked(from)))
      return addPages(target, aim, from);
    const check = checkPages(target);
    return new Promise((finish) => {
      put({ check, aim, pages: [], shows: from === 'camera' ? 'camera' : 'nothing', finish });
      if (from === 'camera') return;
      void add(check, aim, from)
        .catch((error: unknown) => showToast(describeProblem(error), 'danger'))
        .then(() => (newest.current?.shows === 'nothing' ? close(check) : undefined));
    });
  };

  /** Ends the check: what is not answered is sent as it was taken. */
  async function close(check: PageCheck) {
    const ended = newest.current;
    if (ended?.check !== check) return;
    put(undefined);
    await check.end();
    ended.finish(itemsOf(ended));
  }

  async function save(check: PageCheck) {
    const pages = newest.current?.pages ?? [];
    try {
      await check.answer(pages.map((page) => ({ id: page.id, scan: answerOf(page) })));
    } catch (error) {
      showToast(describeProblem(error), 'danger');
      return;
    }
    await close(check);
  }

  return {
    take,
    isOpen: scanning !== undefined,
    hasCamera: hasLiveCamera,
    screens: scanning && <Screens {...{ scanning, target, change, add, save, close }} />,
  };
}

/** New pages come last, or in the place of the one that is taken again. */
function withAdded(
  pages: readonly CheckedPage[],
  added: readonly CheckedPage[],
  again: CheckedPage | undefined,
): readonly CheckedPage[] {
  const at = pages.findIndex(({ id }) => id === again?.id);
  if (at < 0 || added.length === 0) return [...pages, ...added];
  return [...pages.slice(0, at), ...added, ...pages.slice(at + 1)];
}

interface ScreensProps {
  scanning: Scanning;
  target: DocumentTarget;
  change: (check: PageCheck, to: (before: Scanning) => Scanning) => void;
  add: (
    check: PageCheck,
    aim: PageAim,
    files: readonly File[],
    again?: CheckedPage,
  ) => Promise<void>;
  save: (check: PageCheck) => Promise<void>;
  close: (check: PageCheck) => Promise<void>;
}

/** The camera, or the pages that were taken. */
function Screens({ scanning, target, change, add, save, close }: ScreensProps): ReactNode {
  const { check, aim, pages, shows, again } = scanning;
  const { documentName, applicantName } = target;
  const multiple = aim.kind === 'new-page';
  const show = (next: Partial<Scanning>) => change(check, (before) => ({ ...before, ...next }));
  const taken = (files: readonly File[], insteadOf?: CheckedPage) =>
    void add(check, aim, files, insteadOf).catch((error: unknown) =>
      showToast(describeProblem(error), 'danger'),
    );
  if (shows === 'camera')
    return (
      <PageCamera
        {...{ documentName, applicantName }}
        count={again ? pages.findIndex(({ id }) => id === again.id) : pages.length}
        multiple={multiple && !again}
        onFiles={(files) => {
          // A further picture of the only page would replace it.
          if (!multiple || again) show({ shows: 'pages', again: undefined });
          taken(files, again ?? (multiple ? undefined : pages[0]));
        }}
        onDone={() => show({ shows: 'pages' })}
        onClose={() =>
          pages.length > 0 ? show({ shows: 'pages', again: undefined }) : void close(check)
        }
      />
    );
  if (shows === 'nothing') return null;
  return (
    <CheckPages
      {...{ documentName, applicantName, pages, multiple }}
      onPages={(to) => change(check, (before) => ({ ...before, pages: to(before.pages) }))}
      onRemove={(page) => {
        const without = (all: readonly CheckedPage[]) => all.filter(({ id }) => id !== page.id);
        change(check, (before) => ({ ...before, pages: without(before.pages) }));
        void check
          .remove(page.id)
          .then(() => (without(pages).length === 0 ? close(check) : undefined))
          .catch((error: unknown) => showToast(describeProblem(error), 'danger'));
      }}
      onAdd={taken}
      onCamera={
        hasLiveCamera ? (insteadOf) => show({ shows: 'camera', again: insteadOf }) : undefined
      }
      onSave={() => save(check)}
      onClose={() => {
        showToast(t('The pages are used as they were taken.'));
        void close(check);
      }}
    />
  );
}
