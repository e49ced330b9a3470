import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answerOf, draftOf } from '../../../domain/document/page-scan';
import { t } from '../../../language/translate';
import { addPages } from '../../../outbox/capture/add-pages';
import type { PageAim, PageAnswer } from '../../../outbox/capture/page-place';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { checkPages, type PageCheck } from '../../../outbox/capture/scan-pages';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { hasLiveCamera } from '../../../ui/forms/file-picker';
import { CheckPages, type CheckedPage } from './check-pages';
import { CheckPdf } from './check-pdf';
import { PageCamera } from './page-camera';

/** Files that were chosen, or the app's own camera. */
export type PageSource = readonly File[] | 'camera';

/** Takes pages of a document. @returns their items, once they are checked, in their order */
export type TakePages = (aim: PageAim, from: PageSource) => Promise<DocumentPageItem[]>;

interface Scanning {
  check: PageCheck;
  aim: PageAim;
  /** Pictures. */
  pages: readonly CheckedPage[];
  /** PDFs, which are checked one after the other once the pictures are. */
  pdfs: readonly DocumentPageItem[];
  passedPdfs: readonly DocumentPageItem[];
  shows: 'nothing' | 'camera' | 'pages' | 'pdfs';
  /** The page that the next picture of the camera replaces. */
  again?: CheckedPage | undefined;
  /** Resolves the promise of `take`. */
  finish: (items: DocumentPageItem[]) => void;
}

/** More at once are a scan of another program: they are sent as they are, and no phone keeps their previews. */
const mostChecked = 60;

/** Everything that was taken and not removed. */
const itemsOf = ({ pages, passedPdfs, pdfs }: Scanning) => [
  ...pages.map(({ item }) => item),
  ...passedPdfs,
  ...pdfs,
];

/**
 * Takes the pages of a document, from files or the camera. They are sealed at once; pictures in which a page
 * was found, those of the camera, and PDFs of several pages are checked before they are prepared. Where no
 * page is certain a chosen picture is sent as it is, without a question. A screen that is left gives no answer.
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
    const pdfs = saved.filter(({ mime }) => mime === 'application/pdf');
    const pictures = saved.filter((item) => !pdfs.includes(item));
    const added = pictures.map((item): CheckedPage => ({
      ...draftOf(item.id, null),
      item,
      picture: undefined,
    }));
    change(check, (before) => ({
      ...before,
      pages: withAdded(before.pages, added, saved.length > 0 ? again : undefined),
      pdfs: [...before.pdfs, ...pdfs],
    }));
    if (again && saved.length > 0) await check.remove(again.id);
    for (const item of pictures) {
      const picture = await check.look(item);
      const looked = { ...draftOf(item.id, picture?.page ?? null), item, picture };
      change(check, (before) => ({
        ...before,
        pages: before.pages.map((page) => (page.id === item.id ? looked : page)),
        shows: picture?.page && before.shows === 'nothing' ? 'pages' : before.shows,
      }));
    }
    // The only picture may have been replaced by a PDF.
    const { shows, pages } = newest.current ?? {};
    if (shows === 'pages' && pages?.length === 0) await goOn(check);
  }

  const take: TakePages = async (aim, from) => {
    if (from !== 'camera' && (newest.current || from.length > mostChecked))
      return addPages(target, aim, from);
    const check = checkPages(target);
    return new Promise((finish) => {
      const shows = from === 'camera' ? 'camera' : 'nothing';
      put({ check, aim, pages: [], pdfs: [], passedPdfs: [], shows, finish });
      if (from === 'camera') return;
      void add(check, aim, from)
        .catch((error: unknown) => showToast(describeProblem(error), 'danger'))
        .then(() => (newest.current?.shows === 'nothing' ? goOn(check) : undefined));
    });
  };

  /** From the pictures to the PDFs, and from one of them to the next; none is asked about twice. */
  async function goOn(check: PageCheck, passed?: DocumentPageItem) {
    change(check, (before) => ({
      ...before,
      shows: 'pdfs',
      pdfs: before.pdfs.filter((each) => each !== passed),
      passedPdfs: [...before.passedPdfs, ...(passed ? [passed] : [])],
    }));
    if (newest.current?.check === check && newest.current.pdfs.length === 0) await close(check);
  }

  /** Ends the check: what is not answered is sent as it was taken. */
  async function close(check: PageCheck) {
    const ended = newest.current;
    if (ended?.check !== check) return;
    put(undefined);
    await check.end();
    ended.finish(itemsOf(ended));
  }

  /** Answers, and goes on; what could not be written can be answered again. */
  async function save(check: PageCheck, answers: readonly PageAnswer[], passed?: DocumentPageItem) {
    try {
      await check.answer(answers);
    } catch (error) {
      showToast(describeProblem(error), 'danger');
      return;
    }
    await goOn(check, passed);
  }

  return {
    take,
    isOpen: scanning !== undefined,
    hasCamera: hasLiveCamera,
    screens: scanning && <Screens {...{ scanning, target, change, add, save, goOn, close }} />,
  };
}

/** New pages come last, or in the place of the one that is taken again. */
function withAdded(
  pages: readonly CheckedPage[],
  added: readonly CheckedPage[],
  again: CheckedPage | undefined,
): readonly CheckedPage[] {
  const at = pages.findIndex(({ id }) => id === again?.id);
  if (at < 0) return [...pages, ...added];
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
  save: (
    check: PageCheck,
    answers: readonly PageAnswer[],
    passed?: DocumentPageItem,
  ) => Promise<void>;
  goOn: (check: PageCheck, passed?: DocumentPageItem) => Promise<void>;
  close: (check: PageCheck) => Promise<void>;
}

/** The camera, the pictures that were taken, or the pages of a PDF. */
function Screens({ scanning, target, change, add, save, goOn, close }: ScreensProps): ReactNode {
  const { check, aim, pages, pdfs, shows, again } = scanning;
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
  const remove = (id: string, isLast: boolean) =>
    void check
      .remove(id)
      .then(() => (isLast ? goOn(check) : undefined))
      .catch((error: unknown) => showToast(describeProblem(error), 'danger'));
  const [pdf, ...others] = pdfs;
  if (shows === 'pdfs' && pdf)
    return (
      <CheckPdf
        key={pdf.id}
        item={pdf}
        {...{ documentName, applicantName }}
        onSave={(keeps) => save(check, [{ id: pdf.id, keeps }], pdf)}
        onRemove={() => {
          show({ pdfs: others });
          remove(pdf.id, true);
        }}
        onSkip={(wasAsked) => {
          if (wasAsked) showToast(t('The pages are used as they were taken.'));
          void goOn(check, pdf);
        }}
      />
    );
  if (shows === 'nothing' || shows === 'pdfs') return null;
  return (
    <CheckPages
      {...{ documentName, applicantName, pages, multiple }}
      onPages={(to) => change(check, (before) => ({ ...before, pages: to(before.pages) }))}
      onRemove={(page) => {
        const without = (all: readonly CheckedPage[]) => all.filter(({ id }) => id !== page.id);
        change(check, (before) => ({ ...before, pages: without(before.pages) }));
        remove(page.id, without(pages).length === 0);
      }}
      onAdd={taken}
      onCamera={
        hasLiveCamera ? (insteadOf) => show({ shows: 'camera', again: insteadOf }) : undefined
      }
      onSave={() =>
        save(
          check,
          pages.map((page) => ({ id: page.id, scan: answerOf(page) })),
        )
      }
      onClose={() => {
        showToast(t('The pages are used as they were taken.'));
        void goOn(check);
      }}
    />
  );
}
